package play

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"sync"

	"sandtable/kernel"
	"sandtable/scene"
)

// Position is a game's state as the book sees it. P is always a pointer.
type Position interface {
	kernel.Position
	Frames() *kernel.Stack
}

// Book is what a game has written down: rules, verbs, events, rooms and procedures.
// It is filled by package variables and init functions and never changes after.
type Book[P Position] struct {
	rules    []*Rule
	verbs    []verb[P]         // [0] is none
	words    map[string]uint16 // the verb of a word: the first that has it
	nodes    []node[P]
	procs    [256]Proc[P]
	kinds    []Kind[P]
	events   []*Event
	tells    []func(P, kernel.Event) kernel.Line
	settings []Setting[P]
	shows    []Show[P]

	other, unknown, over *Rule
	pending              func(P) string
	captain              func(P, *kernel.Frame, kernel.Seat) kernel.Seat
	hand                 func(P) int16
	handKind             string

	once    sync.Once
	list    []kernel.Rule
	step    func(P, *kernel.Frame, kernel.Sink) kernel.Signal
	scratch sync.Pool // of []kernel.Choice
}

// NewBook begins a book.
func NewBook[P Position]() *Book[P] {
	b := &Book[P]{verbs: make([]verb[P], 1)}
	b.scratch.New = func() any { return new([]kernel.Choice) }
	b.Kind(Kind[P]{Name: "n", Say: func(_ P, n int16) string { return fmt.Sprint(n) }})
	b.step = func(p P, f *kernel.Frame, s kernel.Sink) kernel.Signal {
		if run := b.procs[f.Proc].Run; run != nil {
			return run(p, f, s)
		}
		return kernel.Ask
	}
	return b
}

// Refuse names the rules for choices that belong to another decision, for things
// that do not exist, and for choices after the end.
func (b *Book[P]) Refuse(other, unknown, over *Rule) {
	b.other, b.unknown, b.over = other, unknown, over
}

// Pending words the pending decision; it is added to refusals of what belongs to another.
func (b *Book[P]) Pending(words func(P) string) { b.pending = words }

// Captain says which of its seats decides for a side, in a game where sides have
// several ([kernel.Seated]): rooms name the side, by the number of its first seat.
func (b *Book[P]) Captain(who func(P, *kernel.Frame, kernel.Seat) kernel.Seat) { b.captain = who }

// Rule is one entry of the list of rules: one way in which a numbered rule can be
// broken or can act.
type Rule struct {
	kernel.Rule
	words string
	id    kernel.RuleID
}

// Rule adds a rule: its number as printed, a few words of title, our own short words
// for it, and the sentence of a refusal; "" takes the text. The list is put in the
// order of the numbers, whatever file a rule stands in.
func (b *Book[P]) Rule(number, title, text, words string) *Rule {
	r := &Rule{Rule: kernel.Rule{Number: number, Title: title, Text: text}, words: words}
	b.rules = append(b.rules, r)
	return r
}

// Absent says that what the rule refuses is no part of the game at hand
// ([kernel.Rule.Absent]).
func (r *Rule) Absent() *Rule {
	r.Rule.Absent = true
	return r
}

// ID is the entry in Rules, once the book is complete; 0 for no rule.
func (r *Rule) ID() kernel.RuleID {
	if r == nil {
		return 0
	}
	return r.id
}

// No is a refusal by the rule, with what its words mention.
func (r *Rule) No(args ...int16) kernel.Verdict {
	v := kernel.Verdict{Rule: r.id}
	copy(v.Args[:], args)
	return v
}

// Only allows, or refuses by the rule.
func (r *Rule) Only(ok bool, args ...int16) kernel.Verdict {
	if ok {
		return kernel.Verdict{}
	}
	return r.No(args...)
}

// Rules lists the rules by number; entry 0 is empty.
func (b *Book[P]) Rules() []kernel.Rule {
	b.Close()
	return b.list
}

// Refusals lists the rules with a sentence for a refusal: a test can expect to see
// each of them refuse.
func (b *Book[P]) Refusals() []*Rule {
	b.Close()
	return slices.DeleteFunc(slices.Clone(b.rules), func(r *Rule) bool { return r.words == "" })
}

// Close completes the book: it numbers the rules and holds everything that was
// written against everything else. A mistake is the game's own and panics, in the
// first test or at the first start. The first Rules, Nodes or Run does it; a game
// that asks for a rule's ID before that calls it itself.
func (b *Book[P]) Close() {
	b.once.Do(func() {
		slices.SortStableFunc(b.rules, func(x, y *Rule) int { return compareNumbers(x.Number, y.Number) })
		b.list = make([]kernel.Rule, 1, len(b.rules)+1)
		for i, r := range b.rules {
			r.id = kernel.RuleID(i + 1)
			b.list = append(b.list, r.Rule)
		}
		if err := b.check(); err != nil {
			panic("play: " + err.Error())
		}
	})
}

// compareNumbers orders rule numbers part by part, and within a part numbers by
// value: 4b9 comes before 4b10. What begins with a word comes last.
func compareNumbers(a, b string) int {
	x, y := strings.Split(a, "."), strings.Split(b, ".")
	for i := range min(len(x), len(y)) {
		if c := compareParts(x[i], y[i]); c != 0 {
			return c
		}
	}
	return cmp.Compare(len(x), len(y))
}

func compareParts(a, b string) int {
	for a != "" && b != "" {
		m, s := number(a)
		n, t := number(b)
		i, j := strings.IndexAny(s+"0", "0123456789"), strings.IndexAny(t+"0", "0123456789")
		if c := cmp.Or(cmp.Compare(m, n), strings.Compare(s[:i], t[:j])); c != 0 {
			return c
		}
		a, b = s[i:], t[j:]
	}
	return cmp.Compare(len(a), len(b))
}

// number takes the number off the front of a text; without one it sorts last.
func number(s string) (int, string) {
	n, i := 0, 0
	for ; i < len(s) && s[i] >= '0' && s[i] <= '9'; i++ {
		n = n*10 + int(s[i]-'0')
	}
	if i == 0 {
		n = 1 << 30
	}
	return n, s[i:]
}

// Room is one kind of decision.
type Room[P Position] struct {
	Seat kernel.Seat // who decides: a side, where sides have several seats
	Who  func(P, *kernel.Frame) kernel.Seat
	Rule *Rule  // what is decided here
	Ask  string // the question; its mentions take the locals of the frame
	// Asks words the question where it depends on more than the frame.
	Asks func(P, *kernel.Frame) (string, *Rule)
	// Facts adds to the question the numbers of the matter in hand, and what lights up.
	Facts func(P, *kernel.Frame, *scene.Prompt)
	Moves []Move[P]
	// Idle is the verb without arguments, or the zero choice of one, that leaves the
	// matter in hand as it is; 0 for none.
	Idle  uint16
	Fresh bool // a draw here belongs to something else than what was decided last
	Final bool // the game is over
}

// Move is one verb at one kind of decision.
type Move[P Position] struct {
	Verb  uint16
	Look  string // kind of the offer: pick, move, fire, take, pass, back …
	Label string // words of the button; its mentions take the arguments of the choice
	Odds  bool   // exact odds can be asked for
	Main  bool   // the usual way on
	// Offer adds to the offer what depends on the position; a place or a piece only
	// where no argument has one.
	Offer func(P, *kernel.Frame, kernel.Choice, *scene.Offer)
	// Detail says more of the choice before it is made, if it is allowed.
	Detail func(P, *kernel.Frame, kernel.Choice, *scene.Detail)

	// Try appends in order every choice that may be legal and what else a person
	// would try first. A verb without arguments needs none.
	Try func(P, *kernel.Frame, []kernel.Choice) []kernel.Choice
	// List, where it is given, appends in order exactly the legal choices, where
	// that is cheaper than to judge each; with a Judge it wants a Try or a Wide too, by which
	// tests hold that the two agree.
	List func(P, *kernel.Frame, []kernel.Choice) []kernel.Choice
	// Wide appends what a person might try besides, to be told why not.
	Wide func(P, *kernel.Frame, []kernel.Choice) []kernel.Choice
	// Judge is the predicate; nil allows. It is asked only of things that exist. A
	// move with nothing but a Judge is one that is always refused.
	Judge func(P, *kernel.Frame, kernel.Choice) kernel.Verdict
	// Do carries out what has been checked.
	Do func(P, *kernel.Frame, kernel.Choice, kernel.Sink)
	// Weight of an outcome, where seats do not decide; nil: 1.
	Weight func(P, *kernel.Frame, kernel.Choice) uint32
}

// node is a room and its name.
type node[P Position] struct {
	name string
	Room[P]
	move []int8 // by verb: index in Moves, -1 for none
}

// Node names a kind of decision; its room is given by [Book.Room].
func (b *Book[P]) Node(name string) uint16 {
	b.nodes = append(b.nodes, node[P]{name: name})
	return uint16(len(b.nodes) - 1)
}

// Nodes are the names of the kinds of decisions.
func (b *Book[P]) Nodes() []string {
	b.Close()
	out := make([]string, len(b.nodes))
	for i := range b.nodes {
		out[i] = b.nodes[i].name
	}
	return out
}

// Room furnishes a kind of decision.
func (b *Book[P]) Room(node uint16, r Room[P]) {
	r.Moves = slices.Clone(r.Moves)
	slices.SortFunc(r.Moves, func(x, y Move[P]) int { return cmp.Compare(x.Verb, y.Verb) })
	b.nodes[node].Room = r
}

// Proc is one procedure of the sequence of play.
type Proc[P Position] struct {
	// Run goes on until a decision is pending (kernel.Ask) or something else is to
	// run; nil always asks.
	Run func(P, *kernel.Frame, kernel.Sink) kernel.Signal
	// Nodes are the decisions by the step of the frame; Node says it where that is
	// not enough.
	Nodes []uint16
	Node  func(P, *kernel.Frame) uint16
}

// Proc gives a procedure its number in frames.
func (b *Book[P]) Proc(number uint8, p Proc[P]) { b.procs[number] = p }
