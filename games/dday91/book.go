package dday91

import (
	"fmt"
	"strconv"
	"strings"

	"sandtable/kernel"
	"sandtable/play"
	"sandtable/scene"
)

// book holds what the game has written down. Each chapter of the rules has a file,
// which adds its rules, events, decisions and procedures.
var book = play.NewBook[*position]()

// Procedures of the sequence of play.
const (
	procGame uint8 = iota
	procPortion
	procSetup
	procShip
	procEmbark
	procMarch
	procDisband
	procAttackers
	procBattle
	procLoss
	procRetreat
	procOccupy
	procHold
)

// Verbs of choices as they are written, in the order of legal lists. Opponents read
// choices by them.
var (
	VerbPut     = book.Verb("put", "unit")
	VerbOn      = book.Verb("on", "hex")
	VerbPlan    = book.Verb("plan", "plan")
	VerbReady   = book.Verb("ready", "")
	VerbEnter   = book.Verb("enter", "hex")
	VerbWait    = book.Verb("wait", "")
	VerbRefit   = book.Verb("refit", "unit")
	VerbReplace = book.Verb("replace", "unit")
	VerbShip    = book.Verb("ship", "unit")
	VerbTo      = book.Verb("to", "hex")
	VerbEmbark  = book.Verb("embark", "unit")
	VerbSea     = book.Verb("sea", "hex")
	VerbMove    = book.Verb("move", "unit")
	VerbFly     = book.Verb("fly", "unit hex")
	VerbGo      = book.Verb("go", "hex")
	VerbDrop    = book.Verb("drop", "hex")
	VerbLead    = book.Verb("lead", "unit")
	VerbPick    = book.Verb("pick", "unit")
	VerbLeave   = book.Verb("leave", "unit")
	VerbEffort  = book.Verb("effort", "unit")
	VerbSplit   = book.Verb("detach", "unit")
	VerbMerge   = book.Verb("absorb", "unit")
	VerbExit    = book.Verb("exit", "")
	VerbAttack  = book.Verb("attack", "hex")
	VerbAdd     = book.Verb("add", "unit")
	VerbAlso    = book.Verb("also", "hex")
	VerbCommit  = book.Verb("commit", "")
	VerbReact   = book.Verb("react", "unit hex")
	VerbTarget  = book.Verb("target", "unit")
	VerbFight   = book.Verb("fight", "hex")
	VerbLand    = book.Verb("land", "hex")
	VerbReroll  = book.Verb("reroll", "")
	VerbKeep    = book.Verb("keep", "")
	VerbLose    = book.Verb("lose", "unit")
	VerbFightOn = book.Verb("fight-on", "unit")
	VerbAccept  = book.Verb("accept", "")
	VerbRetreat = book.Verb("retreat", "hex hex")
	VerbStand   = book.Verb("stand", "hex")
	VerbQuit    = book.Verb("quit", "hex")
	VerbAdvance = book.Verb("advance", "unit hex")
	VerbFollow  = book.Verb("follow", "unit hex")
	VerbPursue  = book.Verb("pursue", "unit")
	VerbStrike  = book.Verb("strike", "hex")
	VerbDisband = book.Verb("disband", "unit")
	VerbDie     = book.Verb("die", "face")
	VerbBack    = book.Verb("back", "")
	VerbDone    = book.Verb("done", "")
	VerbEnd     = book.Verb("end", "")
	VerbBegin   = book.Verb("begin", "")
)

// Kinds of decisions; their numbers stand in digests.
var (
	nodeOver       = book.Node("over")
	nodeSetup      = book.Node("setup")
	nodeSetupHex   = book.Node("setup-hex")
	nodeWeather    = book.Node("weather")
	nodeReinforce  = book.Node("reinforce")
	nodeReplace    = book.Node("replace")
	nodeShip       = book.Node("transfer")
	nodeShipTo     = book.Node("transfer-to")
	nodeEmbark     = book.Node("invade")
	nodeEmbarkTo   = book.Node("invade-to")
	nodeMove       = book.Node("move")
	nodeMarch      = book.Node("march")
	nodeDisband    = book.Node("disband")
	nodeDeclare    = book.Node("declare")
	nodeAttackers  = book.Node("attackers")
	nodeAirDie     = book.Node("air-die")
	nodeReact      = book.Node("react")
	nodeTarget     = book.Node("bomb-target")
	nodeBombDie    = book.Node("bomb-die")
	nodeResolve    = book.Node("resolve")
	nodeAttackDie  = book.Node("attack-die")
	nodeDefenceDie = book.Node("defence-die")
	nodeInitiative = book.Node("initiative")
	nodeLoss       = book.Node("loss")
	nodeFightOn    = book.Node("fight-on")
	nodeRetreat    = book.Node("retreat")
	nodeOccupy     = book.Node("occupy")
	nodeHold       = book.Node("hold")
)

var (
	months    = [...]string{"June", "July", "August", "September", "October", "November", "December", "January", "February", "March", "April", "May"}
	sideNames = [...]string{"The Allies", "The Germans"}
	planNames = [...]string{"historical", "forward"} // the automatic set-ups
)

func init() {
	count := func(n int) func(*position) int { return func(*position) int { return n } }
	book.Kind(play.Kind[*position]{Name: "unit", Count: count(nPieces), Text: (*position).id, Named: (*position).pieceOf, Say: (*position).pieceName, Piece: (*position).id})
	book.Kind(play.Kind[*position]{Name: "hex", Count: count(nHexes), Text: (*position).hexName, Named: (*position).hexOf, Place: (*position).hexName})
	book.Kind(play.Kind[*position]{Name: "place", Count: count(nHexes), Text: (*position).hexName, Say: (*position).place, Place: (*position).hexName})
	book.Kind(play.Kind[*position]{Name: "plan", Count: count(len(planNames)), Text: func(_ *position, n int16) string { return planNames[n] }})
	book.Kind(play.Kind[*position]{Name: "side", Count: count(2), Text: func(_ *position, s int16) string { return sideKeys[s] },
		Say: func(_ *position, s int16) string { return sideNames[s] }})
	book.Kind(play.Kind[*position]{Name: "sky", Count: count(2), Text: func(_ *position, n int16) string { return skyWords[n] }})
	book.Kind(play.Kind[*position]{Name: "combat", Say: func(p *position, i int16) string { return p.place(p.combats[i].hex[0]) }})
	book.Kind(play.Kind[*position]{Name: "bomber", Say: func(p *position, i int16) string { return p.pieceName(p.sc.Bombers[i]) }})
	book.Kind(play.Kind[*position]{Name: "face", Text: func(_ *position, n int16) string { return strconv.Itoa(int(n)) },
		Read: func(_ *position, word string) (int16, error) {
			n, err := strconv.ParseInt(word, 10, 16)
			if err != nil {
				return 0, fmt.Errorf("%q is no die; want a number from 1 to 10", word)
			}
			return int16(n), nil
		}})
	book.Kind(play.Kind[*position]{Name: "month", Say: func(_ *position, turn int16) string { return months[turn-1] }})
	book.Kind(play.Kind[*position]{Name: "verdict", Say: func(_ *position, s int16) string { return verdictText(kernel.Seat(s)) }})
}

func (p *position) id(u int16) string {
	if u < 0 || u >= nPieces {
		return "nobody"
	}
	return p.sc.Units[u].ID
}

func (p *position) pieceOf(id string) (int16, bool) { return p.sc.Piece(id) }

func (p *position) pieceName(u int16) string {
	if u < 0 || u >= nPieces {
		return "nobody"
	}
	return p.sc.Units[u].Name
}

func (p *position) hexName(h int16) string {
	if h < 0 || h >= nHexes {
		return "nowhere"
	}
	return p.sc.Hex[h].Name
}

func (p *position) hexOf(name string) (int16, bool) {
	h, err := p.sc.Grid.Find(name)
	return h, err == nil
}

// place is a hex with its town.
func (p *position) place(h int16) string {
	if h >= 0 && h < nHexes && p.sc.Hex[h].Town != "" {
		if town := p.sc.Hex[h].Town; strings.Contains(town, "(") {
			return p.sc.Hex[h].Name + " " + town
		}
		return p.sc.Hex[h].Name + " (" + p.sc.Hex[h].Town + ")"
	}
	return p.hexName(h)
}

// withBox is an event about a piece and everything in its box.
func withBox(kind, phrase string) *play.Event {
	return book.EventBy(kind, func(p *position, e kernel.Event) kernel.Line {
		l := book.Line(p, phrase, e.Args[:]...)
		for v := range p.box {
			if p.box[v] >= 0 && int16(p.box[v]) == e.Args[0] {
				l.Pieces = append(l.Pieces, p.id(int16(v)))
			}
		}
		return l
	})
}

// What most predicates, effects and tries are about: one thing, two, or none.
type (
	room    = play.Room[*position]
	move    = play.Move[*position]
	judging = func(*position, *kernel.Frame, kernel.Choice) kernel.Verdict
	doing   = func(*position, *kernel.Frame, kernel.Choice, kernel.Sink)
	trying  = func(*position, *kernel.Frame, []kernel.Choice) []kernel.Choice
	dress   = func(*position, *kernel.Frame, kernel.Choice, *scene.Offer)
)

func may(check func(*position) kernel.Verdict) judging {
	return func(p *position, _ *kernel.Frame, _ kernel.Choice) kernel.Verdict { return check(p) }
}

func mayA(check func(p *position, a int16) kernel.Verdict) judging {
	return func(p *position, _ *kernel.Frame, c kernel.Choice) kernel.Verdict { return check(p, c.A) }
}

func mayAB(check func(p *position, a, b int16) kernel.Verdict) judging {
	return func(p *position, _ *kernel.Frame, c kernel.Choice) kernel.Verdict { return check(p, c.A, c.B) }
}

// mine judges pieces of the side that decides only (2b.2).
func mine(then judging) judging {
	return func(p *position, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
		if v := p.mine(c.A, p.seat()); !v.OK() {
			return v
		}
		return then(p, f, c)
	}
}

func does(apply func(*position, kernel.Sink)) doing {
	return func(p *position, _ *kernel.Frame, _ kernel.Choice, s kernel.Sink) { apply(p, s) }
}

func doesA(apply func(p *position, a int16, s kernel.Sink)) doing {
	return func(p *position, _ *kernel.Frame, c kernel.Choice, s kernel.Sink) { apply(p, c.A, s) }
}

func doesAB(apply func(p *position, a, b int16, s kernel.Sink)) doing {
	return func(p *position, _ *kernel.Frame, c kernel.Choice, s kernel.Sink) { apply(p, c.A, c.B, s) }
}

// asks pushes the procedure that asks the next thing about a piece.
func asks(proc uint8) doing {
	return func(p *position, _ *kernel.Frame, c kernel.Choice, _ kernel.Sink) {
		p.stack.Push(kernel.Frame{Proc: proc, A: c.A})
	}
}

// pieces tries a verb with the pieces of the side that decides.
func pieces(verb uint16, fits func(*position, int16) bool) trying {
	return func(p *position, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
		lo, hi := span(p.seat())
		for u := lo; u < hi; u++ { // an iterator would allocate in here
			if fits(p, u) {
				dst = append(dst, kernel.Choice{Verb: verb, A: u})
			}
		}
		return dst
	}
}

// own tries it with those on the board.
func own(verb uint16) trying { return pieces(verb, (*position).on) }

// hexes tries a verb with hexes of the board.
func hexes(verb uint16, fits func(*position, int16) bool) trying {
	return func(p *position, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
		for h := range int16(nHexes) {
			if fits(p, h) {
				dst = append(dst, kernel.Choice{Verb: verb, A: h})
			}
		}
		return dst
	}
}

// listed tries a verb with the hexes of a list.
func listed(verb uint16, list func(*position) []int16) trying {
	return func(p *position, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
		for _, h := range list(p) {
			dst = append(dst, kernel.Choice{Verb: verb, A: h})
		}
		return dst
	}
}

// among tries a verb with the hexes of a set.
func among(verb uint16, set func(*position, *kernel.Frame) hexSet) trying {
	return func(p *position, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
		return each(dst, verb, set(p, f))
	}
}

// each adds a choice about each hex of a set.
func each(dst []kernel.Choice, verb uint16, set hexSet) []kernel.Choice {
	for h := range set.all() {
		dst = append(dst, kernel.Choice{Verb: verb, A: h})
	}
	return dst
}

// eachWith adds a choice about something and each hex of a set.
func eachWith(dst []kernel.Choice, verb uint16, a int16, set hexSet) []kernel.Choice {
	for h := range set.all() {
		dst = append(dst, kernel.Choice{Verb: verb, A: a, B: h})
	}
	return dst
}

// where tries something only with an option.
func where(on func(*options) bool, try trying) trying {
	return func(p *position, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
		if !on(&p.sc.opt) {
			return dst
		}
		return try(p, f, dst)
	}
}

// costs says what a choice costs in Moves (3d.1).
func costs(price func(*position, kernel.Choice) int16) dress {
	return func(p *position, _ *kernel.Frame, c kernel.Choice, o *scene.Offer) {
		o.Cost = fmt.Sprintf("%d of %d Moves", price(p, c), p.moves[max(0, min(1, p.seat()))])
	}
}

var costsOne = costs(func(*position, kernel.Choice) int16 { return 1 })

// costsFactor says that a choice costs a movement factor.
func costsFactor(_ *position, _ *kernel.Frame, _ kernel.Choice, o *scene.Offer) { o.Cost = "1 MF" }

// throw is the die of a chance node (1d.1).
func throw(do func(p *position, die int16, s kernel.Sink)) []move {
	return []move{{
		Verb: VerbDie, Look: "take", Label: "Roll {face}", Try: play.Die[*position](VerbDie, 10), Do: doesA(do),
		Judge: func(_ *position, _ *kernel.Frame, c kernel.Choice) kernel.Verdict {
			return ruleDice.Only(c.A >= 1 && c.A <= 10)
		},
	}}
}

// back gives up what has been begun.
var back = move{Verb: VerbBack, Look: "back", Label: "Back",
	Do: func(p *position, _ *kernel.Frame, _ kernel.Choice, _ kernel.Sink) {
		p.stack.Pop()
		p.lately.gaveUp = true
	}}

// fine is the verdict of an allowed choice.
var fine = kernel.Verdict{}

// full gives the position behind a reader of this game.
func full(r kernel.Reader) *position {
	p, _ := play.Of[*position](r)
	return p
}

// kind and seat are what is being decided, and by whom.
func (p *position) kind() uint16      { return book.KindOf(p) }
func (p *position) seat() kernel.Seat { return book.NodeOf(p).Seat }

// run goes on until the next decision; nobody is told how.
func (p *position) run() {
	p.forget()
	book.Run(p, nil)
}

// Apply carries out a checked choice and runs on to the next decision.
func (p *position) Apply(c kernel.Choice, s kernel.Sink) {
	p.forget()
	book.Apply(p, c, s)
}

func (p *position) Frames() *kernel.Stack                          { return &p.stack }
func (p *position) Node() kernel.Node                              { return book.NodeOf(p) }
func (p *position) Legal(dst []kernel.Choice) []kernel.Choice      { return book.Legal(p, dst) }
func (p *position) Candidates(dst []kernel.Choice) []kernel.Choice { return book.Candidates(p, dst) }
func (p *position) Explain(c kernel.Choice) kernel.Verdict         { return book.Explain(p, c) }
func (p *position) Outcomes(dst []kernel.Outcome) []kernel.Outcome { return book.Outcomes(p, dst) }
func (p *position) Default() (kernel.Choice, bool)                 { return book.Default(p) }
func (p *position) NewMatter() bool                                { return book.NewMatter(p) }
func (p *position) View(s kernel.Seat) kernel.View                 { return book.View(p, s) }
