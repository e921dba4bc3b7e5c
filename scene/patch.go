package scene

import (
	"cmp"
	"slices"
)

// Patch is the difference of two scenes of the same seat, small enough to send
// after every choice. Nil members have not changed.
type Patch struct {
	Turn     *Turn         `json:"turn,omitempty"`
	Pieces   []Piece       `json:"pieces,omitempty"`   // that stand differently or have come into sight
	Gone     []string      `json:"gone,omitempty"`     // ids of pieces that are no longer seen
	States   []StateChange `json:"states,omitempty"`   // of pieces that are else as they were
	Flags    []Flag        `json:"flags,omitempty"`    // new and changed ones
	Lowered  []string      `json:"lowered,omitempty"`  // places without a flag now
	Displays []Display     `json:"displays,omitempty"` // whose title or boxes are others than before
	Cells    []CellChange  `json:"cells,omitempty"`    // single boxes of the others
	Score    *[]Score      `json:"score,omitempty"`    // of all, where it is of other sides than before
	Points   []ScoreChange `json:"points,omitempty"`   // else of those whose score is another
	Prompt   *Prompt       `json:"prompt,omitempty"`
	Result   *Result       `json:"result,omitempty"`
}

// StateChange is the state that some pieces have now.
type StateChange struct {
	State  string   `json:"state"`
	Pieces []string `json:"pieces"`
}

// CellChange is one box of a display that has changed.
type CellChange struct {
	Display string `json:"display"`
	Cell    Cell   `json:"cell"`
}

// list returns a pointer to the list, never to a nil one: in JSON null would mean
// that nothing has changed.
func list[T any](l []T) *[]T {
	if l == nil {
		l = []T{}
	}
	return &l
}

// flagsChanged compares two lists of flags, each sorted by place.
func flagsChanged(old, now []Flag) (changed []Flag, lowered []string) {
	i := 0
	for _, f := range now {
		for i < len(old) && old[i].At < f.At {
			lowered = append(lowered, old[i].At)
			i++
		}
		if i < len(old) && old[i].At == f.At {
			if old[i] != f {
				changed = append(changed, f)
			}
			i++
			continue
		}
		changed = append(changed, f)
	}
	for ; i < len(old); i++ {
		lowered = append(lowered, old[i].At)
	}
	return changed, lowered
}

// Merge applies a patch to a scene in place. It is what the browser does too.
func (s *Scene) Merge(p Patch) {
	if p.Turn != nil {
		s.Turn = *p.Turn
	}
	s.Pieces = mergeSorted(s.Pieces, p.Pieces, p.Gone, func(x Piece) string { return x.ID })
	for _, x := range p.States {
		for _, id := range x.Pieces {
			if i, found := slices.BinarySearchFunc(s.Pieces, id, func(y Piece, k string) int { return cmp.Compare(y.ID, k) }); found {
				s.Pieces[i].State = x.State
			}
		}
	}
	s.Flags = mergeSorted(s.Flags, p.Flags, p.Lowered, func(x Flag) string { return x.At })
	for _, x := range p.Displays {
		if i := s.display(x.ID); i >= 0 {
			s.Displays[i] = x
		}
	}
	for _, x := range p.Cells {
		if i := s.display(x.Display); i >= 0 {
			d := &s.Displays[i]
			d.Cells = slices.Clone(d.Cells)
			for j := range d.Cells {
				if d.Cells[j].ID == x.Cell.ID {
					d.Cells[j] = x.Cell
				}
			}
		}
	}
	if p.Score != nil {
		s.Score = *p.Score
	}
	for i := range p.Points {
		s.Score = p.Points[i].apply(s.Score)
	}
	if p.Prompt != nil {
		s.Prompt = *p.Prompt
	}
	if p.Result != nil {
		s.Result = p.Result
	}
}

func (s *Scene) display(id string) int {
	return slices.IndexFunc(s.Displays, func(d Display) bool { return d.ID == id })
}

// mergeSorted takes elements out of a list that is sorted by a key, and puts new and
// changed ones in.
func mergeSorted[T any](list, changed []T, gone []string, key func(T) string) []T {
	list = slices.DeleteFunc(list, func(x T) bool { return slices.Contains(gone, key(x)) })
	for _, x := range changed {
		i, found := slices.BinarySearchFunc(list, key(x), func(y T, k string) int { return cmp.Compare(key(y), k) })
		if found {
			list[i] = x
		} else {
			list = slices.Insert(list, i, x)
		}
	}
	return list
}
