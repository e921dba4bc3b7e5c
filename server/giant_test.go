package server_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sandtable/scene"
	"sandtable/scene/scenetest"
	"sandtable/server"
)

// A game as large as the largest, played by eight people over HTTP: the events of
// every seat lead to what it would be given anew, and nobody is sent a word about a
// piece that only others see.
func TestGiant(t *testing.T) {
	h := hostOf(t, server.Config{Titles: giantTitles(t)})
	ts := serve(t, h.srv)
	seats := len(h.conf.Titles[0].Title.Info().Seats)
	people := strings.TrimSuffix(strings.Repeat(`"person",`, seats), ",")
	at := "/api/tables/" + get[server.TableInfo](h, "POST", "/api/tables",
		`{"game":"giant","scenario":"plain","seats":[`+people+`],"dice":"seeded","seed":"x"}`).ID

	board := get[*scene.Board](h, "GET", at+"/board", "")
	folded := false
	streams := make([]*listener, seats)
	scenes := make([]*scene.Scene, seats)
	index := make([]int, seats)
	for s := range seats {
		scenes[s] = get[server.Snapshot](h, "GET", fmt.Sprintf("%s/view?seat=%d", at, s), "").Scene
		streams[s] = listen(t, ts.URL, fmt.Sprintf("%s/events?seat=%d&from=0", at, s), "")
		streams[s].lines.Buffer(nil, 16<<20)
	}
	rng := rand.New(rand.NewPCG(8, 8))
	longest := 0
	for range 60 {
		now := get[server.TableInfo](h, "GET", at, "")
		if now.Over {
			break
		}
		snap := get[server.Snapshot](h, "GET", fmt.Sprintf("%s/view?seat=%d", at, now.ToMove), "")
		offers, err := board.Unfold(snap.Offers)
		if err != nil {
			t.Fatal(err)
		}
		folded = folded || len(offers) > len(snap.Offers)
		offer := offers[rng.IntN(len(offers))]
		body, err := json.Marshal(server.ChoiceRequest{Seat: now.ToMove, Index: now.Index, Choice: offer.Choice})
		if err != nil {
			t.Fatal(err)
		}
		made := get[server.Steps](h, "POST", at+"/choices", string(body))
		for s, l := range streams {
			for index[s] < made.Index {
				e, steps := l.steps()
				secret := unseen(scenes, s)
				for _, x := range steps.Steps {
					scenes[s].Merge(x.Patch)
					index[s] = x.Index
				}
				longest = max(longest, len(e.data))
				leaks(t, s, e.data, secret, scenes[s])
			}
		}
	}
	for s := range seats {
		_, text := h.ask("GET", fmt.Sprintf("%s/view?seat=%d", at, s), "")
		var snap server.Snapshot
		if err := json.Unmarshal([]byte(text), &snap); err != nil {
			t.Fatal(err)
		}
		if d := scenetest.Differ(sent(t, scenes[s]), snap.Scene); d != "" {
			t.Errorf("the events of seat %d lead elsewhere than its view: %s", s, d)
		}
		leaks(t, s, text, unseen(scenes, s), snap.Scene)
	}
	if !folded {
		t.Error("no list of offers was sent short, and there were places by the hundred")
	}
	t.Logf("the longest event had %d bytes", longest)
}

// sent is a scene as it arrives.
func sent(t *testing.T, s *scene.Scene) *scene.Scene {
	t.Helper()
	text, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	var out scene.Scene
	if err := json.Unmarshal(text, &out); err != nil {
		t.Fatal(err)
	}
	return &out
}

func has(s *scene.Scene, id string) bool {
	_, found := slices.BinarySearchFunc(s.Pieces, id, func(p scene.Piece, id string) int { return strings.Compare(p.ID, id) })
	return found
}

// unseen are the ids of pieces that some seat sees and this one does not.
func unseen(scenes []*scene.Scene, seat int) []string {
	var ids []string
	for _, other := range scenes {
		for _, p := range other.Pieces {
			if !has(scenes[seat], p.ID) {
				ids = append(ids, p.ID)
			}
		}
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

// leaks looks for pieces that a seat did not see before and does not see now in what
// it was sent.
func leaks(t *testing.T, seat int, text string, secret []string, now *scene.Scene) {
	t.Helper()
	if len(secret) == 0 {
		t.Fatalf("nothing is hidden from seat %d", seat)
	}
	for _, id := range secret {
		if strings.Contains(text, id) && !has(now, id) {
			t.Fatalf("seat %d is told of %s, which it does not see: %.400s", seat, id, text)
		}
	}
}
