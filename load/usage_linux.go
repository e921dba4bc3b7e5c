package load

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strconv"
	"strings"
	"time"
)

// Usage is what a process has used up to now. Known is false where the system does
// not tell.
type Usage struct {
	Known   bool
	CPU     time.Duration // of all its threads, in user and system mode
	RSS     int64         // bytes
	Written int64         // bytes that went to the disk
}

// tick is the unit of times in /proc/PID/stat, which Linux fixes for programs.
const tick = 10 * time.Millisecond

// UsageOf reads what a process has used.
func UsageOf(pid int) (Usage, error) {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return Usage{}, err
	}
	// The second field is a name in brackets that may hold anything.
	fields := strings.Fields(string(stat[bytes.LastIndexByte(stat, ')')+1:]))
	if len(fields) < 22 {
		return Usage{}, fmt.Errorf("/proc/%d/stat has %d fields after the name; 22 are needed", pid, len(fields))
	}
	var n [3]int64
	for i, f := range []string{fields[11], fields[12], fields[21]} {
		if n[i], err = strconv.ParseInt(f, 10, 64); err != nil {
			return Usage{}, err
		}
	}
	u := Usage{Known: true, CPU: time.Duration(n[0]+n[1]) * tick, RSS: n[2] * int64(os.Getpagesize())}
	io, err := os.ReadFile(fmt.Sprintf("/proc/%d/io", pid))
	if errors.Is(err, fs.ErrPermission) {
		return u, nil // not told to everybody
	}
	for line := range strings.Lines(string(io)) {
		if text, ok := strings.CutPrefix(line, "write_bytes: "); ok {
			u.Written, err = strconv.ParseInt(strings.TrimSpace(text), 10, 64)
		}
	}
	return u, err
}
