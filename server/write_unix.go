//go:build unix

package server

import (
	"errors"
	"syscall"
)

// writeNow writes as much as a connection takes without waiting, and says how much: it
// sets neither a deadline nor a timer, which nearly no write needs. ok is false for what
// is no connection of the system's own.
func writeNow(out outlet, b []byte) (n int, ok bool, err error) {
	c, ok := out.(syscall.Conn)
	if !ok {
		return 0, false, nil
	}
	raw, err := c.SyscallConn()
	if err != nil {
		return 0, true, err
	}
	var fault error
	err = raw.Write(func(fd uintptr) bool {
		for {
			if n, fault = syscall.Write(int(fd), b); !errors.Is(fault, syscall.EINTR) {
				return true
			}
		}
	})
	switch {
	case err != nil:
		return 0, true, err
	case errors.Is(fault, syscall.EAGAIN):
		return 0, true, nil
	}
	return max(n, 0), true, fault
}
