package atlanticwall

import (
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"sandtable/games/atlanticwall/order"
)

// fixture is a small campaign for scripts: the beaches of Gold, Juno and Sword with the stages of
// the campaign.
const fixture = "days"

// withFixture is the data of the game with the fixture in it: every line of Gold, Juno and Sword
// once more under its name, to the last Game-Turn, with the campaign's stages.
func withFixture(t testing.TB) fs.FS {
	t.Helper()
	data, files := order.Data(), fstest.MapFS{}
	err := fs.WalkDir(data, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		b, err := fs.ReadFile(data, path)
		if err != nil {
			return err
		}
		text := string(b)
		if strings.HasSuffix(path, ".csv") && !strings.Contains(path, "/") {
			for _, l := range strings.Split(text, "\n") {
				from := "gold-juno-sword,"
				if path == "stages.csv" || path == "sectors.csv" {
					from = "campaign,"
				}
				if rest, ok := strings.CutPrefix(l, from); ok && path != "commitment.csv" {
					if path == "scenarios.csv" {
						rest = strings.Replace(strings.Replace(rest, ",D,1,4,", ",D,1,104,", 1), ",0,0,1,1,0,Allied German,", ",6,2,1,1,0,,", 1)
					}
					if path == "sectors.csv" {
						rest = strings.Replace(strings.Replace(rest, "Cherbourg", "Caen", 1), "D,2,0,,4,,", "D,2,0,,4,Caen,41", 1)
					}
					text += fixture + "," + rest + "\n"
				}
			}
		}
		if path == "setup.csv" {
			units, err := fs.ReadFile(data, "units.csv")
			if err != nil {
				return err
			}
			for _, l := range strings.Split(string(units), "\n") {
				if id, _, _ := strings.Cut(l, ","); strings.HasPrefix(id, "UK-AIR") || strings.HasPrefix(id, "DE-AIR") {
					text += fixture + "," + id + ",1,air,0,,of the fixture\n"
				}
			}
		}
		files[path] = &fstest.MapFile{Data: []byte(text)}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}
