//go:build unix

package store

import (
	"os"
	"syscall"
)

// unlinked reports whether an open file has no name any more: it is gone when it
// is closed.
func unlinked(f *os.File) bool {
	info, err := f.Stat()
	if err != nil {
		return false
	}
	st, ok := info.Sys().(*syscall.Stat_t)
	return ok && st.Nlink == 0
}
