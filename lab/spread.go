package lab

import (
	"context"
	"sync"
)

// Spread carries out jobs on several goroutines until there are no more or the
// context ends. next gives out jobs and done takes their results in, each called
// by one goroutine at a time; do works on a job and says whether it was finished.
func Spread[J, R any](ctx context.Context, workers int, next func() (J, bool), do func(J) (R, bool), done func(J, R)) {
	var (
		mu sync.Mutex
		wg sync.WaitGroup
	)
	for range workers {
		wg.Go(func() {
			for ctx.Err() == nil {
				mu.Lock()
				job, more := next()
				mu.Unlock()
				if !more {
					return
				}
				r, ok := do(job)
				if !ok {
					return
				}
				mu.Lock()
				done(job, r)
				mu.Unlock()
			}
		})
	}
	wg.Wait()
}
