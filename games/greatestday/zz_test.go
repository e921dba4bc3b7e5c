package greatestday

import (
	"fmt"
	"math/rand/v2"
	"os"
	"syscall"
	"testing"
	"time"

	"sandtable/kernel"
)

func TestZZRandom(t *testing.T) {
	id := os.Getenv("ZZSC")
	start := positionIn(t, id)
	p := start.Clone()
	n := 20
	steps := 0
	var r0, r1 syscall.Rusage
	syscall.Getrusage(syscall.RUSAGE_SELF, &r0)
	for i := range n {
		rng := rand.New(rand.NewPCG(uint64(i), 1))
		p.CopyFrom(start)
		steps += kernel.Random(p, rng, 60000)
	}
	syscall.Getrusage(syscall.RUSAGE_SELF, &r1)
	d := time.Duration(r1.Utime.Nano() - r0.Utime.Nano() + r1.Stime.Nano() - r0.Stime.Nano())
	fmt.Println(id, d/time.Duration(n), "a game", steps/n, "choices", d/time.Duration(steps), "a choice")
}
