package outside

import (
	"os/exec"
	"syscall"
)

// apart has a command start a process group of its own: what a console sends to
// this program on Ctrl-C is not for the bot.
func apart(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{CreationFlags: syscall.CREATE_NEW_PROCESS_GROUP}
}

// kill ends the process.
func kill(cmd *exec.Cmd) { _ = cmd.Process.Kill() }
