// Package scenetest is the set of tests of what a game shows: that names exist, that
// patches lead to what would be painted anew, that the stamps of a game never miss
// a change, and that a screen tells a seat no more than it may know.
package scenetest

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"sandtable/kernel"
	"sandtable/scene"
)

// Game is what is tested: rules and pictures.
type Game interface {
	kernel.Game
	scene.Painter
}

// Asked is what a screen asks of a choice that came from outside, for the hostile
// input of package kerneltest: none of it may panic.
func Asked(g Game) func(kernel.Reader, kernel.Choice) {
	return func(r kernel.Reader, c kernel.Choice) {
		g.Offer(r, c)
		g.Detail(r, c)
	}
}

// Run tests random games of a scenario.
func Run(t *testing.T, g Game, scenario string, o kernel.Options) {
	t.Helper()
	s := suite{game: g, scenario: scenario, options: o}
	s.run(t)
}

// Sample tests the same from positions of a game that is too long to be played from its
// start, with so many times fewer moments.
func Sample(t *testing.T, g Game, scenario string, starts []kernel.Position, thin int) {
	t.Helper()
	for i, p := range starts {
		s := suite{game: g, scenario: scenario, from: p, thin: thin}
		t.Run(fmt.Sprintf("start %d", i), s.run)
	}
}

func (s *suite) run(t *testing.T) {
	t.Run("board", s.board)
	t.Run("films", s.films)
	t.Run("views", s.views)
	t.Run("offers", s.offers)
	t.Run("ends", s.ends)
	t.Run("pointing", s.pointing)
	t.Run("turns told", s.turnsTold)
	t.Run("stamps", s.allocations)
}

type suite struct {
	game     Game
	scenario string
	options  kernel.Options
	from     kernel.Position // where games begin, nil for the start of the scenario
	thin     int             // by how much fewer moments are looked at, 0 for all
}

// moments is how many are looked at of so many.
func (s *suite) moments(of int) int { return max(2, of/max(1, s.thin)) }

func (s *suite) start(t *testing.T) kernel.Position {
	t.Helper()
	if s.from != nil {
		return s.from.Clone()
	}
	p, err := s.game.New(s.scenario, s.options)
	if err != nil {
		t.Fatalf("New(%q, %v): %v", s.scenario, s.options, err)
	}
	return p
}

// places are the names of places and cells where pieces may stand.
func places(b *scene.Board) map[string]bool {
	m := map[string]bool{"": true}
	for _, p := range b.Places {
		m[p.ID] = true
	}
	return m
}

func (s *suite) board(t *testing.T) {
	b := s.game.Board(s.start(t))
	seen := map[string]bool{"": true}
	for _, p := range b.Places {
		if seen[p.ID] {
			t.Errorf("place %q has no name or stands twice on the board", p.ID)
		}
		seen[p.ID] = true
	}
	legend := map[string]bool{}
	for _, l := range b.Legend {
		legend[l.Kind] = true
	}
	for _, p := range b.Places {
		if !legend[p.Terrain] {
			t.Errorf("terrain %q of %s is not in the legend", p.Terrain, p.ID)
		}
	}
	sides := map[string]bool{"": true}
	for _, x := range s.game.Info().Seats {
		sides[x.ID] = true
	}
	for i, c := range b.Counters {
		if c.ID == "" || c.Name == "" || !sides[c.Side] {
			t.Errorf("counter %d is incomplete or of no side: %+v", i, c)
		}
		if i > 0 && b.Counters[i-1].ID >= c.ID {
			t.Errorf("counters %q and %q are not sorted by id", b.Counters[i-1].ID, c.ID)
		}
	}
}

// films plays random games and holds every step of a film against the whole scene.
func (s *suite) films(t *testing.T) {
	p := s.start(t)
	rng := rand.New(rand.NewPCG(13, 4))
	films := make([]*scene.Film, len(kernel.SeatsAt(s.game, p)))
	merged := make([]*scene.Scene, len(films))
	for i := range films {
		films[i] = scene.NewFilm(s.game, p.View(kernel.Seat(i)))
		merged[i] = scene.Whole(s.game, p.View(kernel.Seat(i)))
	}
	b := s.game.Board(p)
	known := places(b)
	for n := 0; n < s.moments(600) && !p.Node().Final; n++ {
		kernel.Random(p, rng, 1+rng.IntN(3))
		var first *scene.Scene
		for i, f := range films {
			v := p.View(kernel.Seat(i))
			patch := f.Step(v)
			whole := scene.Whole(s.game, v)
			merged[i].Merge(patch)
			if d := Differ(merged[i], whole); d != "" {
				t.Fatalf("after %d choices the patches of seat %d lead elsewhere (or a stamp misses a change): %s", n, i, d)
			}
			if again := f.Step(v); !reflect.DeepEqual(again, scene.Patch{Result: again.Result}) {
				t.Fatalf("after %d choices nothing has happened, and yet the patch is %+v", n, again)
			}
			if s.game.Info().OpenIn(s.scenario, s.options) {
				if i == 0 {
					first = whole
				} else if d := Differ(first, whole); d != "" {
					t.Fatalf("the game says that it hides nothing, and seats 0 and %d see different things: %s", i, d)
				}
			}
			s.check(t, b, known, whole, p)
		}
	}
}

// check looks for what a screen could not draw.
func (s *suite) check(t *testing.T, b *scene.Board, known map[string]bool, sc *scene.Scene, p kernel.Position) {
	t.Helper()
	cells := map[string]bool{}
	for _, d := range sc.Displays {
		for _, c := range d.Cells {
			cells[c.ID] = true
			if c.At != "" && !known[c.At] {
				t.Fatalf("cell %s of %s leads to %q, which is no place", c.ID, d.ID, c.At)
			}
		}
	}
	for i, x := range sc.Pieces {
		if i > 0 && sc.Pieces[i-1].ID >= x.ID {
			t.Fatalf("pieces %q and %q are not sorted by id", sc.Pieces[i-1].ID, x.ID)
		}
		if _, found := slices.BinarySearchFunc(b.Counters, x.ID, func(c scene.Counter, id string) int { return strings.Compare(c.ID, id) }); !found {
			t.Fatalf("piece %q is no counter of the board", x.ID)
		}
		if !known[x.At] && !cells[x.At] {
			t.Fatalf("piece %s stands at %q, which is neither a place nor a cell", x.ID, x.At)
		}
	}
	if !slices.IsSortedFunc(sc.Flags, func(a, b scene.Flag) int { return strings.Compare(a.At, b.At) }) {
		t.Fatal("flags are not sorted by place")
	}
	if !p.Node().Final && sc.Prompt.Text == "" {
		t.Fatal("a pending decision without a prompt")
	}
}

// Differ says in a line where two scenes differ, "" if they are equal.
func Differ(a, b *scene.Scene) string {
	if slices.EqualFunc(a.Pieces, b.Pieces, samePiece) { // most of a large scene, and quickly compared
		c, d := *a, *b
		c.Pieces, d.Pieces = nil, nil
		a, b = &c, &d
	}
	x, y := reflect.ValueOf(*a), reflect.ValueOf(*b)
	for i := range x.NumField() {
		f, g := x.Field(i), y.Field(i)
		if f.Kind() != reflect.Slice {
			if !reflect.DeepEqual(f.Interface(), g.Interface()) {
				return fmt.Sprintf("%s is %+v, not %+v", x.Type().Field(i).Name, f.Interface(), g.Interface())
			}
			continue
		}
		for j := range max(f.Len(), g.Len()) {
			if j >= f.Len() || j >= g.Len() {
				return fmt.Sprintf("%s has %d entries, not %d", x.Type().Field(i).Name, f.Len(), g.Len())
			}
			if !reflect.DeepEqual(f.Index(j).Interface(), g.Index(j).Interface()) {
				return fmt.Sprintf("%s %d is %+v, not %+v", x.Type().Field(i).Name, j, f.Index(j).Interface(), g.Index(j).Interface())
			}
		}
	}
	return ""
}

// flat has the fields of a piece, which the compiler holds it to.
type flat struct {
	ID, At  string
	Z       int
	Ratings string
	Tint    string
	Marks   []scene.Mark
	State   string
}

func samePiece(x, y scene.Piece) bool {
	a, b := flat(x), flat(y)
	return a.ID == b.ID && a.At == b.At && a.Z == b.Z && a.Ratings == b.Ratings && a.Tint == b.Tint && a.State == b.State &&
		(a.Marks == nil) == (b.Marks == nil) && slices.Equal(a.Marks, b.Marks)
}

// views checks that a screen shows a seat no more than a guess made from its view.
func (s *suite) views(t *testing.T) {
	p := s.start(t)
	rng := rand.New(rand.NewPCG(11, 3))
	for range s.moments(60) {
		kernel.Random(p, rng, 1+rng.IntN(40))
		if p.Node().Final {
			p = s.start(t)
		}
		seats := kernel.SeatsAt(s.game, p)
		for i := range seats {
			v := p.View(kernel.Seat(i))
			if side := seats.Side(kernel.Seat(i)); int(side) != i {
				if d := Differ(unasked(scene.Whole(s.game, p.View(side))), unasked(scene.Whole(s.game, v))); d != "" {
					t.Fatalf("seat %d sees something else than seat %d of its side: %s", i, side, d)
				}
			}
			w := v.Guess(rng).View(kernel.Seat(i))
			if d := Differ(scene.Whole(s.game, w), scene.Whole(s.game, v)); d != "" {
				t.Fatalf("seat %d sees a difference between a guess and the truth: %s", i, d)
			}
			var st scene.Stamps
			s.game.Stamps(v, &st)
			for n, stamp := range st.Pieces {
				if stamp == 0 {
					continue
				}
				if a, b := s.game.Rows(w, n), s.game.Rows(v, n); !slices.Equal(a, b) {
					t.Fatalf("seat %d is told %q of a counter in truth and %q in a guess", i, b, a)
				}
			}
		}
	}
}

// unasked is a scene without what is asked of the seat alone.
func unasked(s *scene.Scene) *scene.Scene {
	s.Prompt = scene.Prompt{}
	return s
}

// offers asks for all that a screen may ask of choices; none of it may panic.
func (s *suite) offers(t *testing.T) {
	p := s.start(t)
	rng := rand.New(rand.NewPCG(17, 4))
	known := places(s.game.Board(p))
	for range s.moments(200) {
		kernel.Random(p, rng, 1+rng.IntN(9))
		if p.Node().Final {
			p = s.start(t)
		}
		for i := range kernel.SeatsAt(s.game, p) {
			v := p.View(kernel.Seat(i))
			cells := map[string]bool{}
			for _, d := range scene.Whole(s.game, v).Displays {
				for _, c := range d.Cells {
					cells[c.ID] = true
				}
			}
			for _, c := range v.Candidates(nil) {
				o := s.game.Offer(v, c)
				if !v.Explain(c).OK() {
					continue
				}
				s.game.Detail(v, c)
				if o.Choice != s.game.Format(v, c) || o.Label == "" || o.Kind == "" {
					t.Fatalf("offer %+v is incomplete", o)
				}
				if !known[o.Place] && !cells[o.Place] {
					t.Fatalf("offer %q is at %q, which is neither a place nor a cell", o.Choice, o.Place)
				}
			}
		}
	}
}

// ends holds the list of ends of a game that has one against everything that might
// be tried.
func (s *suite) ends(t *testing.T) {
	if _, ok := s.game.(kernel.Ender); !ok {
		t.Skip("the game does not list them")
	}
	plain := struct{ scene.Painter }{s.game}
	p := s.start(t)
	rng := rand.New(rand.NewPCG(23, 8))
	for range s.moments(300) {
		v := p.View(max(0, p.Node().Seat))
		if got, want := scene.Barred(s.game, v), scene.Barred(plain, v); !slices.Equal(got, want) {
			t.Fatalf("seat %d: the ends that are barred are %v, among all that might be tried %v", v.Seat(), got, want)
		}
		kernel.Random(p, rng, 1+rng.IntN(7))
		if p.Node().Final {
			p = s.start(t)
		}
	}
}

// turnsTold plays random games and checks that each seat is told when a turn begins:
// the turn of its scene changes exactly with a line that says so.
func (s *suite) turnsTold(t *testing.T) {
	p := s.start(t)
	rng := rand.New(rand.NewPCG(29, 2))
	turn := make([]int, len(kernel.SeatsAt(s.game, p)))
	for i := range turn {
		turn[i] = s.game.Frame(p.View(kernel.Seat(i))).Turn.Number
	}
	var rec kernel.Recorder
	for range s.moments(1500) {
		node := p.Node()
		if node.Final {
			return
		}
		var c kernel.Choice
		if node.Seat == kernel.Chance {
			c = kernel.Draw(p.Outcomes(nil), rng)
		} else {
			legal := p.Legal(nil)
			c = legal[rng.IntN(len(legal))]
		}
		rec.Reset()
		p.Apply(c, &rec)
		for i := range turn {
			v := p.View(kernel.Seat(i))
			for _, e := range rec.Events {
				if e.Hidden&(1<<uint(i)) == 0 {
					turn[i] = cmp.Or(s.game.Tell(v, e).Turn, turn[i])
				}
			}
			if now := s.game.Frame(v).Turn.Number; now != turn[i] {
				t.Fatalf("seat %d sees turn %d after %q and has been told of turn %d", i, now, s.game.Format(v, c), turn[i])
			}
		}
	}
}

// allocations checks that stamps cost no memory: they are made at every step.
func (s *suite) allocations(t *testing.T) {
	if testing.CoverMode() != "" || raceEnabled {
		t.Skip("instrumented build")
	}
	p := s.start(t)
	rng := rand.New(rand.NewPCG(19, 5))
	var st scene.Stamps
	for range s.moments(30) {
		kernel.Random(p, rng, 1+rng.IntN(20))
		if p.Node().Final {
			p = s.start(t)
		}
		v := p.View(0)
		s.game.Stamps(v, &st)
		if n := testing.AllocsPerRun(2, func() { s.game.Stamps(v, &st) }); n != 0 {
			t.Fatalf("Stamps allocates %v times", n)
		}
	}
}

// Bench measures what a choice costs from the rules to the patch that is sent:
// listing the choices, making one, and following it with a film, in random games.
func Bench(b *testing.B, g Game, scenario string, o kernel.Options) {
	b.Helper()
	begin, err := g.New(scenario, o)
	if err != nil {
		b.Fatal(err)
	}
	p := begin.Clone()
	rng := rand.New(rand.NewPCG(21, 6))
	film := scene.NewFilm(g, p.View(0))
	legal := make([]kernel.Choice, 0, 8192)
	b.ReportAllocs()
	for b.Loop() {
		if p.Node().Final {
			b.StopTimer()
			p.CopyFrom(begin)
			film = scene.NewFilm(g, p.View(0))
			b.StartTimer()
		}
		if p.Node().Seat == kernel.Chance {
			kernel.Random(p, rng, 1)
		} else {
			legal = p.Legal(legal[:0])
			p.Apply(legal[rng.IntN(len(legal))], nil)
		}
		film.Step(p.View(0))
	}
}
