// Package arena lets several bots meet in games of one or more titles and says
// how strong they are: Elo with intervals, for every pair of bots and scenario
// and over all.
//
// Games come in pairs on the same dice with the sides swapped, so that neither a
// lopsided scenario nor lucky dice count for anybody. Every game is on the disk
// before the next one begins: an arena that was killed goes on where it was, and
// what it says in the end does not depend on that, nor on the number of workers.
package arena

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"sandtable/bots"
	"sandtable/kernel"
	"sandtable/lab"
)

// Plan says who meets whom, in what, and how long. It is all that decides the
// games, and is kept with them.
type Plan struct {
	Events []Event  `json:"events"`
	Bots   []string `json:"bots"` // words that name the contestants
	Seed   uint64   `json:"seed"`
	// Pairs is the most pairs of games for two bots and an event.
	Pairs int `json:"pairs"`
	// Test ends a match early when it is decided; nil plays all pairs.
	Test *Test `json:"test,omitempty"`
	// First lets the first bot meet the others, and not the others each other.
	First bool `json:"first,omitempty"`
	// BudgetMillis bounds a bot's time for one decision; 0 leaves it its own measure.
	BudgetMillis float64 `json:"budgetMillis,omitempty"`
	// Programs are the commands of the bots that are programs of their own, by the words
	// that name them. It is nil in plans of releases that did not keep them.
	Programs map[string]string `json:"programs"`
	// PatienceMillis is how long those may be silent; 0 where there are none.
	PatienceMillis float64 `json:"patienceMillis,omitempty"`
	// Builds are those of this program that have played, each once: rules and data are the same in
	// all, but opponents of one name may play otherwise.
	Builds []string `json:"builds,omitempty"`
}

// mixed says in a line that more than one build has played; it is empty where that is not so.
func (p *Plan) mixed() string {
	if len(p.Builds) < 2 {
		return ""
	}
	return "Played by several builds of this program, whose opponents may differ under the same name: " + strings.Join(p.Builds, ", ") + "."
}

// differences says in a few words each how a plan differs from another, apart from its
// length.
func (p *Plan) differences(q *Plan) (list []string) {
	say := func(what string, a, b any) {
		if x, y := text(a), text(b); x != y {
			list = append(list, fmt.Sprintf("%s %s, not %s", what, x, y))
		}
	}
	say("scenarios", scenarios(p), scenarios(q))
	for i := range p.Events {
		if len(list) == 0 && i < len(q.Events) { // the same ones
			a, b := p.Events[i], q.Events[i]
			say("rules and data of "+a.Game, a.Ruleset+" "+a.Data, b.Ruleset+" "+b.Data)
		}
	}
	say("bots", strings.Join(p.Bots, ", "), strings.Join(q.Bots, ", "))
	say("seed", p.Seed, q.Seed)
	say("test", p.Test, q.Test)
	say("gauntlet", p.First, q.First)
	say("milliseconds for a decision", p.BudgetMillis, q.BudgetMillis)
	if p.Programs == nil || q.Programs == nil {
		return list // of an earlier release, which did not tell
	}
	for _, b := range p.Bots {
		say("the program of "+b, p.Programs[b], q.Programs[b])
	}
	say("milliseconds of patience", p.PatienceMillis, q.PatienceMillis)
	return list
}

func scenarios(p *Plan) string {
	var list []string
	for _, e := range p.Events {
		list = append(list, e.String())
	}
	return strings.Join(list, ", ")
}

// text writes a part of a plan for people.
func text(v any) string {
	switch v := v.(type) {
	case *Test:
		if v == nil {
			return "none"
		}
		return fmt.Sprintf("%g:%g with errors of %g and %g", v.Elo0, v.Elo1, v.Alpha, v.Beta)
	case string:
		if v == "" {
			return "none"
		}
		return v
	}
	return fmt.Sprint(v)
}

// Event is one scenario of a game under fixed options, on fixed rules and data.
type Event struct {
	Game     string            `json:"game"`
	Scenario string            `json:"scenario"`
	Options  map[string]string `json:"options,omitempty"`
	Ruleset  string            `json:"ruleset"`
	Data     string            `json:"data"`
}

// String names the event in a few words.
func (e Event) String() string {
	s := e.Game + " " + e.Scenario
	keys := make([]string, 0, len(e.Options))
	for k := range e.Options {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	for _, k := range keys {
		s += " " + k + "=" + e.Options[k]
	}
	return s
}

// key numbers the dice of an event.
func (e Event) key(seed uint64) uint64 {
	var h kernel.Hash
	h.Word(seed)
	for _, b := range []byte(e.String()) {
		h.Int(int64(b))
	}
	return h.Sum()
}

// Test is the sequential probability ratio test: it weighs after every pair of
// games whether the first bot of a match is stronger by Elo0 or by Elo1 points,
// and stops when one is so much likelier that the chance of an error is at most
// Alpha or Beta.
type Test struct {
	Elo0  float64 `json:"elo0"`
	Elo1  float64 `json:"elo1"`
	Alpha float64 `json:"alpha"`
	Beta  float64 `json:"beta"`
}

// bounds are the log likelihood ratios at which the test stops.
func (t *Test) bounds() (low, high float64) {
	return math.Log(t.Beta / (1 - t.Alpha)), math.Log((1 - t.Beta) / t.Alpha)
}

// Field is a plan with the games and bots it names.
type Field struct {
	Plan Plan
	// Titles holds the game of every event.
	Titles []kernel.Game
	// Kinds holds, for every event, the bots of the plan; one without New does
	// not play that game.
	Kinds [][]bots.Kind
	// Limit is the longest game in choices and draws; 0 means lab.DefaultLimit.
	Limit int
}

// match is two bots in an event.
type match struct{ event, a, b int }

// check says in one line what is wrong with the field.
func (f *Field) check() error {
	p := &f.Plan
	switch {
	case p.Pairs < 1:
		return fmt.Errorf("an arena of %d pairs of games; at least 1 is needed", p.Pairs)
	case p.Pairs > lab.MostGames:
		return fmt.Errorf("an arena of %d pairs of games; at most %d go", p.Pairs, lab.MostGames)
	case len(p.Bots) < 2:
		return fmt.Errorf("an arena needs two bots or more, not %d", len(p.Bots))
	case p.Test != nil && (math.IsNaN(p.Test.Elo0) || math.IsNaN(p.Test.Elo1) || math.Abs(p.Test.Elo0) > eloCap || math.Abs(p.Test.Elo1) > eloCap):
		return fmt.Errorf("a test of %g against %g points; from -%d to %d would be right", p.Test.Elo0, p.Test.Elo1, eloCap, eloCap)
	case p.Test != nil && (p.Test.Elo1 <= p.Test.Elo0 || p.Test.Alpha <= 0 || p.Test.Beta <= 0 || p.Test.Alpha >= 0.5 || p.Test.Beta >= 0.5):
		return fmt.Errorf("a test of %g against %g points with errors %g and %g; the second must be higher and the errors between 0 and 0.5", p.Test.Elo0, p.Test.Elo1, p.Test.Alpha, p.Test.Beta)
	}
	for i, b := range p.Bots {
		if slices.Contains(p.Bots[:i], b) {
			return fmt.Errorf("the bot %q is named twice", b)
		}
	}
	for i, e := range p.Events {
		if slices.ContainsFunc(p.Events[:i], func(x Event) bool { return x.String() == e.String() }) {
			return fmt.Errorf("%s is named twice; its games would count twice", e)
		}
		if n := len(f.Titles[i].Info().Seats); n != 2 {
			return fmt.Errorf("%s has %d sides; an arena plays games of two", e.Game, n)
		}
		if _, err := f.Titles[i].New(e.Scenario, e.Options); err != nil {
			return err
		}
	}
	for _, b := range p.Bots {
		if !slices.ContainsFunc(f.matches(), func(m match) bool { return p.Bots[m.a] == b || p.Bots[m.b] == b }) {
			return fmt.Errorf("the bot %q meets nobody: no other bot plays its game", b)
		}
	}
	return nil
}

// matches lists who meets whom, event by event.
func (f *Field) matches() []match {
	var out []match
	for e := range f.Plan.Events {
		for a := range f.Plan.Bots {
			for b := a + 1; b < len(f.Plan.Bots); b++ {
				if f.Kinds[e][a].New != nil && f.Kinds[e][b].New != nil && (a == 0 || !f.Plan.First) {
					out = append(out, match{e, a, b})
				}
			}
		}
	}
	return out
}

// Named makes a kind go by a word, with a budget of its own in place of that of
// the games, if it has one.
func Named(k bots.Kind, word string, budget time.Duration) bots.Kind {
	make := k.New
	k.ID = word
	if budget > 0 {
		k.New = func(g kernel.Game, _ time.Duration) bots.Bot { return make(g, budget) }
	}
	return k
}

// Budgeted splits a word such as "staff@300ms" into the id of a bot and its budget.
func Budgeted(word string) (id string, budget time.Duration, err error) {
	id, text, ok := strings.Cut(word, "@")
	if !ok {
		return word, 0, nil
	}
	budget, err = time.ParseDuration(text)
	if err != nil || budget <= 0 {
		return "", 0, fmt.Errorf("bot %q: %q is not a time; write it as in %s@200ms", word, text, id)
	}
	return id, budget, nil
}
