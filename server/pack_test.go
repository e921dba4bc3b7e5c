package server

import (
	"bytes"
	"compress/flate"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"sandtable/scene"
)

// inflated reads all that is there of a deflated text that has no end.
func inflated(t interface{ Fatalf(string, ...any) }, z []byte) []byte {
	got, err := io.ReadAll(flate.NewReader(bytes.NewReader(z)))
	if !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Fatalf("%d bytes: %v; want no end and no fault", len(z), err)
	}
	return got
}

// sentOf is what a stream sends of texts, every second one in a rush, without the head of it.
func sentOf(t interface{ Fatal(...any) }, texts ...[]byte) []byte {
	var b bytes.Buffer
	e := newStream(newChoir(new(crew)))
	for i, text := range texts {
		e.choir.crew.waiting = make([]work, i%2*crewHands)
		if err := e.pack(&b, text); err != nil {
			t.Fatal(err)
		}
	}
	return b.Bytes()[len(gzipHead):]
}

// Texts come out as they went in, whatever they are made of and however they repeat.
func TestPackedTextsAreRead(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.SampledFrom([]string{
			"a", "ab", "\n", "\x00", "\xff\xfe", `{"id":"OU-1","at":"0904"}`, strings.Repeat("x", 258), strings.Repeat("yz", 300), "größer",
			strings.Repeat("\x90", 3), string(rapid.SliceOfN(rapid.Byte(), 0, 9).Draw(t, "bytes")),
		})
		var texts [][]byte
		for range rapid.IntRange(1, 5).Draw(t, "texts") {
			texts = append(texts, []byte(strings.Join(rapid.SliceOfN(word, 0, 60).Draw(t, "words"), "")))
		}
		all := bytes.Join(texts, nil)
		if got := inflated(t, sentOf(t, texts...)); !bytes.Equal(got, all) {
			t.Fatalf("%q became %q", all, got)
		}
	})
}

// Long texts, and copies from as far back as there are.
func TestPackAtItsLimits(t *testing.T) {
	for _, c := range []struct {
		name       string
		past, text int
		every      int // after so many bytes the text repeats
	}{
		{"nothing", 0, 0, 1}, {"a byte", 0, 1, 1}, {"three bytes", 0, 3, 9}, {"one byte over and over", maxPast, 2 * maxPast, 1},
		{"from far back", maxPast, 2 * maxPast, maxPast}, {"nothing alike", maxPast, 2 * maxPast, 1 << 20},
		{"a past that is too long", 2 * maxPast, 2000, 1999}, {"a scene", 0, 200_000, 3001},
	} {
		all := make([]byte, c.past+c.text)
		for i := range all {
			all[i] = byte(uint32(i%c.every+1) * 2654435761 >> 13)
		}
		if got := inflated(t, sentOf(t, all[:c.past], all[c.past:])); !bytes.Equal(got, all) {
			t.Errorf("%s: %d bytes became %d others", c.name, len(all), len(got))
		}
	}
}

// events are texts as streams of a game send them.
func events(n int) [][]byte {
	list := make([][]byte, n)
	for i := range list {
		unit, to := fmt.Sprintf("OG-%d-916", 3+i*7%11), fmt.Sprintf("%02d%02d", 4+i%9, 1+i*5%14)
		st := Steps{
			From: i, Index: i + 1, Floor: i,
			Steps: []StepView{{Index: i + 1, Seat: i / 3 % 2, Choice: "move " + to, Turn: 1 + i/40, Patch: scene.Patch{
				Pieces: []scene.Piece{{ID: unit, At: to, Ratings: "3-6", State: "chosen"}},
				Prompt: &scene.Prompt{Seat: 1, Kind: "operate", Text: unit + " has 5 movement points left: go on, or done.", Rule: "8.0", Title: "Movement",
					Places: []string{to}, Pieces: []string{unit}},
			}}},
		}
		for j := range 6 {
			place := fmt.Sprintf("%02d%02d", 4+(i+j)%9, 1+(i+j)*5%14)
			st.Offers = append(st.Offers, scene.Offer{Choice: "move " + place, Label: "Move to " + place, Kind: "move", Place: place, Cost: "1 MP"})
		}
		text, _ := json.Marshal(st)
		list[i] = append(append(fmt.Appendf(nil, "id: %d.0\nevent: steps\ndata: ", i+1), text...), '\n', '\n')
	}
	return list
}

// What is sent of events that are much like those before them is an eleventh of them at most,
// and in a rush, when that is done in less time, a seventh.
func TestEventsAreSentShort(t *testing.T) {
	for waiting, part := range map[int]int{0: 11, crewHands: 7} {
		var raw, sent int
		e := newStream(newChoir(&crew{hands: hands{waiting: make([]work, waiting)}}))
		for i, text := range events(40) {
			var b bytes.Buffer
			if err := e.pack(&b, text); err != nil {
				t.Fatal(err)
			}
			if i >= 4 {
				raw, sent = raw+len(text), sent+b.Len()
			}
		}
		if sent > raw/part {
			t.Errorf("%d streams wait: %d bytes are sent as %d; want one in %d", waiting, raw, sent, part)
		}
	}
}

// The more streams there are the less each of them keeps, and one on which nothing
// happens keeps nothing.
func TestStreamsKeepWithinBounds(t *testing.T) {
	c := new(crew)
	e := newStream(newChoir(c))
	e.zip, e.own, e.out = true, true, &sink{}
	texts := events(60)
	for n, open := range []int64{1, 2000, 4000, 6000, 100_000, 1} {
		c.open.Store(open)
		for _, text := range texts[10*n : 10*n+10] {
			if _, err := e.write(text); err != nil {
				t.Fatal(err)
			}
		}
		if kept := int64(cap(e.choir.past)); open > 1 && kept > 1<<10 && kept*open > pastBytes || open == 1 && len(e.choir.past) != maxPast {
			t.Errorf("%d streams keep %d bytes each", open, kept)
		}
	}
	if got := inflated(t, e.out.(*sink).Bytes()[len(gzipHead):]); !bytes.Equal(got, bytes.Join(texts, nil)) {
		t.Error("what was sent cannot be read")
	}
	e.alive.Store(true)
	e.look = func(*sheaf) error { return nil }
	if _, err := e.send(); err != nil || e.past != nil || e.choir.past != nil {
		t.Errorf("%v, %d bytes are kept for a silent stream", err, len(e.past)+len(e.choir.past))
	}
	// Thousands of silent streams together leave no garbage that looks like a rush. The
	// shared packer is gone after a collection, and now and then in a build that looks for
	// races; what else runs in the program counts too. So the least of many is what a sign
	// of life takes of itself.
	const signs = 200
	least, past := ^uint64(0), make([]byte, maxPast)
	for range signs {
		e.alive.Store(true)
		e.past = past // as after an event
		e.out.(*sink).Reset()
		begun := allocated()
		if _, err := e.send(); err != nil {
			t.Fatal(err)
		}
		least = min(least, allocated()-begun)
	}
	if least > 1<<10 {
		t.Errorf("a sign of life takes %d bytes, want 1 KB at most", least)
	}
}

// allocated is how many bytes have been allocated since the program began.
func allocated() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.TotalAlloc
}

// What a stream does for one event.
func BenchmarkPack(b *testing.B) {
	texts := events(64)
	e := newStream(newChoir(new(crew)))
	var out bytes.Buffer
	n, sent := 0, 0
	for b.Loop() {
		out.Reset()
		if err := e.pack(&out, texts[n%len(texts)]); err != nil {
			b.Fatal(err)
		}
		n, sent = n+1, sent+out.Len()
	}
	b.ReportMetric(float64(sent)/float64(n), "B/event")
}
