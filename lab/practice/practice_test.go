package practice

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"sandtable/bots"
	"sandtable/kernel"
	"sandtable/kernel/kerneltest/toy"
)

func find(game, bot string) (kernel.Game, bots.Kind, error) {
	if game != "toy" {
		return nil, bots.Kind{}, fmt.Errorf("no game %q; there are: toy", game)
	}
	for _, k := range bots.Basic() {
		if k.ID == bot {
			return toy.Game{}, k, nil
		}
	}
	if bot != "" {
		return nil, bots.Kind{}, fmt.Errorf("no bot %q", bot)
	}
	return toy.Game{}, bots.Kind{}, nil
}

// answer is one line out.
type answer struct {
	Seat    *int
	N       int
	Score   []int
	Done    bool
	Winner  *int
	Numbers [][4]int
	Texts   []string
	Scene   json.RawMessage
	Error   string
}

// talk sends requests and returns the answers.
func talk(t *testing.T, requests ...string) []answer {
	t.Helper()
	var out bytes.Buffer
	if err := Serve(context.Background(), strings.NewReader(strings.Join(requests, "\n")), &out, find); err != nil {
		t.Fatal(err)
	}
	var list []answer
	for line := range strings.Lines(out.String()) {
		var a answer
		if err := json.Unmarshal([]byte(line), &a); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		list = append(list, a)
	}
	return list
}

// TestAGameToItsEnd steps through games over pipes, as a learner would: the same
// seed gives the same game, and every line is answered once.
func TestAGameToItsEnd(t *testing.T) {
	play := func(seed int) string {
		in, toServer := io.Pipe()
		fromServer, out := io.Pipe()
		go func() {
			_ = Serve(context.Background(), in, out, find)
			_ = out.Close()
		}()
		defer func() { _ = toServer.Close() }()
		answers := bufio.NewScanner(fromServer)
		var all strings.Builder
		ask := func(q string) answer {
			if _, err := io.WriteString(toServer, q+"\n"); err != nil {
				t.Fatal(err)
			}
			if !answers.Scan() {
				t.Fatal("no answer")
			}
			fmt.Fprintln(&all, answers.Text())
			var a answer
			if err := json.Unmarshal(answers.Bytes(), &a); err != nil {
				t.Fatal(err)
			}
			return a
		}
		a := ask(fmt.Sprintf(`{"reset":{"game":"toy","scenario":"camp","seed":%d,"show":["numbers","texts"]}}`, seed))
		rng := rand.New(rand.NewPCG(3, 3))
		for n := 0; !a.Done; n++ {
			if a.Seat == nil || a.N == 0 || len(a.Numbers) != a.N || len(a.Texts) != a.N || a.Error != "" {
				t.Fatalf("answer %+v", a)
			}
			if n%5 == 4 {
				text, _ := json.Marshal(a.Texts[rng.IntN(a.N)])
				a = ask(`{"play":` + string(text) + `}`)
			} else {
				a = ask(fmt.Sprintf(`{"step":%d}`, rng.IntN(a.N)))
			}
		}
		if a.Seat != nil || a.N != 0 {
			t.Errorf("the end is %+v", a)
		}
		return all.String()
	}
	first := play(1)
	if again := play(1); again != first {
		t.Error("the same seed gives another game")
	}
	games := map[string]bool{}
	for seed := range 40 {
		games[play(seed)] = true
	}
	if len(games) < 2 {
		t.Error("all seeds give the same game")
	}
}

func TestTheEnvironmentPlaysSeats(t *testing.T) {
	requests := []string{`{"reset":{"game":"toy","scenario":"camp","seed":4,"bots":{"blue":"random"}}}`}
	for range 50 {
		requests = append(requests, `{"step":0}`)
	}
	seen := 0
	for _, a := range talk(t, requests...) {
		if a.Seat != nil {
			seen++
			if *a.Seat != 0 {
				t.Errorf("seat %d is asked, which is played here", *a.Seat)
			}
		}
	}
	if seen < 2 {
		t.Errorf("only %d decisions", seen)
	}
	got := talk(t, `{"reset":{"game":"toy","scenario":"plain","bots":{"blue":"random","red":"greedy"}}}`)
	if !got[0].Done {
		t.Errorf("a game without a learner stands at %+v", got[0])
	}
}

func TestWrongRequestsChangeNothing(t *testing.T) {
	begin := `{"reset":{"game":"toy","scenario":"plain","seed":1,"show":["texts"]}}`
	for request, want := range map[string]string{
		`{"step":3}`:            "step 3: there are 3 legal choices",
		`{"step":-1}`:           "step -1",
		`{"step":1e3}`:          "not a request",
		`{"play":"write 9"}`:    "is not legal here",
		`{"play":"dance"}`:      "",
		`{}`:                    "an empty request",
		`{"jump":1}`:            "not a request",
		`hello`:                 "not a request",
		`{"step":0}{"step":1}`:  "something behind the request",
		`{"step":0} x`:          "something behind the request",
		`{"step":0,"look":[]}`:  "2 requests at once; one of",
		`{"step":0,"foo":1}`:    `unknown field "foo"`,
		`{"step":"x"}`:          `"step" has to be a whole number, not string`,
		`{"step":1.5}`:          `"step" has to be a whole number, not number 1.5`,
		`{"reset":{"seed":-1}}`: `"reset.seed" has to be a whole number from 0 to`,
		`{"reset":{"bots":3}}`:  `"reset.bots" has to be an object, not number`,
		`[1]`:                   "an object is needed, not array",
		`{"steps":["a"]}`:       `"steps" has to be a whole number, not string`,
		`{"play":"` + strings.Repeat("x", 3*maxLine) + `"}`: "a line of more than 65536 bytes",
		`{"look":["stars"]}`:                                                `no part "stars" to show`,
		`{"reset":{"game":"chess"}}`:                                        `no game "chess"`,
		`{"reset":{"game":"toy","scenario":"mud"}}`:                         `no scenario "mud"`,
		`{"reset":{"game":"toy","scenario":"plain","bots":{"x":"y"}}}`:      `no side "x" in toy`,
		`{"reset":{"game":"toy","scenario":"plain","bots":{"red":"y"}}}`:    `no bot "y"`,
		`{"reset":{"game":"toy","scenario":"plain","show":["everything"]}}`: `no part "everything"`,
	} {
		got := talk(t, begin, request, `{"look":["texts","scene","numbers"]}`)
		if len(got) != 3 || got[1].Error == "" || !strings.Contains(got[1].Error, want) {
			t.Errorf("%s: answered %+v, want %s", request, got, want)
			continue
		}
		if strings.Join(got[2].Texts, ",") != strings.Join(got[0].Texts, ",") || len(got[2].Scene) == 0 || len(got[2].Numbers) != 3 {
			t.Errorf("%s: afterwards the game stands at %+v", request, got[2])
		}
	}
	if got := talk(t, `{"step":0}`, `{"look":[]}`, `{"quit":true}`, `{"step":0}`); len(got) != 2 || !strings.Contains(got[0].Error, "no game") || !strings.Contains(got[1].Error, "no game") {
		t.Errorf("without a game: %+v", got)
	}
}

// TestGamesSideBySide: several games go on as each would alone, and begin anew on
// seeds of their own.
func TestGamesSideBySide(t *testing.T) {
	begin := `{"reset":{"game":"toy","scenario":"plain","seed":7,"games":3}}`
	list := func(requests ...string) (all [][]answer) {
		var out bytes.Buffer
		if err := Serve(context.Background(), strings.NewReader(strings.Join(requests, "\n")), &out, find); err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(out.String()) {
			var a []answer
			if err := json.Unmarshal([]byte(line), &a); err != nil {
				t.Fatalf("%s: %v", line, err)
			}
			all = append(all, a)
		}
		return all
	}
	requests := []string{begin}
	alone := []string{`{"reset":{"game":"toy","scenario":"plain","seed":8}}`}
	for range 60 {
		requests = append(requests, `{"steps":[0,0,0]}`)
		alone = append(alone, `{"step":0}`)
	}
	one, over := talk(t, alone...), false
	for i, a := range list(requests...) {
		if len(a) != 3 {
			t.Fatalf("answer %d is of %d games", i, len(a))
		}
		if over = over || one[i].Error != ""; !over && (a[1].N != one[i].N || a[1].Done != one[i].Done || !slices.Equal(a[1].Score, one[i].Score)) {
			t.Errorf("answer %d of the second game is %+v, alone %+v", i, a[1], one[i])
		}
		if i > 0 && a[0].Error != "" {
			t.Error(a[0].Error)
		}
	}
	if !over {
		t.Error("no game ended")
	}
	for _, wrong := range []string{`{"step":0}`, `{"steps":[0]}`, `{"steps":[0,0,99]}`, `{"reset":{"game":"toy","scenario":"plain","games":-1}}`} {
		var out bytes.Buffer
		if err := Serve(context.Background(), strings.NewReader(begin+"\n"+wrong), &out, find); err != nil || !strings.Contains(out.String(), `{"error":`) {
			t.Errorf("%s: error %v, answered %s", wrong, err, &out)
		}
	}
}

// dreamer thinks until it is interrupted.
type dreamer struct{ cancel context.CancelFunc }

func (d dreamer) Choose(_ context.Context, v kernel.View, _ *rand.Rand) kernel.Choice {
	d.cancel()
	return v.Legal(nil)[0]
}

// TestAnInterruptedAnswerIsNotGiven: where bots stopped is no position to learn from.
func TestAnInterruptedAnswerIsNotGiven(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	dreaming := func(_, bot string) (kernel.Game, bots.Kind, error) {
		return toy.Game{}, bots.Kind{ID: bot, New: func(kernel.Game, time.Duration) bots.Bot { return dreamer{cancel} }}, nil
	}
	var out bytes.Buffer
	err := Serve(ctx, strings.NewReader(`{"reset":{"game":"toy","scenario":"plain","bots":{"red":"dreamer"}}}`+"\n"), &out, dreaming)
	if err == nil || err.Error() != "interrupted" || out.Len() > 0 {
		t.Errorf("error %v, answered %s", err, &out)
	}
}

// faulty is a bot with a fault.
type faulty struct{}

func (faulty) Choose(context.Context, kernel.View, *rand.Rand) kernel.Choice { panic("a fault") }

// TestAFaultComesToTheCaller: games are played on all cores, and a fault in one of them
// is told by whoever tells of faults, not by a trace.
func TestAFaultComesToTheCaller(t *testing.T) {
	fault := func(string, string) (kernel.Game, bots.Kind, error) {
		return toy.Game{}, bots.Kind{New: func(kernel.Game, time.Duration) bots.Bot { return faulty{} }}, nil
	}
	defer func() {
		if got := recover(); got != "a fault" {
			t.Errorf("the fault is %v", got)
		}
	}()
	err := Serve(t.Context(), strings.NewReader(`{"reset":{"game":"toy","scenario":"plain","games":32,"bots":{"red":"x"}}}`), io.Discard, fault)
	t.Errorf("no fault; error %v", err)
}

// FuzzServe: whatever comes in, every line that is not empty is answered with one
// JSON object.
func FuzzServe(f *testing.F) {
	f.Add(`{"reset":{"game":"toy","scenario":"plain","seed":1}}` + "\n" + `{"step":0}` + "\n")
	f.Add(`{"look":["texts"]}` + "\n\n" + `{"play":"write 1"}`)
	f.Fuzz(func(t *testing.T, in string) {
		var out bytes.Buffer
		_ = Serve(context.Background(), strings.NewReader(in), &out, find)
		for line := range strings.Lines(out.String()) {
			if !json.Valid([]byte(line)) {
				t.Errorf("answered %q", line)
			}
		}
	})
}

// BenchmarkStep is a step of a random game with nothing shown but the number of choices.
func BenchmarkStep(b *testing.B) {
	s := &stage{find: find}
	line := []byte(`{"step":0}`)
	for b.Loop() {
		if len(s.rooms) == 0 || len(s.rooms[0].legal) == 0 {
			s.answer(context.Background(), []byte(`{"reset":{"game":"toy","scenario":"camp","seed":4}}`))
		}
		s.answer(context.Background(), line)
	}
}
