package dday91

import "sandtable/kernel"

// WayOut is wayOut for tests that play with opponents, which know this package.
func WayOut(p kernel.Position) bool { return wayOut(p.(*position)) }
