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

// collect sets the pace of the garbage collector from time to time until done.
func collect(done <-chan struct{}) {
	if os.Getenv("GOGC") != "" {
		return
	}
	const usual = 100
	defer debug.SetGCPercent(usual)
	tick := time.NewTicker(500 * time.Millisecond)
	defer tick.Stop()
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	for now := usual; ; {
		select {
		case <-done:
			return
		case <-tick.C:
		}
		metrics.Read(live)
		if p := garbagePercent(live[0].Value.Uint64()); p < now*9/10 || p > now*11/10 {
			now = p
			debug.SetGCPercent(p)
		}
	}
}
