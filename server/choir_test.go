package server

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"sandtable/kernel"
	"sandtable/scene"
	"sandtable/table"
	"sandtable/titles"
)

// voice is a stream of a test, and what it was sent.
type voice struct {
	*stream
	out  sink
	sent bytes.Buffer
}

func newVoice(c *choir) *voice {
	v := &voice{stream: newStream(c)}
	v.stream.out, v.zip, v.own, v.gone = &v.out, true, true, func() {}
	c.take(v.stream)
	return v
}

func (v *voice) say(t interface{ Fatal(...any) }, text []byte) {
	if _, err := v.write(text); err != nil {
		t.Fatal(err)
	}
	v.sent.Write(text)
}

// Whatever streams of a table are sent, alike or each his own, sooner or later, and whoever
// comes, goes or falls silent, each of them can read its own text and no other.
func TestChoirSendsEachHisOwn(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := newChoir(new(crew))
		voices := []*voice{newVoice(c), newVoice(c)}
		long := []string{strings.Repeat("0123456789abcdef", 1), strings.Repeat("hex 0904 ", 130), strings.Repeat("unit of the wave ", 90), strings.Repeat("0123456789", 2000), strings.Repeat("far ", maxSpare/4+9)}
		n := 0
		text := func() []byte {
			n++
			return fmt.Appendf(nil, "%d %s\n", n%5, long[rapid.SampledFrom([]int{0, 0, 1, 1, 1, 2, 2, 2, 2, 3, 4}).Draw(t, "text")])
		}
		for range rapid.IntRange(1, 40).Draw(t, "events") {
			switch what := rapid.IntRange(0, 19).Draw(t, "what"); {
			case what < 12: // all are told the same, in some order
				same := text()
				for i := range rapid.Permutation(voices).Draw(t, "order") {
					voices[i].say(t, same)
				}
			case what < 14: // one is told before all others, and of what they are told together
				first, second := text(), text()
				voices[0].say(t, first)
				voices[0].say(t, second)
				for _, v := range voices[1:] {
					v.say(t, append(bytes.Clone(first), second...))
				}
			case what < 16: // one is told something of its own
				voices[rapid.IntRange(0, len(voices)-1).Draw(t, "who")].say(t, text())
			case what < 17:
				v := voices[rapid.IntRange(0, len(voices)-1).Draw(t, "who")]
				v.quiet = true
				v.say(t, []byte(": alive\n\n"))
				v.quiet = false
			case what < 18 && len(voices) > 2:
				voices[0].end()
				voices = voices[1:]
			case what < 19:
				voices = append(voices, newVoice(c))
			default:
				c.crew.open.Store(rapid.SampledFrom([]int64{1, 2000, 6000}).Draw(t, "open"))
			}
			together := 0
			for _, v := range voices {
				if v.heard != 0 {
					together++
				}
				if v.sent.Len() == 0 {
					continue
				}
				if got := inflated(t, v.out.Bytes()[len(gzipHead):]); !bytes.Equal(got, v.sent.Bytes()) {
					t.Fatalf("%d bytes were sent and %d others arrive", v.sent.Len(), len(got))
				}
			}
			if together != c.voices {
				t.Fatalf("%d are together, %d are counted", together, c.voices)
			}
		}
	})
}

// What all are told is packed once, from the start on, after something that only one was
// told, and after a silence.
func TestChoirPacksOnce(t *testing.T) {
	c := newChoir(new(crew))
	all := []*voice{newVoice(c), newVoice(c), newVoice(c)}
	texts := events(60)
	tell := func(what string, text []byte, once bool) {
		t.Helper()
		var sent [3]string
		for i, v := range all {
			v.out.Reset()
			v.say(t, text)
			sent[i] = strings.TrimPrefix(v.out.String(), gzipHead)
		}
		packed := string(c.packed)
		if same := sent[0] == packed && sent[1] == packed && sent[2] == packed; same != once {
			t.Errorf("%s: packed once: %v", what, same)
		}
	}
	for i := range 10 {
		tell("from the start on", texts[i], true)
	}
	all[1].say(t, []byte("event: notes\ndata: []\n\n"))
	tell("one was told something", texts[10], false)
	for i := range 4 {
		tell("again", texts[11+i], true)
	}
	for _, v := range all {
		v.quiet = true
		v.say(t, []byte(": alive\n\n"))
		v.quiet = false
	}
	if c.past != nil || c.packed != nil {
		t.Error("something is kept in a silence")
	}
	tell("after a silence", texts[20], true)
	late := newVoice(c)
	all[0].end()
	all[0] = late
	tell("one has come later", texts[21], false)
	for i := range 4 {
		tell("all together", texts[22+i], true)
	}
}

// What everybody is told says of each seat what it would be told alone, at tables where
// nothing is hidden; at all others each is told alone.
func TestCommonStepsAreThoseOfEachSeat(t *testing.T) {
	all, err := titles.All()
	if err != nil {
		t.Fatal(err)
	}
	common := 0
	for _, e := range all {
		info := e.Title.Info()
		scenario := info.Scenarios[0].ID
		v := &visit{Table: personsTable(t, e)}
		if v.Common() {
			common++
		}
		if v.Common() && !info.OpenIn(scenario, nil) {
			t.Errorf("%s: all are told the same, and something is hidden", info.ID)
		}
		if !v.Common() {
			continue
		}
		rng := rand.New(rand.NewPCG(5, 5))
		reactions := 0
		for range 400 {
			now := v.Info()
			if now.Over {
				break
			}
			own, err := v.Steps(kernel.Seat(now.ToMove), now.Index)
			if err != nil {
				t.Fatal(err)
			}
			made, err := v.Make(kernel.Seat(now.ToMove), table.Seen{Index: now.Index}, own.Offers[rng.IntN(len(own.Offers))].Choice)
			if err != nil {
				t.Fatal(err)
			}
			st, decides, err := v.CommonStepsIn(new(table.Room), now.Index)
			if err != nil || st.Index != made.Index {
				t.Fatalf("index %d: %v", st.Index, err)
			}
			if st.Reaction {
				reactions++
			}
			for seat := range kernel.Seat(len(now.Seats)) {
				want, err := v.Steps(seat, now.Index)
				if err != nil {
					t.Fatal(err)
				}
				if got := meant(st, decides, seat); !reflect.DeepEqual(v.steps(got), v.steps(want)) {
					t.Fatalf("%s, index %d, seat %d\n got %+v\nwant %+v", info.ID, st.Index, seat, v.steps(got), v.steps(want))
				}
			}
		}
		if info.ID == "koenig" && reactions == 0 {
			t.Errorf("%s: no reaction was asked for", info.ID)
		}
	}
	if common == 0 {
		t.Error("nowhere all are told the same")
	}
}

// meant is what such steps mean for one seat.
func meant(st table.Steps, decides, seat kernel.Seat) table.Steps {
	if kernel.Seat(st.Steps[len(st.Steps)-1].Seat) != seat {
		st.Floor = st.Index
	}
	if decides != seat && decides != kernel.Chance {
		st.Offers, st.Barred, st.Reaction = []scene.Offer{}, []table.Barred{}, false
	}
	return st
}
