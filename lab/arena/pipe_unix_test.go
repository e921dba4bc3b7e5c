//go:build unix

package arena

import (
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestPipesAreNotWaitedFor: opening a pipe waits for somebody to write, and hears no interrupt.
func TestPipesAreNotWaitedFor(t *testing.T) {
	name := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(name, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(name); err == nil || !strings.Contains(err.Error(), "it is a pipe or a device; name a file") {
		t.Errorf("error %v", err)
	}
}
