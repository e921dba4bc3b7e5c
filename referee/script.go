package referee

import "strings"

// Separator stands between the choices of a list, in answers and in scripts.
const Separator = " | "

// fields splits a line of a script into words and drops a comment: a # at the
// start of a word and all that follows.
func fields(line string) []string {
	words := strings.Fields(line)
	for i, w := range words {
		if strings.HasPrefix(w, "#") {
			return words[:i]
		}
	}
	return words
}

// has reports whether every phrase of want stands in line: words with an equals
// sign each for itself, other words that follow one another together.
func has(line string, want []string) bool {
	words := strings.Fields(strings.NewReplacer(",", " ", ";", " ", ":", " ", "(", " ", ")", " ").Replace(line))
	for i := 0; i < len(want); {
		j := i + 1
		if !strings.Contains(want[i], "=") {
			for j < len(want) && !strings.Contains(want[j], "=") {
				j++
			}
		}
		if !hasRun(words, want[i:j]) {
			return false
		}
		i = j
	}
	return true
}

// hasRun reports whether run stands in words without gaps.
func hasRun(words, run []string) bool {
next:
	for i := 0; i+len(run) <= len(words); i++ {
		for k, w := range run {
			if words[i+k] != w {
				continue next
			}
		}
		return true
	}
	return false
}
