package server

import (
	"os"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

// The garbage collector of Go lets the memory of a program double before it collects.
// For a server whose memory is mostly what thousands of tables and streams keep, that
// is room for nothing: here the garbage may take about so much, whatever is kept, but
// never so little that the server only collects. Whoever sets GOGC decides himself.
const (
	garbage      = 32 << 20
	leastPercent = 40
	mostPercent  = 200
)

// garbagePercent is what GOGC has to be for a number of bytes that are kept.
func garbagePercent(kept uint64) int {
	return int(min(max(100*garbage/max(kept, 1), leastPercent), mostPercent))
}

// What a rush has taken goes back to the system when nobody has done anything for a
// while: less than quietBytes of garbage in each of quietTicks, after at least rushBytes.
// By itself the program would keep it for minutes.
const (
	collectEvery = 500 * time.Millisecond
	quietBytes   = 256 << 10
	quietTicks   = 20
	rushBytes    = 16 << 20
)

// lull notices when a rush is over.
type lull struct {
	seen   uint64 // bytes allocated since the program began, by the last tick
	backed uint64 // the same when memory was given back last
	quiet  int    // ticks
}

// over is told at each tick how much has been allocated since the program began.
func (l *lull) over(allocated uint64) bool {
	if allocated-l.seen < quietBytes {
		l.quiet++
	} else {
		l.quiet = 0
	}
	l.seen = allocated
	if l.quiet < quietTicks || allocated-l.backed < rushBytes {
		return false
	}
	l.backed = allocated
	return true
}

// collect sets the pace of the garbage collector from time to time until done.
func collect(done <-chan struct{}) {
	if os.Getenv("GOGC") != "" {
		return
	}
	const usual = 100
	defer debug.SetGCPercent(usual)
	tick := time.NewTicker(collectEvery)
	defer tick.Stop()
	read := []metrics.Sample{{Name: "/gc/heap/live:bytes"}, {Name: "/gc/heap/allocs:bytes"}}
	var rush lull
	for now := usual; ; {
		select {
		case <-done:
			return
		case <-tick.C:
		}
		metrics.Read(read)
		if p := garbagePercent(read[0].Value.Uint64()); p < now*9/10 || p > now*11/10 {
			now = p
			debug.SetGCPercent(p)
		}
		if rush.over(read[1].Value.Uint64()) {
			debug.FreeOSMemory()
		}
	}
}
