//go:build unix

package outside

import (
	"os/exec"
	"syscall"
)

// apart has a command start a process group of its own: what a terminal sends to
// this program on Ctrl-C is not for the bot, and what the bot has started ends with it.
func apart(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// kill ends the process and all that it has started.
func kill(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
