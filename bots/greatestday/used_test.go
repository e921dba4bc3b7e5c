//go:build !unix

package greatestday

import "time"

var began = time.Now()

// used is the time gone by, where the process does not know what it has taken.
func used() time.Duration { return time.Since(began) }
