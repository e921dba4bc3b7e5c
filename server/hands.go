package server

import "sync"

// hands are a few goroutines that do pieces of work, one after another. Each of them needs a
// stack of some size; those who leave work to them need none.
type hands struct {
	mu      sync.Mutex
	waiting []work
	first   int // of waiting
	count   int // goroutines
	idle    int // of them
	some    sync.Cond
	closed  bool
}

// work is what a hand does.
type work interface{ run() }

// run lets a piece of work be done soon, by one of at most so many goroutines. It never waits.
func (h *hands) run(w work, most int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.waiting = append(h.waiting, w)
	switch {
	case h.idle > 0:
		h.some.Signal()
	case h.count < most:
		h.count++
		go h.hand()
	}
}

// waits is how many pieces of work nobody has begun.
func (h *hands) waits() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.waiting) - h.first
}

// busy is how many pieces of work are not done yet.
func (h *hands) busy() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.waiting) - h.first + h.count - h.idle
}

// hand does one piece of work after another.
func (h *hands) hand() {
	for w := h.take(); w != nil; w = h.take() {
		w.run()
	}
}

// take waits for a piece of work, nil when there is no more.
func (h *hands) take() work {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.some.L = &h.mu
	for h.first == len(h.waiting) {
		if h.closed {
			h.count--
			return nil
		}
		h.idle++
		h.some.Wait()
		h.idle--
	}
	w := h.waiting[h.first]
	h.waiting[h.first] = nil
	if h.first++; 2*h.first >= len(h.waiting) {
		n := copy(h.waiting, h.waiting[h.first:])
		clear(h.waiting[n:])
		h.first, h.waiting = 0, h.waiting[:n]
	}
	return w
}

// dismiss lets the goroutines end when nothing waits for them.
func (h *hands) dismiss() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.closed = true
	h.some.Broadcast()
}
