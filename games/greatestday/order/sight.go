package order

// Sight answers lines of sight (G11).
type Sight struct{}

func newSight(*Ground) *Sight { return &Sight{} }
