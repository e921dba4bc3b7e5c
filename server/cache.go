package server

import "sync"

// cache keeps values that are dear to make, as many as fit into a number of bytes.
// The oldest go first.
type cache[K comparable, V any] struct {
	max  int
	size func(V) int

	mu     sync.Mutex
	values map[K]V
	order  []K
	held   int
}

func newCache[K comparable, V any](limit int, size func(V) int) *cache[K, V] {
	return &cache[K, V]{max: limit, size: size, values: map[K]V{}}
}

// get returns what is kept for a key, or makes it. Two that ask at once may both
// make it.
func (c *cache[K, V]) get(key K, make func() (V, error)) (V, error) {
	c.mu.Lock()
	v, ok := c.values[key]
	c.mu.Unlock()
	if ok {
		return v, nil
	}
	v, err := make()
	if err != nil {
		return v, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, ok := c.values[key]; ok || c.size(v) > c.max {
		return v, nil
	}
	for c.held += c.size(v); c.held > c.max; c.order = c.order[1:] {
		c.held -= c.size(c.values[c.order[0]])
		delete(c.values, c.order[0])
	}
	c.values[key], c.order = v, append(c.order, key)
	return v, nil
}
