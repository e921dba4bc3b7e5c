//go:build !unix

package main

import "os"

// columns is how wide a terminal is, 0 if it does not say.
func columns(*os.File) int { return 0 }
