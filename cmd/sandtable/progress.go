package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/mattn/go-isatty"
)

// progress draws a bar on a terminal: how many of how many, how fast, how long
// still. It is quiet when the output is not a terminal.
type progress struct {
	out   io.Writer // nil: quiet
	label string
	drawn time.Time
	width int
}

// newProgress returns a bar for standard error or any other output.
func newProgress(out io.Writer, label string) *progress {
	p := &progress{label: label}
	if s, ok := out.(*screen); ok {
		out = s.to // the bar moves the cursor itself
	}
	if f, ok := out.(*os.File); ok && isatty.IsTerminal(f.Fd()) {
		p.out = out
	}
	return p
}

// every is the time between two drawings.
const every = 100 * time.Millisecond

// set draws the bar anew if it is time.
func (p *progress) set(done, total int, elapsed time.Duration) {
	if p.out == nil || done < total && time.Since(p.drawn) < every {
		return
	}
	p.drawn = time.Now()
	p.print(bar(p.label, done, total, elapsed))
}

// put draws the bar with a time left that somebody else has worked out.
func (p *progress) put(done, total int, left time.Duration) {
	if p.out == nil || done < total && time.Since(p.drawn) < every {
		return
	}
	p.drawn = time.Now()
	p.print(fmt.Sprintf("%s, %s left", bar(p.label, done, total, 0), left.Round(time.Second)))
}

// clear takes the bar off the screen.
func (p *progress) clear() {
	if p.out != nil && p.width > 0 {
		p.print("")
		_, _ = fmt.Fprint(p.out, "\r")
		p.width = 0
	}
}

func (p *progress) print(line string) {
	n := len([]rune(line))
	_, _ = fmt.Fprintf(p.out, "\r%s%s", line, strings.Repeat(" ", max(0, p.width-n)))
	p.width = n
}

// bar is the text of a progress bar.
func bar(label string, done, total int, elapsed time.Duration) string {
	const cells = 30
	full := cells * done / max(total, 1)
	line := fmt.Sprintf("%s [%s%s] %d/%d", label, strings.Repeat("#", full), strings.Repeat(".", cells-full), done, total)
	if done > 0 && elapsed > 0 {
		rate := float64(done) / elapsed.Seconds()
		left := time.Duration(float64(total-done) / rate * float64(time.Second))
		line += fmt.Sprintf(", %.1f/s, %s left", rate, left.Round(time.Second))
	}
	return line
}
