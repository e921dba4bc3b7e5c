package sandtable_test

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"sandtable/titles"
)

// tableUnder returns the cells of the first table whose head has a text, by the first cell of a line.
func tableUnder(t *testing.T, page, head string) (names []string, rows map[string][]string) {
	t.Helper()
	rows = map[string][]string{}
	inside := false
	for line := range strings.Lines(page) {
		cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), "|")
		switch {
		case !inside:
			inside = strings.HasPrefix(line, "|") && strings.Contains(line, head)
		case !strings.HasPrefix(line, "|"):
			return names, rows
		case !strings.HasPrefix(line, "|--"):
			for i := range cells {
				cells[i] = strings.TrimSpace(cells[i])
			}
			names, rows[cells[0]] = append(names, cells[0]), cells[1:]
		}
	}
	t.Fatalf("docs/strength.md has no table with the head %q, or no line after it", head)
	return nil, nil
}

// shareOf is the share of points of "won drawn lost", in per cent.
func shareOf(t *testing.T, counts string) float64 {
	t.Helper()
	var n [3]float64
	words := strings.Fields(counts)
	if len(words) != 3 {
		t.Fatalf("%q is not won, drawn and lost", counts)
	}
	for i, w := range words {
		v, err := strconv.Atoi(w)
		if err != nil {
			t.Fatal(err)
		}
		n[i] = float64(v)
	}
	return 100 * (n[0] + n[1]/2) / (n[0] + n[1] + n[2])
}

// scenarioOf finds the line on the balance of a scenario that docs/strength.md calls "GAME" or "GAME, SCENARIO".
func scenarioOf(list []titles.Entry, name string) (titles.Balance, bool) {
	for _, e := range list {
		game, scenario, _ := strings.Cut(name, ", ")
		info := e.Title.Info()
		if !strings.Contains(info.Name, game) {
			continue
		}
		for _, s := range info.Scenarios {
			if !strings.Contains(s.Name, scenario) || strings.Contains(s.Name, ",") != strings.Contains(scenario, ",") && scenario != "" {
				continue
			}
			i := slices.IndexFunc(e.Balance, func(b titles.Balance) bool { return b.Scenario == s.ID })
			if i >= 0 {
				return e.Balance[i], true
			}
		}
	}
	return titles.Balance{}, false
}

// TestStrengthAtAGlance holds the summary of docs/strength.md to what it sums up: the
// balance of each scenario and the ladder below it on the page.
func TestStrengthAtAGlance(t *testing.T) {
	list, err := titles.All()
	if err != nil {
		t.Fatal(err)
	}
	page := read(t, "docs/strength.md")
	names, glance := tableUnder(t, page, "greedy – random | Regular – greedy | Staff")
	_, ladder := tableUnder(t, page, "| Games each | greedy")
	number := regexp.MustCompile(`\d+`)
	said := func(cell string) (out []float64) {
		for _, n := range number.FindAllString(cell, -1) {
			v, err := strconv.Atoi(n)
			if err != nil {
				t.Fatal(err)
			}
			out = append(out, float64(v))
		}
		return out
	}
	if len(names) != len(ladder) {
		t.Errorf("%d scenarios at a glance, %d in the ladder", len(names), len(ladder))
	}
	for _, name := range names {
		cells := glance[name]
		b, ok := scenarioOf(list, name)
		if !ok {
			t.Errorf("nothing is known of the balance of %q", name)
			continue
		}
		if real := 100 * (b.Wins[0] + b.Draws/2); math.Abs(said(cells[0])[0]-real) > 0.51 {
			t.Errorf("%s: the Allies make %s at a glance, and %.1f %% by docs/balance.md", name, cells[0], real)
		}
		rungs := ladder[name]
		if len(rungs) < 5 {
			t.Errorf("the ladder has no line on %q", name)
			continue
		}
		for i := range 2 {
			shown := said(cells[1+i])
			for seat := range 2 {
				if real := shareOf(t, rungs[1+2*i+seat]); math.Abs(shown[seat]-real) > 0.51 {
					t.Errorf("%s: %s at a glance, and %s in the ladder", name, cells[1+i], rungs[1+2*i+seat])
				}
			}
		}
	}
}
