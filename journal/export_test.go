package journal

// Kept is how many earlier positions a fold holds.
func (f *Fold) Kept() int { return len(f.snaps) + len(f.late) }
