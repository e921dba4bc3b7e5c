package sandtable_test

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"sandtable/lab"
	"sandtable/titles"
)

// glanceHead is in the head of the table of docs/strength.md that sums all up.
const glanceHead = "greedy – random | Regular – greedy | Recruit – Regular | Veteran – Regular | Staff – Regular |"

// glanceCell is what a bot makes with the first side and with the second, "as Regular" being no figure of its
// own: "83, 90", "as Regular, 76", "as Regular".
var glanceCell = regexp.MustCompile(`^(as Regular|\d+)(?:, (as Regular|\d+))?$`)

// TestStrengthIsPublished: what the page and the command games say of an opponent is what
// docs/strength.md says at a glance.
func TestStrengthIsPublished(t *testing.T) {
	list, err := titles.All()
	if err != nil {
		t.Fatal(err)
	}
	names, glance := tableUnder(t, read(t, "docs/strength.md"), glanceHead)
	out := "game,scenario,bot,against,first,second\n"
	for _, name := range names {
		e, b, ok := scenarioOf(list, name)
		if !ok {
			t.Errorf("%q is no scenario", name)
			continue
		}
		for i, pair := range [][2]string{{"greedy", "random"}, {"regular", "greedy"}, {"recruit", "regular"}, {"veteran", "regular"}, {"staff", "regular"}} {
			for _, bot := range pair {
				if _, err := e.Bot(bot); err != nil {
					t.Error(err)
				}
			}
			cell := strings.ReplaceAll(glance[name][1+i], "*", "")
			m := glanceCell.FindStringSubmatch(cell)
			if m == nil || m[2] == "" && m[1] != "as Regular" {
				t.Errorf("%s: %q is no figure for two sides", name, cell)
				continue
			}
			if m[2] == "" {
				m[2] = m[1]
			}
			out += strings.ReplaceAll(strings.Join([]string{e.Title.Info().ID, b.Scenario, pair[0], pair[1], m[1], m[2]}, ","), "as Regular", "same") + "\n"
		}
	}
	kept(t, "titles/strength.csv", out, "TestStrengthIsPublished")
}

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

// shareOf is the share of points of "won drawn lost", in per cent, and of how many games.
func shareOf(t *testing.T, counts string) (share, games float64) {
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
	games = n[0] + n[1] + n[2]
	return 100 * (n[0] + n[1]/2) / games, games
}

// scenarioOf finds the game of a scenario that docs/strength.md calls "GAME" or "GAME, SCENARIO", and the line on its balance.
func scenarioOf(list []titles.Entry, name string) (titles.Entry, titles.Balance, bool) {
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
				return e, e.Balance[i], true
			}
		}
	}
	return titles.Entry{}, titles.Balance{}, false
}

// seatsUnder returns what a bot made in each seat of a scenario, "won drawn lost", by the table under a
// heading, whose lines without a name are of the scenario before. Each line has the interval that
// follows from its games.
func seatsUnder(t *testing.T, page, heading string) map[string][2]string {
	t.Helper()
	_, section, found := strings.Cut(page, heading+"\n")
	if !found {
		t.Fatalf("docs/strength.md has no %q", heading)
	}
	seats := map[string][2]string{}
	name, inside := "", false
	for line := range strings.Lines(section) {
		if !strings.HasPrefix(line, "|") {
			if inside {
				break
			}
			continue
		}
		inside = true
		cells := strings.Split(line, "|")
		for i := range cells {
			cells[i] = strings.TrimSpace(cells[i])
		}
		if cells[1] != "" {
			name = cells[1]
		}
		if seat := slices.Index([]string{"Allies", "Germans"}, cells[2]); seat >= 0 {
			made := seats[name]
			made[seat] = cells[3]
			seats[name] = made
			share, low, high := wilsonOf(t, cells[3])
			if want := fmt.Sprintf("%.1f %% (%.0f–%.0f)", share, low, high); cells[4] != want {
				t.Errorf("%s, %s, %s: %s of %s, want %s", heading, name, cells[2], cells[4], cells[3], want)
			}
		}
	}
	return seats
}

// TestStrengthAtAGlance holds the summary of docs/strength.md to what it sums up: the
// balance of each scenario, and the ladder and the tables of Recruit, Veteran and Staff below it on the page.
func TestStrengthAtAGlance(t *testing.T) {
	list, err := titles.All()
	if err != nil {
		t.Fatal(err)
	}
	page := read(t, "docs/strength.md")
	names, glance := tableUnder(t, page, glanceHead)
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
	recruits, veterans, staffs := map[string][2]string{}, seatsUnder(t, page, "## Veteran against Regular"), seatsUnder(t, page, "## Staff against Regular")
	_, lots := tableUnder(t, page, "Recruit as the Allies | as the Germans |")
	for name, cells := range lots {
		recruits[name] = [2]string{cells[1], cells[2]}
	}
	if len(names) != len(ladder) {
		t.Errorf("%d scenarios at a glance, %d in the ladder", len(names), len(ladder))
	}
	for _, name := range names {
		cells := glance[name]
		_, b, ok := scenarioOf(list, name)
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
				if real, _ := shareOf(t, rungs[1+2*i+seat]); math.Abs(shown[seat]-real) > 0.51 {
					t.Errorf("%s: %s at a glance, and %s in the ladder", name, cells[1+i], rungs[1+2*i+seat])
				}
			}
		}
		for i, made := range []map[string][2]string{recruits, veterans, staffs} {
			m := glanceCell.FindStringSubmatch(strings.ReplaceAll(cells[3+i], "*", ""))
			if m == nil {
				t.Errorf("%s: %q is no figure for two sides", name, cells[3+i])
				continue
			}
			for seat, shown := range m[1:] {
				told := made[name][seat]
				if shown == "as Regular" || shown == "" {
					if told != "" {
						t.Errorf("%s: %q at a glance, and %s below", name, cells[3+i], told)
					}
					continue
				}
				if told == "" {
					t.Errorf("%s: %q at a glance, and nothing below for seat %d", name, cells[3+i], seat+1)
				} else if real, _ := shareOf(t, told); math.Abs(said(shown)[0]-real) > 0.51 {
					t.Errorf("%s: %s at a glance, and %s below", name, shown, told)
				}
			}
		}
	}
}

// wilsonOf is the share of points of "won drawn lost" and its interval, in per cent.
func wilsonOf(t *testing.T, counts string) (share, low, high float64) {
	t.Helper()
	share, games := shareOf(t, counts)
	low, high = lab.Wilson(share/100, games)
	return share, 100 * low, 100 * high
}

// TestSeatsBelowTheAim: every seat of the ladder that makes less than was aimed at stands in
// docs/strength.md with its games and the interval that follows from them.
func TestSeatsBelowTheAim(t *testing.T) {
	page := read(t, "docs/strength.md")
	names, glance := tableUnder(t, page, glanceHead)
	_, ladder := tableUnder(t, page, "| Games each | greedy")
	for i, m := range []struct {
		head string
		aim  float64
	}{{"greedy – random, aim 95 %", 95}, {"Regular – greedy, aim 80 %", 80}} {
		_, told := tableUnder(t, page, m.head)
		for _, name := range names {
			shown := glanceCell.FindStringSubmatch(strings.ReplaceAll(glance[name][1+i], "*", ""))
			for seat := range 2 {
				said := ""
				if row := told[name]; row != nil {
					said = row[seat]
				}
				points, err := strconv.ParseFloat(shown[1+seat], 64)
				if err != nil {
					t.Fatal(err)
				}
				if points >= m.aim {
					if said != "" {
						t.Errorf("%s, %s: %q stands below the aim, and it makes %s at a glance", m.head, name, said, shown[1+seat])
					}
					continue
				}
				counts := ladder[name][1+2*i+seat]
				share, low, high := wilsonOf(t, counts)
				if want := fmt.Sprintf("%s: %.1f %% (%.1f–%.1f %%)", counts, share, low, high); said != want {
					t.Errorf("%s, %s, seat %d: %q below the aim, want %q", m.head, name, seat+1, said, want)
				}
			}
		}
	}
}
