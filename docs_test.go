package sandtable_test

import (
	"os"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"sandtable/kernel"
	"sandtable/titles"
)

// read returns a file of the repository.
func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// kept holds a file to what it should be, told by its maker; with SANDTABLE_UPDATE=1 it is written.
func kept(t *testing.T, file, want, maker string) {
	t.Helper()
	if os.Getenv("SANDTABLE_UPDATE") != "" {
		if err := os.WriteFile(file, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if read(t, file) != want {
		t.Errorf("%s is out of date; SANDTABLE_UPDATE=1 go test -run %s . writes it", file, maker)
	}
}

// TestRoutesAreDocumented holds docs/api.md to the routes of the server.
func TestRoutesAreDocumented(t *testing.T) {
	routes := func(path string) []string {
		var list []string
		for _, m := range regexp.MustCompile(`\b(GET|POST|PUT|PATCH|DELETE) +(/api/[a-z/{}]+)`).FindAllStringSubmatch(read(t, path), -1) {
			list = append(list, m[1]+" "+m[2])
		}
		slices.Sort(list)
		return slices.Compact(list)
	}
	real, told := routes("server/wire.go"), routes("docs/api.md")
	if len(real) == 0 {
		t.Fatal("no route found in server/wire.go")
	}
	for _, r := range real {
		if !slices.Contains(told, r) {
			t.Errorf("docs/api.md lacks %s", r)
		}
	}
	for _, r := range told {
		if !slices.Contains(real, r) {
			t.Errorf("docs/api.md has %s, the server has not", r)
		}
	}
}

// TestRoomsAreDocumented holds docs/architecture.md to the list of rooms.
func TestRoomsAreDocumented(t *testing.T) {
	text := read(t, "docs/architecture.md")
	for _, f := range house {
		name := strings.ReplaceAll(f.path, "*", "<game>")
		if !strings.Contains(text, "`"+name+"`") && !strings.Contains(text, "`"+name+"/sandtable`") {
			t.Errorf("docs/architecture.md lacks %s", name)
		}
	}
}

// TestLinks looks for files and headings that the documents point to and that do not exist.
func TestLinks(t *testing.T) {
	docs, err := os.ReadDir("docs")
	if err != nil {
		t.Fatal(err)
	}
	files := []string{"README.md", "web/README.md"}
	for _, d := range docs {
		if strings.HasSuffix(d.Name(), ".md") {
			files = append(files, "docs/"+d.Name())
		}
	}
	code := regexp.MustCompile("(?s)```.*?```")
	texts, anchors := map[string]string{}, map[string]map[string]bool{} // by file
	for _, file := range files {
		texts[file] = code.ReplaceAllString(read(t, file), "")
		anchors[file] = anchorsIn(texts[file])
	}
	span := regexp.MustCompile("`[^`\n]*`")
	link := regexp.MustCompile(`\]\(([^)#]*)(#[^)]*)?\)`)
	for _, file := range files {
		for _, m := range link.FindAllStringSubmatch(span.ReplaceAllString(texts[file], ""), -1) {
			if strings.Contains(m[1], "://") {
				continue
			}
			to := file
			if m[1] != "" {
				to = path.Join(path.Dir(file), m[1])
			}
			if _, err := os.Stat(to); err != nil {
				t.Errorf("%s points to %s, which does not exist", file, m[1])
				continue
			}
			if there, known := anchors[to]; m[2] != "" && known && !there[m[2]] {
				t.Errorf("%s points to %s%s, a heading which does not exist", file, m[1], m[2])
			}
		}
	}
}

// anchorsIn are the anchors that a page's headings have when it is shown.
func anchorsIn(text string) map[string]bool {
	anchors := map[string]bool{}
	for _, m := range regexp.MustCompile(`(?m)^#+ +(.*)$`).FindAllStringSubmatch(text, -1) {
		anchors["#"+strings.Map(func(r rune) rune {
			switch {
			case r == ' ':
				return '-'
			case r == '-' || r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r):
				return r
			}
			return -1
		}, strings.ToLower(m[1]))] = true
	}
	return anchors
}

// TestTheDecisionShownIsReal holds the decision that docs/adding-a-game.md shows in
// full to the file that it is.
func TestTheDecisionShownIsReal(t *testing.T) {
	const file = "kernel/kerneltest/toy/fight.go"
	page := read(t, "docs/adding-a-game.md")
	if !strings.Contains(page, file) || !strings.Contains(page, "```go\n"+strings.TrimSpace(read(t, file))+"\n```") {
		t.Errorf("docs/adding-a-game.md does not show %s as it is", file)
	}
}

// How large campaigns are, as the README has it: turns exactly, counters rounded.
func TestCampaignsAreAsLargeAsTheReadmeSays(t *testing.T) {
	list, err := titles.All()
	if err != nil {
		t.Fatal(err)
	}
	size := regexp.MustCompile(`(?m)^\| ([^|]+) \|.*the Campaign: .*, ([\d,]+) turns, ([\d,]+) counters`)
	number := func(s string) int {
		n, err := strconv.Atoi(strings.ReplaceAll(s, ",", ""))
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	found := size.FindAllStringSubmatch(read(t, "README.md"), -1)
	if len(found) < 2 {
		t.Fatalf("%d campaigns in the README", len(found))
	}
	for _, m := range found {
		i := slices.IndexFunc(list, func(e titles.Entry) bool { return e.Title.Info().Name == m[1] })
		if i < 0 {
			t.Errorf("no game %q", m[1])
			continue
		}
		game := list[i].Title
		p, err := game.New("campaign", nil)
		if err != nil {
			t.Fatal(err)
		}
		s := slices.IndexFunc(game.Info().Scenarios, func(s kernel.Scenario) bool { return s.ID == "campaign" })
		if turns := game.Info().Scenarios[s].Turns; turns != number(m[2]) {
			t.Errorf("%s: %s turns in the README, and there are %d", m[1], m[2], turns)
		}
		have, said := len(game.Board(p).Counters), number(m[3])
		if off := have - said; off < -have/100 || off > have/100 {
			t.Errorf("%s: %s counters in the README, and there are %d", m[1], m[3], have)
		}
	}
}
