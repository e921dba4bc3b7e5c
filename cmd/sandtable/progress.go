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
	wide  func() int // columns of the terminal now, 0 if it does not say
}

// newProgress returns a bar for standard error or any other output.
func newProgress(out io.Writer, label string) *progress {
	p := &progress{label: label}
	if s, ok := out.(*screen); ok {
		out = s.to // the bar moves the cursor itself
	}
	if f, ok := out.(*os.File); ok && isatty.IsTerminal(f.Fd()) {
		p.out, p.wide = out, func() int { return columns(f) }
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
	p.print(bar(p.label, done, total, speed(done, total, elapsed), p.wide()))
}

// put draws the bar with a time left that somebody else has worked out.
func (p *progress) put(done, total int, left time.Duration) {
	if p.out == nil || done < total && time.Since(p.drawn) < every {
		return
	}
	p.drawn = time.Now()
	p.print(bar(p.label, done, total, fmt.Sprintf(", %s left", left.Round(time.Second)), p.wide()))
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

// bar is the text of a progress bar and what is said after it. It leaves the last of the
// terminal's columns free: a longer line would be a new one each time it is drawn.
func bar(label string, done, total int, after string, wide int) string {
	if wide == 0 {
		wide = 80
	}
	count := fmt.Sprintf(" %d/%d", done, total)
	cells := min(30, wide-1-len(label)-len(count)-len(after)-len(" []"))
	line := label + count + after
	if cells >= 4 {
		full := cells * done / max(total, 1)
		line = fmt.Sprintf("%s [%s%s]%s%s", label, strings.Repeat("#", full), strings.Repeat(".", cells-full), count, after)
	}
	return line[:min(len(line), max(wide-1, 0))]
}

// speed is how fast it goes, and how long still.
func speed(done, total int, elapsed time.Duration) string {
	if done <= 0 || elapsed <= 0 {
		return ""
	}
	rate := float64(done) / elapsed.Seconds()
	left := time.Duration(float64(total-done) / rate * float64(time.Second))
	return fmt.Sprintf(", %.1f/s, %s left", rate, left.Round(time.Second))
}
