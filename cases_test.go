package sandtable_test

import (
	"os"
	"strings"
	"testing"

	"sandtable/referee/refereetest"
	"sandtable/titles"
)

// TestCases holds every numbered case of the rulebooks (testdata/cases.txt of a game) to one of
// two: a rule of the program has its number and a script, or it decides nothing by itself, and
// testdata/silent.txt says why.
func TestCases(t *testing.T) {
	list, err := titles.All()
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range list {
		t.Run(e.Title.Info().ID, func(t *testing.T) {
			dir := "games/" + e.Title.Info().ID + "/testdata/"
			judged, err := refereetest.About(e.Title.Rules(), os.DirFS(dir+"rules"))
			if err != nil {
				t.Fatal(err)
			}
			known := map[string]bool{}
			for _, r := range e.Title.Rules() {
				known[r.Number] = true
			}
			silent := map[string]string{}
			for _, group := range silentCases(t, dir+"silent.txt") {
				for _, number := range group.numbers {
					if silent[number] != "" {
						t.Errorf("silent.txt has %s twice", number)
					}
					silent[number] = group.reason
				}
			}
			cases := map[string]bool{}
			for line := range strings.Lines(read(t, dir+"cases.txt")) {
				if strings.HasPrefix(line, "#") {
					continue
				}
				for _, number := range strings.Fields(line) {
					if cases[number] {
						t.Errorf("case %s is listed twice", number)
					}
					cases[number] = true
					switch reason := silent[number]; {
					case known[number] && reason != "":
						t.Errorf("case %s is a rule of the program; silent.txt calls it %q", number, reason)
					case known[number] && len(judged[number]) == 0:
						t.Errorf("case %s is a rule without a script", number)
					case !known[number] && reason == "":
						t.Errorf("case %s is neither a rule of the program nor in silent.txt", number)
					}
				}
			}
			if len(cases) == 0 {
				t.Error("cases.txt has no case")
			}
			for number, reason := range silent {
				if !cases[number] {
					t.Errorf("silent.txt has %s (%s), which is no case", number, reason)
				}
			}
		})
	}
}

// silence is a reason why cases decide nothing by themselves, and their numbers.
type silence struct {
	reason  string
	numbers []string
}

// silentCases reads a silent.txt: reasons that end with a colon, each with lines of numbers below
// it, indented.
func silentCases(t *testing.T, path string) (out []silence) {
	t.Helper()
	for line := range strings.Lines(read(t, path)) {
		switch {
		case strings.HasPrefix(line, "#") || strings.TrimSpace(line) == "":
		case !strings.HasPrefix(line, " "):
			out = append(out, silence{reason: strings.TrimSuffix(strings.TrimSpace(line), ":")})
		case len(out) == 0:
			t.Fatalf("%s: %s has no reason", path, strings.TrimSpace(line))
		default:
			last := &out[len(out)-1]
			last.numbers = append(last.numbers, strings.Fields(line)...)
		}
	}
	return out
}
