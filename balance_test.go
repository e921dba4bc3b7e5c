package sandtable_test

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"sandtable/titles"
)

// balanceRow is a line of docs/balance.md about games between two of one bot.
var balanceRow = regexp.MustCompile(`^\| ([^|]+) \| \w+ \((\w+)\) – \w+ \((\w+)\) \| (\d+) \| ([\d.]+) %[^|]*\| ([\d.]+) %[^|]*\| ([\d.]+) % \|`)

// spreadOf is the line that says of which game and rules the spread of leads below it is.
var spreadOf = regexp.MustCompile(`^Seed \d+ \(PCG\), (\w+) ruleset `)

// TestBalanceIsPublished: what the page says of the balance of a scenario is what
// docs/balance.md says of two Regulars, which that page calls by earlier names too; where it
// tells of a scenario twice, what it says last. A line is about a scenario of the game whose
// heading stands over it, and so is a spread: two games have a Utah Beach.
func TestBalanceIsPublished(t *testing.T) {
	all, err := titles.All()
	if err != nil {
		t.Fatal(err)
	}
	ids := map[[2]string]string{} // by the names of the game and of the scenario
	names := map[string]string{}  // of the games, by id
	for _, e := range all {
		in := e.Title.Info()
		names[in.ID] = in.Name
		for _, s := range in.Scenarios {
			ids[[2]string{in.Name, s.Name}] = in.ID + "," + s.ID
		}
	}
	text, err := os.ReadFile("docs/balance.md")
	if err != nil {
		t.Fatal(err)
	}
	var order []string          // of scenarios
	rows := map[string]string{} // by scenario: the last line on it, of the opponent as it plays now
	game := ""
	for line := range strings.Lines(string(text)) {
		if name, ok := strings.CutPrefix(strings.TrimSpace(line), "# "); ok {
			game = name
		}
		if m := spreadOf.FindStringSubmatch(line); m != nil && names[m[1]] != game {
			t.Errorf("a spread of %s stands under %q", m[1], game)
		}
		m := balanceRow.FindStringSubmatch(line)
		if m == nil || m[2] != m[3] {
			continue
		}
		switch m[2] {
		case "regular", "beginner", "planner":
		default:
			t.Errorf("%s is between two of %s", m[1], m[2])
		}
		id := ids[[2]string{game, m[1]}]
		if id == "" {
			t.Errorf("%q is no scenario of %q", m[1], game)
			continue
		}
		if rows[id] == "" {
			order = append(order, id)
		}
		rows[id] = fmt.Sprintf("%s,%s,%s,%s,%s\n", id, m[4], m[5], m[6], m[7])
	}
	if len(order) < 10 {
		t.Errorf("docs/balance.md has lines on the balance of %d scenarios", len(order))
	}
	out := "game,scenario,games,first,second,draws\n"
	for _, id := range order {
		out += rows[id]
	}
	kept(t, "titles/balance.csv", out, "TestBalanceIsPublished")
}
