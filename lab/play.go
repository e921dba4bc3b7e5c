package lab

import (
	"context"
	"fmt"
	"math/rand/v2"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"sandtable/bots"
	"sandtable/kernel"
)

// Record is one game that was played.
type Record struct {
	Game      int     `json:"game"` // its number in the batch, from 0
	Winner    int     `json:"winner"`
	Score     []int32 `json:"score"`
	Length    int     `json:"length"`    // choices and draws
	Decisions []int   `json:"decisions"` // choices by seat
	// Millis is the time each seat's bot took for the whole game.
	Millis  []float64 `json:"millis"`
	Clocks  []Clock   `json:"-"` // the same decision by decision; not in reports
	Forfeit *Forfeit  `json:"forfeit,omitempty"`
	Breach  *Breach   `json:"breach,omitempty"`
	Choices []string  `json:"choices,omitempty"` // canonical text, only of replayed games
}

// Draw is the Winner of a drawn game; a game with a breach has no winner either.
const Draw = -1

// Forfeit says that a bot outside the program played no further and lost by that.
type Forfeit struct {
	Game int    `json:"game"`
	Seat int    `json:"seat"`
	Why  string `json:"why"`
}

// Breach is something that must never happen in a game. Seed, game number and
// bots play it again; the choices lead to it without them.
type Breach struct {
	Game    int      `json:"game"`
	Seed    uint64   `json:"seed"`
	Kind    string   `json:"kind"` // set-up, panic, illegal, dead end, endless, check
	What    string   `json:"what"`
	Choices []string `json:"choices"` // all choices and draws before it
}

// Error says the breach in one line.
func (b *Breach) Error() string {
	return fmt.Sprintf("game %d of seed %d, after %d choices: %s: %s", b.Game, b.Seed, len(b.Choices), b.Kind, b.What)
}

// player is one game in progress.
type player struct {
	b     Batch
	n     int
	pos   kernel.Position
	rec   *Record
	deep  bool // checked node by node
	taken []kernel.Choice
	legal []kernel.Choice
	other []kernel.Choice
	outs  []kernel.Outcome
	doing string // for the words of a panic
	twin  kernel.Position
	seats []bots.Bot
	far   []bots.Remote // those of them that are outside the program
}

// play plays one game of the batch; nil if the context ended first.
func play(ctx context.Context, b Batch, n int, keep bool) *Record {
	p := &player{b: b, n: n}
	every := b.CheckEvery
	if every == 0 {
		every = DefaultCheckEvery
	}
	p.deep = every > 0 && n%every == 0
	p.rec = &Record{
		Game: n, Winner: Draw,
		Score:     make([]int32, len(b.Bots)),
		Decisions: make([]int, len(b.Bots)),
		Millis:    make([]float64, len(b.Bots)),
		Clocks:    make([]Clock, len(b.Bots)),
	}
	breach := p.run(ctx)
	for _, r := range p.far {
		r.Close()
	}
	// A bot outside the program may have ended by what ends us: its loss does not count either.
	if breach == nil && ctx.Err() != nil && (p.pos == nil || !p.pos.Node().Final) {
		return nil
	}
	p.rec.Length = len(p.taken)
	p.rec.Breach = breach
	if breach != nil {
		breach.Choices = p.text()
	}
	if keep {
		p.rec.Choices = p.text()
	}
	return p.rec
}

// run plays to the end and turns a panic into a breach.
func (p *player) run(ctx context.Context) (breach *Breach) {
	defer func() {
		if r := recover(); r != nil {
			breach = p.breach("panic", fmt.Sprintf("%v while %s at %s", r, p.doing, place(debug.Stack())))
		}
	}()
	p.doing = "setting up"
	pos, err := p.b.Game.New(p.b.Scenario, p.b.Options)
	if err != nil {
		return p.breach("set-up", err.Error())
	}
	p.pos = pos
	limit := p.b.Limit
	if limit == 0 {
		limit = DefaultLimit
	}
	draws := generator(p.b.Seed, p.n, 0)
	p.begin(ctx)
	rngs := make([]*rand.Rand, len(p.seats))
	for i := range rngs {
		rngs[i] = generator(p.b.Seed, p.n, 1+i)
	}
	for {
		node := pos.Node()
		if node.Final {
			return p.finish()
		}
		if len(p.taken) >= limit {
			if p.dawdles(limit) {
				return nil
			}
			return p.breach("endless", fmt.Sprintf("no end after %d choices and draws", limit))
		}
		if ctx.Err() != nil {
			return nil
		}
		if p.deep {
			p.doing = "checking the node"
			if what := p.checkNode(node); what != "" {
				return p.breach("check", what)
			}
		}
		if node.Seat == kernel.Chance {
			p.doing = "drawing"
			p.outs = pos.Outcomes(p.outs[:0])
			if len(p.outs) == 0 {
				return p.breach("dead end", "a draw without outcomes")
			}
			if what := p.apply(kernel.Draw(p.outs, draws)); what != "" {
				return p.breach("check", what)
			}
			continue
		}
		s := int(node.Seat)
		if s < 0 || s >= len(p.seats) {
			return p.breach("dead end", fmt.Sprintf("the decision belongs to seat %d, which nobody holds", s))
		}
		view := pos.View(node.Seat)
		p.legal = view.Legal(p.legal[:0])
		if len(p.legal) == 0 {
			return p.breach("dead end", fmt.Sprintf("seat %d has no legal choice at node kind %d", s, node.Kind))
		}
		p.doing = "seat " + p.b.seats()[s].ID + " decides"
		watched, before := p.watched(s), uint64(0)
		if watched {
			before = pos.Digest()
		}
		began := time.Now()
		c := p.seats[s].Choose(ctx, view, rngs[s])
		took := time.Since(began)
		if ctx.Err() != nil {
			return nil
		}
		if p.givesUp(s) {
			return nil
		}
		if watched && pos.Digest() != before {
			return p.breach("check", "the bot of seat "+p.b.seats()[s].ID+" changed the position")
		}
		p.rec.Clocks[s].note(took)
		p.rec.Millis[s] += float64(took) / float64(time.Millisecond)
		p.rec.Decisions[s]++
		p.doing = "applying a choice"
		if v := pos.Explain(c); !v.OK() || !slices.Contains(p.legal, c) {
			return p.breach("illegal", p.refusal(c, v))
		}
		if what := p.apply(c); what != "" {
			return p.breach("check", what)
		}
	}
}

// Whether a bot changes the position is asked at each of its first watchedWhole decisions, later at one
// of watchedEvery, in a checked game always: to digest a campaign of 1,900 counters twice a decision takes
// a third of the time that it is played in.
const (
	watchedWhole = 100
	watchedEvery = 16
)

// watched tells whether the decision that a seat is about to make is one of those.
func (p *player) watched(seat int) bool {
	n := p.rec.Decisions[seat]
	return p.deep || n < watchedWhole || n%watchedEvery == 0
}

// apply carries out a choice, in a checked game on a copy as well.
func (p *player) apply(c kernel.Choice) string {
	p.tell(c)
	if !p.deep {
		p.taken = append(p.taken, c)
		p.pos.Apply(c, nil)
		return ""
	}
	if p.twin == nil {
		p.twin = p.pos.Clone()
	} else {
		p.twin.CopyFrom(p.pos)
	}
	p.taken = append(p.taken, c)
	p.pos.Apply(c, nil)
	p.twin.Apply(c, &kernel.Recorder{})
	if p.twin.Digest() != p.pos.Digest() {
		return "a copy given the same choice differs from its original"
	}
	return ""
}

// A checked game has every choice explained at its first explainedWhole steps.
// Later, at a node of more than explainedAfter choices, only about so many are,
// other ones from node to node: a campaign of 70,000 steps asks otherwise for
// ways to hexes for minutes.
const (
	explainedWhole = 4000
	explainedAfter = 8
)

// sample says which of n choices are explained at this node: the one at from and
// each by-th after it.
func (p *player) sample(n int) (from, by int) {
	by = 1
	if len(p.taken) >= explainedWhole {
		by = max(1, n/explainedAfter)
	}
	return len(p.taken) % by, by
}

// checkNode holds one pending decision to the contract of package kernel.
func (p *player) checkNode(n kernel.Node) string {
	p.legal = p.pos.Legal(p.legal[:0])
	from, by := p.sample(len(p.legal))
	for i, c := range p.legal {
		if i > 0 && p.legal[i-1].Compare(c) >= 0 {
			return fmt.Sprintf("legal choices %v and %v are out of order", p.legal[i-1], c)
		}
		if i%by != from {
			continue
		}
		if v := p.pos.Explain(c); !v.OK() {
			return fmt.Sprintf("legal choice %v is refused by rule entry %d", c, v.Rule)
		}
	}
	p.other = p.pos.Candidates(p.other[:0])
	missing := len(p.legal)
	from, by = p.sample(len(p.other))
	for i, c := range p.other {
		_, legal := slices.BinarySearchFunc(p.legal, c, kernel.Choice.Compare)
		if legal {
			missing--
		}
		if i%by != from {
			continue
		}
		if v := p.pos.Explain(c); v.OK() != legal {
			return fmt.Sprintf("candidate %v: explained as allowed %t, listed as legal %t", c, v.OK(), legal)
		}
	}
	if missing > 0 {
		return fmt.Sprintf("%d legal choices are not among the candidates", missing)
	}
	if n.Seat == kernel.Chance {
		return ""
	}
	view := p.pos.View(n.Seat)
	p.other = view.Legal(p.other[:0])
	if !slices.Equal(p.other, p.legal) {
		return fmt.Sprintf("seat %d sees %d legal choices, the position has %d", n.Seat, len(p.other), len(p.legal))
	}
	return ""
}

// finish takes down the result.
func (p *player) finish() *Breach {
	r, over := p.pos.Result()
	if !over {
		return p.breach("check", "the game has ended but its result says it has not")
	}
	if r.Winner >= 0 {
		p.rec.Winner = int(r.Winner)
	}
	copy(p.rec.Score, r.Score[:])
	for _, f := range p.far {
		f.End(r)
	}
	return nil
}

func (p *player) breach(kind, what string) *Breach {
	return &Breach{Game: p.n, Seed: p.b.Seed, Kind: kind, What: what}
}

// refusal says which rule forbids a bot's choice.
func (p *player) refusal(c kernel.Choice, v kernel.Verdict) string {
	rules := p.b.Game.Rules()
	if v.OK() || int(v.Rule) >= len(rules) {
		return fmt.Sprintf("%v is not on the legal list", c)
	}
	return fmt.Sprintf("%v is refused by %s: %s", c, rules[v.Rule].Number, p.b.Game.Words(p.pos, v))
}

// text writes the choices so far in canonical text by playing them again. A
// choice that cannot be written is given by its numbers.
func (p *player) text() (lines []string) {
	pos, err := p.b.Game.New(p.b.Scenario, p.b.Options)
	if err != nil {
		return nil
	}
	defer func() {
		if r := recover(); r != nil {
			for _, c := range p.taken[len(lines):] {
				lines = append(lines, fmt.Sprint(c))
			}
		}
	}()
	for _, c := range p.taken {
		lines = append(lines, p.b.Game.Format(pos, c))
		pos.Apply(c, nil)
	}
	return lines
}

// place finds the line of our code in a stack trace that panicked.
func place(stack []byte) string {
	lines := strings.Split(string(stack), "\n")
	seen := false
	for i, l := range lines {
		if strings.HasPrefix(l, "panic(") {
			seen = true
			continue
		}
		if seen && strings.HasPrefix(l, "sandtable/") && i+1 < len(lines) {
			at, _, _ := strings.Cut(strings.TrimSpace(lines[i+1]), " +")
			if j := strings.LastIndex(at, "/"); j >= 0 {
				at = at[j+1:]
			}
			return l[:max(0, strings.LastIndex(l, "("))] + " (" + at + ")"
		}
	}
	return "an unknown place"
}
