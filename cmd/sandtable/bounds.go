package main

import (
	"cmp"
	"fmt"
	"strconv"
	"time"
)

// mostWorkers is how many games go on at once at most: more cores nobody has.
const mostWorkers = 4096

// within refuses the value of a flag that is outside of its bounds.
func within[T cmp.Ordered](flag string, v, low, high T) error {
	if v >= low && v <= high { // not a number is neither
		return nil
	}
	return usagef("%s %v: from %s to %s would be right", flag, v, figure(low), figure(high))
}

// figure writes a bound out: 1000000 and not 1e+06.
func figure(v any) string {
	if f, ok := v.(float64); ok {
		return strconv.FormatFloat(f, 'f', -1, 64)
	}
	return fmt.Sprint(v)
}

// lasting refuses a time that is too short.
func lasting(flag string, d, least time.Duration) error {
	if d >= least {
		return nil
	}
	return usagef("%s %s: at least %s would be right", flag, d, least)
}
