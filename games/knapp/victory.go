package knapp

import "sandtable/kernel"

// allPoints is the number of victory points on the map (s3).
const allPoints = 21

// levels of victory (K2.3), lowest first.
var levels = []struct {
	from   int
	winner kernel.Seat
	text   string
}{
	{0, german, "German victory: the lodgement is contained"},
	{11, allied, "Allied tactical victory: the war ends in May 1945"},
	{15, allied, "Allied operational victory: the war ends in December 1944"},
	{18, allied, "Allied strategic victory: the war ends in September 1944"},
}

// counts reports whether an area's points are the Allies' now: an Allied control
// marker, and a supply line from the area to a source of that marker's group
// (K2.1, K2.2).
func (s *state) counts(ok *[2]uint64, a int) bool {
	return (s.held[us]&ok[us]|s.held[br]&ok[br])>>a&1 != 0
}

// score is the Allied point total if the game ended now.
func (s *state) score() int {
	ok := [2]uint64{s.supplied(us), s.supplied(br)}
	vp := 0
	for a := range s.d.areas {
		if v := s.d.areas[a].vp; v > 0 && s.counts(&ok, a) {
			vp += v
		}
	}
	return vp
}

// level is the index of the level of victory reached.
func (s *state) level() int {
	l := 0
	for i := range levels {
		if s.score() >= levels[i].from {
			l = i
		}
	}
	return l
}
