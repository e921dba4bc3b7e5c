package outside

import (
	"os/exec"
	"sync"
)

// living are the processes that have been started and not yet taken in.
var living = struct {
	sync.Mutex
	all map[*exec.Cmd]bool
}{all: map[*exec.Cmd]bool{}}

func born(cmd *exec.Cmd) {
	living.Lock()
	defer living.Unlock()
	living.all[cmd] = true
}

// gone is called when the process has ended; what it has started ends with it.
func gone(cmd *exec.Cmd) {
	living.Lock()
	defer living.Unlock()
	kill(cmd)
	delete(living.all, cmd)
}

// KillAll ends all programs that play, for whoever ends this one without waiting for
// their games.
func KillAll() {
	living.Lock()
	defer living.Unlock()
	for cmd := range living.all {
		kill(cmd)
	}
}
