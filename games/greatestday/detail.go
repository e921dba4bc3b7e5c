package greatestday

// units is a set of the units of a scenario.
type units uint64

func (x units) has(u int) bool { return x>>u&1 != 0 }
func (x *units) add(u int)     { *x |= 1 << u }
