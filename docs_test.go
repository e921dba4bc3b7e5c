package sandtable_test

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
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

// TestLinks looks for files that the documents name and that do not exist.
func TestLinks(t *testing.T) {
	docs, err := os.ReadDir("docs")
	if err != nil {
		t.Fatal(err)
	}
	files := []string{"README.md"}
	for _, d := range docs {
		if strings.HasSuffix(d.Name(), ".md") {
			files = append(files, "docs/"+d.Name())
		}
	}
	link := regexp.MustCompile(`\]\(([^)#]+)(#[^)]*)?\)`)
	code := regexp.MustCompile("(?s)```.*?```")
	for _, file := range files {
		dir := file[:strings.LastIndex(file, "/")+1]
		for _, m := range link.FindAllStringSubmatch(code.ReplaceAllString(read(t, file), ""), -1) {
			if strings.Contains(m[1], "://") {
				continue
			}
			if _, err := os.Stat(dir + m[1]); err != nil {
				t.Errorf("%s points to %s, which does not exist", file, m[1])
			}
		}
	}
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
