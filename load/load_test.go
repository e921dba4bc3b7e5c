package load_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"sandtable/bots"
	"sandtable/kernel/kerneltest/toy"
	"sandtable/load"
	"sandtable/server"
	"sandtable/store"
	"sandtable/titles"
)

// serve starts a server of the toy game.
func serve(t *testing.T) (*httptest.Server, *store.SQLite) {
	t.Helper()
	st, err := store.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	// With frequent signs of life, streams whose client is gone are soon noticed.
	srv := server.New(server.Config{Titles: titles.List{{Title: toy.Game{}, Bots: bots.Basic()}}, Store: st, Alive: 20 * time.Millisecond})
	web := httptest.NewServer(srv)
	t.Cleanup(func() {
		web.CloseClientConnections()
		srv.Close()
		web.Close()
		if err := st.Close(); err != nil {
			t.Error(err)
		}
	})
	return web, st
}

// Every move that is counted was answered and shown to every seat, games are played
// to their end, and new ones take their place, by whatever way.
func TestEveryMoveIsAnsweredAndShown(t *testing.T) {
	for _, way := range []load.Config{{}, {Plain: true}, {Requests: true}, {Requests: true, Plain: true}} {
		everyMoveIsAnsweredAndShown(t, way)
	}
}

func everyMoveIsAnsweredAndShown(t *testing.T, way load.Config) {
	web, st := serve(t)
	marks := []bool{}
	const tables, moves = 3, 120
	rep, err := load.Run(t.Context(), load.Config{
		Address: web.URL, Game: "toy", Scenario: "plain", Tables: tables, Moves: moves, Seed: 1, Plain: way.Plain, Requests: way.Requests,
		Mark: func(end bool) { marks = append(marks, end) },
	})
	if err != nil {
		t.Fatal(err)
	}
	if rep.Moves != tables*moves || rep.Streams != 2*tables || rep.Received == 0 {
		t.Errorf("%d moves, %d streams, %d bytes; want %d, %d and some", rep.Moves, rep.Streams, rep.Received, tables*moves, 2*tables)
	}
	if len(rep.Answer) == 0 || !slices.IsSorted(rep.Answer) || rep.Answer[0] <= 0 || rep.Shown[0] <= 0 {
		t.Errorf("%d times to the answer, %d until shown; want sorted ones above zero", len(rep.Answer), len(rep.Shown))
	}
	if !slices.Equal(marks, []bool{false, true}) {
		t.Errorf("marks %v", marks)
	}
	games, err := st.List()
	if err != nil {
		t.Fatal(err)
	}
	if rep.Games == 0 || len(games) != tables+rep.Games {
		t.Errorf("%d games ended and %d were begun; want more than none, and %d begun", rep.Games, len(games), tables+rep.Games)
	}
}

// Tables whose moves are made stay open with all their streams.
func TestTablesStayOpenAtRest(t *testing.T) {
	web, _ := serve(t)
	const tables = 3
	open := ""
	_, err := load.Run(t.Context(), load.Config{
		Address: web.URL, Game: "toy", Scenario: "plain", Tables: tables, Moves: 4, Rest: 300 * time.Millisecond, Seed: 1,
		Rested: func() {
			res, err := http.Get(web.URL + "/metrics")
			if err != nil {
				t.Error(err)
				return
			}
			defer func() { _ = res.Body.Close() }()
			text, err := io.ReadAll(res.Body)
			if err != nil {
				t.Error(err)
			}
			_, after, _ := strings.Cut(string(text), "\nsandtable_streams ")
			open, _, _ = strings.Cut(after, "\n")
		},
	})
	if err != nil || open != strconv.Itoa(2*tables) {
		t.Errorf("%q streams are open at rest (%v), want %d", open, err, 2*tables)
	}
}

// A table has the seats that its options give it; an option that says nothing of seats takes none away.
func TestSeatsGoByTheOptions(t *testing.T) {
	web, _ := serve(t)
	for captains, seats := range map[string]int{"": 4, "two": 4, "one": 2} {
		o := map[string]string{}
		if captains != "" {
			o["captains"] = captains
		}
		rep, err := load.Run(t.Context(), load.Config{
			Address: web.URL, Game: "toy", Scenario: "staff", Options: o, Tables: 1, Moves: 4, Seed: 1,
		})
		if err != nil {
			t.Errorf("captains=%s: %v", captains, err)
		} else if rep.Streams != seats || rep.Moves != 4 {
			t.Errorf("captains=%s: %d moves by %d streams; want 4 by %d", captains, rep.Moves, rep.Streams, seats)
		}
	}
}

func TestRateIsKept(t *testing.T) {
	web, _ := serve(t)
	rep, err := load.Run(t.Context(), load.Config{
		Address: web.URL, Game: "toy", Scenario: "plain", Tables: 4, Rate: 20, For: 500 * time.Millisecond, Seed: 1, Plain: true,
	})
	if err != nil {
		t.Fatal(err)
	}
	// A slow machine may make fewer, none may make more.
	if most := int(20*rep.Time.Seconds()) + 4; rep.Moves == 0 || rep.Moves > most {
		t.Errorf("%d moves in %v at 20 a second; want 1 to %d", rep.Moves, rep.Time, most)
	}
}

func TestFaultsEndTheRun(t *testing.T) {
	web, _ := serve(t)
	for _, c := range []struct {
		conf load.Config
		says string
	}{
		{load.Config{Address: web.URL, Game: "chess", Tables: 1}, `no game "chess"`},
		{load.Config{Address: web.URL, Game: "toy", Scenario: "none", Tables: 1}, "400"},
		{load.Config{Address: web.URL, Game: "toy", Scenario: "plain"}, "at least 1"},
	} {
		if _, err := load.Run(t.Context(), c.conf); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%+v: %v; want %q", c.conf, err, c.says)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := load.Run(ctx, load.Config{Address: web.URL, Game: "toy", Scenario: "plain", Tables: 1, For: time.Hour}); !errors.Is(err, context.Canceled) {
		t.Errorf("stopped: %v", err)
	}
}

func TestQuantile(t *testing.T) {
	times := []time.Duration{1, 2, 3, 4}
	for q, want := range map[float64]time.Duration{0: 1, 0.5: 3, 0.99: 4, 1: 4} {
		if got := load.Quantile(times, q); got != want {
			t.Errorf("quantile %g is %d, want %d", q, got, want)
		}
	}
	if load.Quantile(nil, 0.5) != 0 {
		t.Error("a quantile of nothing")
	}
}
