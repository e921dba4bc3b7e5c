package greatestday

import (
	"strings"
	"testing"

	"sandtable/play"
)

// What a die shows is said as one reads it aloud: an 8, but a 7.
func TestRolledEight(t *testing.T) {
	g := newGame(t)
	p, err := g.New("storming-sword", nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		of   *play.Event
		args func(face int16) []int16
	}{
		{evInContact, func(face int16) []int16 { return []int16{0, 0, face, 5} }},
		{evNoGunContact, func(face int16) []int16 { return []int16{0, 0, face, 5} }},
		{evBreachNone, func(face int16) []int16 { return []int16{face, face} }},
		{evBreached, func(face int16) []int16 { return []int16{face, face, 1} }},
		{evRushDie, func(face int16) []int16 { return []int16{face, 5} }},
		{evContact, func(face int16) []int16 { return []int16{0, face} }},
		{evNoContact, func(face int16) []int16 { return []int16{0, face} }},
	} {
		for face, want := range map[int16]string{8: "an 8", 7: "a 7"} {
			said := g.Tell(p, x.of.Of(nil, x.args(face)...)).Text
			if !strings.Contains(said, want) {
				t.Errorf("a die of %d is told as %q, want %q in it", face, said, want)
			}
		}
	}
}
