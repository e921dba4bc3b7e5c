package greatestday

import (
	"encoding/json"
	"io/fs"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"sandtable/games/greatestday/order"
	"sandtable/referee/refereetest"
)

func weekGame(t testing.TB) *Game {
	m := fstest.MapFS{}
	_ = fs.WalkDir(order.Data(), ".", func(p string, d fs.DirEntry, err error) error {
		if !d.IsDir() {
			b, _ := fs.ReadFile(order.Data(), p)
			m[p] = &fstest.MapFile{Data: b}
		}
		return nil
	})
	var x map[string]any
	_ = json.Unmarshal(m["scenarios/storming-sword.json"].Data, &x)
	x["id"] = "week"
	turns := []string{}
	for _, d := range []string{"0606", "0607", "0608", "0609"} {
		for _, h := range strings.Fields("0700 0900 1100 1300 1500 1700 1900 2100 night") {
			turns = append(turns, d+"-"+h)
		}
	}
	x["turns"] = turns
	x["weather"] = map[string]any{"0606": "overcast", "later": "roll"}
	b, _ := json.Marshal(x)
	m["scenarios/week.json"] = &fstest.MapFile{Data: b}
	m["scenarios.csv"].Data = append(m["scenarios.csv"].Data, []byte("week,Week,60,1,x,ours\n")...)
	g, err := Load(m)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestWeekScripts(t *testing.T) {
	refereetest.RunDir(t, weekGame(t), os.DirFS("/tmp/weekscripts"))
}
