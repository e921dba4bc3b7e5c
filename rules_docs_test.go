package sandtable_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"sandtable/referee/refereetest"
	"sandtable/titles"
)

const rulesIntro = `# Rules and what judges them

Every rule number of every game, by the words of its title, with the referee scripts that judge it
([referee.md](referee.md) is their grammar), and below each table the cases of the rulebook that decide nothing by
themselves: every numbered case is in one of the two. ` + "`sandtable rules GAME NUMBER`" + ` prints a rule in our words.
This page is made by ` + "`make generate`" + `; a test fails when it is out of date.
`

// TestRulesMatrix holds docs/rules.md to the rules of all games and their
// scripts. With SANDTABLE_UPDATE=1 it writes the page.
func TestRulesMatrix(t *testing.T) {
	const page = "docs/rules.md"
	list, err := titles.All()
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	b.WriteString(rulesIntro)
	for _, e := range list {
		if err := matrix(t, &b, e.Title); err != nil {
			t.Fatal(err)
		}
	}
	kept(t, page, b.String(), "TestRulesMatrix")
}

// matrix writes the table of one game and its cases that decide nothing.
func matrix(t *testing.T, b *strings.Builder, title titles.Title) error {
	t.Helper()
	info, rules := title.Info(), title.Rules()
	dir := "games/" + info.ID + "/testdata/rules"
	about, err := refereetest.About(rules, os.DirFS(dir))
	if err != nil {
		return err
	}
	var numbers []string
	words := map[string][]string{}
	judged := 0
	for _, r := range rules {
		if r.Number == "" {
			continue
		}
		if words[r.Number] == nil {
			numbers = append(numbers, r.Number)
			if len(about[r.Number]) > 0 {
				judged++
			}
		}
		if !slices.Contains(words[r.Number], r.Title) {
			words[r.Number] = append(words[r.Number], r.Title)
		}
	}
	fmt.Fprintf(b, "\n## %s\n\n%d rule numbers, %d with scripts.\n\n| Rule | | Scripts |\n|---|---|---|\n", info.Name, len(numbers), judged)
	for _, n := range numbers {
		links := make([]string, 0, len(about[n]))
		for _, file := range about[n] {
			links = append(links, fmt.Sprintf("[%s](../%s/%s)", strings.TrimSuffix(file, ".txt"), dir, file))
		}
		fmt.Fprintf(b, "| %s | %s | %s |\n", n, strings.Join(words[n], "; "), strings.Join(links, ", "))
	}
	for i, group := range silentCases(t, "games/"+info.ID+"/testdata/silent.txt") {
		if i == 0 {
			b.WriteString("\nCases that decide nothing by themselves:\n\n")
		}
		fmt.Fprintf(b, "- %s: %s\n", group.reason, strings.Join(group.numbers, " "))
	}
	return nil
}
