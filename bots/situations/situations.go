// Package situations tests opponents with positions of which anybody who owns the game
// knows what is right or wrong: "do not empty Berlin while an Allied corps is within two
// hexes". A situation is a script of the referee with a few lines more, in which the
// opponent decides and is held to it (docs/opponents.md, "Named situations").
package situations

import (
	"context"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"

	"sandtable/bots"
	"sandtable/kernel"
	"sandtable/referee"
)

// seeds is how often each opponent is asked, each time with other dice.
const seeds = 2

// longest bounds how many choices and draws one line leaves to the opponents.
const longest = 1000

// Run plays every situation of a folder, *.txt, with each opponent. It fails when there are
// fewer than least, and where one holds whatever is chosen in it.
func Run(t *testing.T, title referee.Title, kinds []bots.Kind, dir fs.FS, least int) {
	t.Helper()
	files, err := fs.Glob(dir, "*.txt")
	if err != nil {
		t.Fatal(err)
	}
	if len(files) < least {
		t.Errorf("%d situations, want %d", len(files), least)
	}
	for _, file := range files {
		text, err := fs.ReadFile(dir, file)
		if err != nil {
			t.Fatal(err)
		}
		for _, kind := range kinds {
			t.Run(strings.TrimSuffix(file, ".txt")+"/"+kind.ID, func(t *testing.T) {
				for seed := range uint64(seeds) {
					for _, wrong := range Play(t.Context(), title, kind, file, string(text), seed) {
						t.Error(wrong)
					}
				}
			})
		}
		t.Run(strings.TrimSuffix(file, ".txt")+"/can fail", func(t *testing.T) {
			if !canFail(t.Context(), title, file, string(text)) {
				t.Errorf("%s holds whatever is chosen: it tests nothing", file)
			}
		})
	}
}

// Play carries one situation out with one opponent and says what was wrong, a line each.
func Play(ctx context.Context, title referee.Title, kind bots.Kind, file, text string, seed uint64) []string {
	s := &situation{
		Referee: referee.New(referee.Only(title)), title: title, kind: kind, ctx: ctx,
		rng: rand.New(rand.NewPCG(seed, 3)), file: file,
	}
	s.File = file
	if name, _, _ := strings.Cut(text, "\n"); !strings.HasPrefix(name, "# ") {
		s.wrongf(1, "the first line is to say what is right: # words")
	}
	held := 0
	for n, line := range strings.Split(text, "\n") {
		words := strings.Fields(line)
		if len(words) == 0 || words[0][0] == '#' {
			s.Exec(line)
			continue
		}
		switch words[0] {
		case "decide":
			s.Exec("") // so that lines are counted
			s.decide(n+1, words[1:])
		case "wants", "shuns":
			held++
			s.Exec("")
			s.held(n+1, words[0] == "wants", words[1:])
		default:
			if words[0] == "expect" && s.asked {
				held++
			}
			s.Exec(line)
		}
	}
	for _, p := range s.Close() {
		s.wrongf(p.Line, "%s", p.Text)
	}
	if held == 0 {
		s.wrongf(1, "nothing is wanted of the opponent after it has decided")
	}
	return s.wrong
}

// situation is one that is being played.
type situation struct {
	*referee.Referee
	title referee.Title
	kind  bots.Kind
	ctx   context.Context
	rng   *rand.Rand
	file  string
	asked bool     // the opponent has decided
	did   []string // its choices since the last line that let it decide
	wrong []string
}

// wrongf notes something wrong, with what the opponent did.
func (s *situation) wrongf(line int, format string, args ...any) {
	did := ""
	if len(s.did) > 0 {
		did = ", after " + s.kind.ID + " did: " + strings.Join(s.did, ", ")
	}
	s.wrong = append(s.wrong, fmt.Sprintf("%s:%d: %s%s", s.file, line, fmt.Sprintf(format, args...), did))
}

// decide lets the opponent choose for the seat that has to: so often, or as long as it is
// at one of the nodes named; without either until another seat has to decide.
func (s *situation) decide(line int, words []string) {
	s.asked, s.did = true, nil
	p := s.Position()
	if p == nil {
		s.wrongf(line, "no game")
		return
	}
	most := longest
	if len(words) > 0 {
		if n, err := strconv.Atoi(words[0]); err == nil {
			most, words = n, words[1:]
		}
	}
	kinds := s.title.Info().Nodes
	for _, w := range words {
		if !slices.Contains(kinds, w) {
			s.wrongf(line, "no node %q; there are: %s", w, strings.Join(kinds, ", "))
			return
		}
	}
	us, players := kernel.Chance, map[kernel.Seat]bots.Bot{}
	for range longest {
		n := p.Node()
		if n.Final || len(s.did) >= most {
			return
		}
		if n.Seat == kernel.Chance {
			p.Apply(kernel.Draw(p.Outcomes(nil), s.rng), nil)
			continue
		}
		if us == kernel.Chance {
			us = n.Seat
		}
		named := slices.Contains(words, kinds[n.Kind])
		if n.Seat != us && (named || len(words) == 0) || n.Seat == us && len(words) > 0 && !named {
			return
		}
		if players[n.Seat] == nil {
			players[n.Seat] = s.kind.New(s.title, 0)
		}
		c := players[n.Seat].Choose(s.ctx, p.View(n.Seat), s.rng)
		if n.Seat == us {
			s.did = append(s.did, s.title.Format(p, c))
		}
		if err := kernel.Play(p, n.Seat, c, nil); err != nil {
			s.wrongf(line, "%v", err)
			return
		}
	}
	s.wrongf(line, "no end after %d choices and draws", longest)
}

// held compares what the opponent did with patterns, separated by "or": of one that it wants
// some choice is like one of them, of one that it shuns none is.
func (s *situation) held(line int, wants bool, words []string) {
	text := strings.Join(words, " ")
	list := patterns(text)
	for _, p := range list {
		if _, err := path.Match(p, ""); err != nil {
			s.wrongf(line, "%q is no pattern", p)
		}
	}
	found := slices.ContainsFunc(s.did, func(c string) bool { return like(c, list) })
	switch {
	case !s.asked:
		s.wrongf(line, "the opponent has not decided yet; first: decide")
	case wants && !found:
		s.wrongf(line, "want %s", text)
	case !wants && found:
		s.wrongf(line, "want no %s", text)
	}
}

// patterns are those of a text, separated by "or".
func patterns(text string) (list []string) {
	for p := range strings.SplitSeq(" "+text+" ", " or ") {
		list = append(list, strings.TrimSpace(p))
	}
	return list
}

// like tells whether a choice is like one of some patterns. What is no pattern is like nothing.
func like(choice string, patterns []string) bool {
	return slices.ContainsFunc(patterns, func(p string) bool {
		ok, err := path.Match(p, choice)
		return ok && err == nil
	})
}
