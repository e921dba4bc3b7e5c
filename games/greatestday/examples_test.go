package greatestday

import (
	"fmt"
	"io/fs"
	"os"
	"regexp"
	"strings"
	"testing"
)

// worked is how many worked cases each part of the rules' examples has: E1 the map and
// its arithmetic, E2 the landing at Queen Red, E3 the drop, E4 ranges at sea, E5 a mined
// hex, E6 bocage, E7 the march of 47 Commando, E8 heroes and what the boxes say.
var worked = [...]int{1: 12, 2: 29, 3: 6, 4: 5, 5: 6, 6: 4, 7: 5, 8: 11}

// TestExamples tells which worked case no script plays. A script names those that it does
// in its comments: "# E2.5 the die of 4".
func TestExamples(t *testing.T) {
	number := regexp.MustCompile(`\bE(\d)\.(\d+)\b`)
	played := map[string]bool{}
	dir := os.DirFS("testdata/rules")
	err := fs.WalkDir(dir, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := fs.ReadFile(dir, path)
		for line := range strings.Lines(string(text)) {
			if !strings.HasPrefix(line, "#") {
				continue
			}
			for _, m := range number.FindAllStringSubmatch(line, -1) {
				played["E"+m[1]+"."+m[2]] = true
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for part, cases := range worked {
		for n := 1; n <= cases; n++ {
			if id := fmt.Sprintf("E%d.%d", part, n); !played[id] {
				t.Errorf("no script plays %s", id)
			}
		}
	}
}
