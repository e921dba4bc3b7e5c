package store

import (
	"sync/atomic"
	"time"
)

// Stats is what a store has done since it was opened.
type Stats struct {
	Commits int64
	Failed  int64         // commits that were not made
	Took    time.Duration // all of them together
}

type stats struct{ commits, failed, took atomic.Int64 }

// committed counts a commit that began at a time.
func (s *stats) committed(begun time.Time, err error) {
	s.commits.Add(1)
	if err != nil {
		s.failed.Add(1)
	}
	s.took.Add(int64(time.Since(begun)))
}

// Stats returns what the store has done.
func (s *SQLite) Stats() Stats {
	return Stats{Commits: s.stats.commits.Load(), Failed: s.stats.failed.Load(), Took: time.Duration(s.stats.took.Load())}
}
