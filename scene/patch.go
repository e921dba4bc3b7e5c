package scene

import (
	"reflect"
	"slices"
	"strings"
)

// Patch is the difference of two scenes of the same seat, small enough to send
// after every choice. Nil members have not changed; Pieces holds new and
// changed pieces, Gone the ids of pieces that are no longer seen. Boxes holds the
// displays that have changed while the list of them has not; else Displays has all.
type Patch struct {
	Turn     *Turn      `json:"turn,omitempty"`
	Pieces   []Piece    `json:"pieces,omitempty"`
	Gone     []string   `json:"gone,omitempty"`
	Flags    *[]Flag    `json:"flags,omitempty"`
	Displays *[]Display `json:"displays,omitempty"`
	Boxes    []Display  `json:"boxes,omitempty"`
	Score    *[]Score   `json:"score,omitempty"`
	Prompt   *Prompt    `json:"prompt,omitempty"`
	Result   *Result    `json:"result,omitempty"`
}

// Diff returns what has to change in old to make it equal to new.
func Diff(old, new *Scene) Patch {
	var p Patch
	if old.Turn != new.Turn {
		p.Turn = &new.Turn
	}
	i, j := 0, 0
	for i < len(old.Pieces) || j < len(new.Pieces) {
		switch c := comparePieces(old.Pieces, i, new.Pieces, j); {
		case c < 0:
			p.Gone = append(p.Gone, old.Pieces[i].ID)
			i++
		case c > 0:
			p.Pieces = append(p.Pieces, new.Pieces[j])
			j++
		default:
			if !samePiece(&old.Pieces[i], &new.Pieces[j]) {
				p.Pieces = append(p.Pieces, new.Pieces[j])
			}
			i++
			j++
		}
	}
	if !slices.Equal(old.Flags, new.Flags) {
		p.Flags = list(new.Flags)
	}
	if slices.EqualFunc(old.Displays, new.Displays, func(a, b Display) bool { return a.ID == b.ID }) {
		for i := range new.Displays {
			if !sameDisplay(&old.Displays[i], &new.Displays[i]) {
				p.Boxes = append(p.Boxes, new.Displays[i])
			}
		}
	} else {
		p.Displays = list(new.Displays)
	}
	if !reflect.DeepEqual(old.Score, new.Score) {
		p.Score = list(new.Score)
	}
	if !reflect.DeepEqual(old.Prompt, new.Prompt) {
		p.Prompt = &new.Prompt
	}
	if new.Result != nil {
		p.Result = new.Result
	}
	return p
}

// list returns a pointer to the list, never to a nil one: in JSON null would mean
// that nothing has changed.
func list[T any](l []T) *[]T {
	if l == nil {
		l = []T{}
	}
	return &l
}

// samePiece compares two pieces of the same ID. It is what Diff spends its time on.
func samePiece(a, b *Piece) bool {
	return a.Name == b.Name && a.Side == b.Side && a.Nation == b.Nation && a.At == b.At && a.Z == b.Z && a.Symbol == b.Symbol &&
		a.Ratings == b.Ratings && a.Group == b.Group && a.Hue == b.Hue && a.State == b.State && a.Say == b.Say &&
		slices.Equal(a.Marks, b.Marks) && slices.Equal(a.Rows, b.Rows)
}

// sameDisplay compares two displays of the same ID.
func sameDisplay(a, b *Display) bool {
	return a.Title == b.Title && a.Kind == b.Kind && a.Rule == b.Rule && slices.Equal(a.Cells, b.Cells)
}

// comparePieces orders the heads of two sorted lists, an ended list last.
func comparePieces(a []Piece, i int, b []Piece, j int) int {
	switch {
	case i == len(a):
		return 1
	case j == len(b):
		return -1
	}
	return strings.Compare(a[i].ID, b[j].ID)
}

// Merge applies a patch to a scene in place. It is what the browser does too.
func (s *Scene) Merge(p Patch) {
	if p.Turn != nil {
		s.Turn = *p.Turn
	}
	s.Pieces = slices.DeleteFunc(s.Pieces, func(x Piece) bool { return slices.Contains(p.Gone, x.ID) })
	for _, x := range p.Pieces {
		i, found := slices.BinarySearchFunc(s.Pieces, x.ID, func(y Piece, id string) int { return strings.Compare(y.ID, id) })
		if found {
			s.Pieces[i] = x
		} else {
			s.Pieces = slices.Insert(s.Pieces, i, x)
		}
	}
	if p.Flags != nil {
		s.Flags = *p.Flags
	}
	if p.Displays != nil {
		s.Displays = *p.Displays
	}
	for _, x := range p.Boxes {
		for i := range s.Displays {
			if s.Displays[i].ID == x.ID {
				s.Displays[i] = x
			}
		}
	}
	if p.Score != nil {
		s.Score = *p.Score
	}
	if p.Prompt != nil {
		s.Prompt = *p.Prompt
	}
	if p.Result != nil {
		s.Result = p.Result
	}
}
