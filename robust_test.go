package sandtable_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"sandtable/kernel"
	"sandtable/referee"
	"sandtable/titles"
)

// manyPieces is how many a scenario has that gets fewer scripts: they take long.
const manyPieces = 1000

// TestWildScripts plays scripts of random commands, made of the title's own words
// and some wrong ones, against every scenario of every game. Whatever is done by
// hand, nothing may panic, answers are one line, and a game set up by hand can be
// played on at random.
func TestWildScripts(t *testing.T) {
	list, err := titles.All()
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range list {
		info := e.Title.Info()
		for _, sc := range info.Scenarios {
			t.Run(info.ID+"/"+sc.ID, func(t *testing.T) {
				seeds := uint64(20)
				if p, err := e.Title.New(sc.ID, nil); err == nil && len(e.Title.Board(p).Counters) > manyPieces {
					seeds = 6
				}
				for seed := range seeds {
					w := newWild(t, e.Title, sc, seed)
					w.run(t, 150)
				}
			})
		}
	}
}

// wild makes random commands.
type wild struct {
	rng             *rand.Rand
	title           titles.Title
	ref             *referee.Referee
	pieces, places  []string
	settings, words []string
	did             []string
}

// newWild starts a scenario: with even seeds as it is, with odd ones with the last
// value of every option.
func newWild(t *testing.T, title titles.Title, sc kernel.Scenario, seed uint64) *wild {
	t.Helper()
	p, err := title.New(sc.ID, nil)
	if err != nil {
		t.Fatal(err)
	}
	w := &wild{rng: rand.New(rand.NewPCG(seed, 1944)), title: title, ref: referee.New(referee.Only(title))}
	w.words = []string{"0", "1", "2", "7", "-1", "99999", "none", "all", "zzz", "hits=1", "hits=2", "done", "moved", "moved=2", "fired", "combined", "waiting", "paid", "spent=2", "stopped", "é", "=", "N"}
	for _, s := range title.Info().Seats {
		w.words = append(w.words, s.ID)
	}
	for _, place := range title.Board(p).Places {
		w.places = append(w.places, place.ID)
	}
	for _, piece := range title.Board(p).Counters {
		w.pieces = append(w.pieces, piece.ID)
	}
	for _, s := range title.Settings() {
		w.settings = append(w.settings, s.Name)
		w.words = append(w.words, strings.Fields(strings.ReplaceAll(s.Values, ",", " "))...)
	}
	start := "game " + title.Info().ID + " " + sc.ID
	for _, o := range sc.Options {
		if seed%2 == 1 {
			start += " " + o.ID + "=" + o.Values[len(o.Values)-1]
		}
	}
	if a := w.exec(t, start); a.Status != referee.OK {
		t.Fatal(start, a)
	}
	return w
}

func (w *wild) one(list []string) string {
	if len(list) == 0 {
		return "zzz"
	}
	return list[w.rng.IntN(len(list))]
}

// any is a word of any kind.
func (w *wild) any() string {
	return w.one([]string{w.one(w.pieces), w.one(w.places), w.one(w.words), w.one(w.words)})
}

func (w *wild) run(t *testing.T, commands int) {
	t.Helper()
	for range commands {
		w.exec(t, w.command(t))
	}
	for range commands {
		if a := w.exec(t, "legal"); len(a.Choices) > 0 {
			if did := w.exec(t, "do "+w.one(a.Choices)); did.Status != referee.OK {
				t.Fatalf("%s was listed as legal: %s\nafter\n%s", did.Command, did, strings.Join(w.did, "\n"))
			}
		}
	}
}

// command is a command that is often right.
func (w *wild) command(t *testing.T) string {
	switch w.rng.IntN(21) {
	case 0, 1:
		return "place " + w.one(w.pieces) + " " + w.one(w.places)
	case 2:
		return "place " + w.any() + " " + w.any() + " " + w.any()
	case 3:
		return "remove " + w.one(w.pieces)
	case 4, 5:
		return "set " + w.one(w.settings) + " " + w.any()
	case 6:
		return "set " + w.one(w.settings) + " " + w.any() + " " + w.any()
	case 7:
		return "show unit " + w.one(w.pieces)
	case 8:
		return "show hex " + w.one(w.places)
	case 9:
		return "show " + w.any() + " " + w.any()
	case 10:
		return fmt.Sprintf("why %s %s", w.verb(t), w.any())
	case 11:
		return fmt.Sprintf("do %s %s %s", w.verb(t), w.any(), w.any())
	case 16:
		return w.one([]string{"checkpoint", "checkpoint a", "back", "back a", "begin", "help", "rule 8", "expect either ok or error"})
	case 17, 18:
		return fmt.Sprintf("place %s %s %s %s", w.one(w.pieces), w.one(w.places), w.one(w.words), w.one([]string{"", "attacks=" + w.one(w.places)}))
	case 19:
		return fmt.Sprintf("set %s %s %s %s", w.one([]string{"march", "fire", "close"}), w.one(w.pieces), w.one(w.places), w.one(w.places))
	case 20:
		return fmt.Sprintf("set hits-%s %d", w.one(w.places), w.rng.IntN(9))
	case 12:
		if w.rng.IntN(8) == 0 {
			return "clear"
		}
		return "show score"
	default:
		if a := w.exec(t, "legal"); len(a.Choices) > 0 {
			return "do " + w.one(a.Choices)
		}
		return "show node"
	}
}

// verb is the first word of a legal choice.
func (w *wild) verb(t *testing.T) string {
	verb, _, _ := strings.Cut(w.one(w.exec(t, "legal").Choices), " ")
	return verb
}

// exec carries a command out with every draw at hand, and looks at the answer.
func (w *wild) exec(t *testing.T, line string) referee.Answer {
	t.Helper()
	w.did = append(w.did, line)
	defer func() {
		if fault := recover(); fault != nil {
			t.Fatalf("panic: %v\nafter\n%s", fault, strings.Join(w.did, "\n"))
		}
	}()
	w.ref.Exec("roll " + strings.Repeat("* ", 40))
	w.ref.Exec("draw " + strings.Repeat("* ", 40))
	a, _ := w.ref.Exec(line)
	w.ref.Exec("roll")
	w.ref.Exec("draw")
	if text := a.String(); strings.Contains(text, "\n") || strings.HasPrefix(line, "show score") && a.Status != referee.OK {
		t.Fatalf("%s: %q\nafter\n%s", line, text, strings.Join(w.did, "\n"))
	}
	return a
}
