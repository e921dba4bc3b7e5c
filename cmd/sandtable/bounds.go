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

// longest is the most that a time may be: nobody waits for as long, programs that play are told of
// 12 days at most, and two such times can be added up.
const longest = 240 * time.Hour

// lasting refuses a time that is too short or absurdly long.
func lasting(flag string, d, least time.Duration) error {
	switch {
	case d < least:
		return usagef("%s %s: at least %s would be right", flag, d, least)
	case d > longest:
		return usagef("%s %s: at most %s would be right", flag, d, longest)
	}
	return nil
}
