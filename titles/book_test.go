package titles

import "testing"

// A table or ruling that names no rule of its game would stand nowhere in the book.
func TestTablesAndRulingsStandByARule(t *testing.T) {
	list, err := All()
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range list {
		in, rules := e.Title.Info(), map[string]bool{}
		for _, r := range e.Title.Rules() {
			rules[r.Number] = true
		}
		for _, table := range in.Tables {
			if !rules[table.Rule] {
				t.Errorf("%s: the table %q stands by rule %q, which does not exist", in.ID, table.Title, table.Rule)
			}
		}
		for _, n := range in.Notes {
			if !rules[n.Rule] {
				t.Errorf("%s: the ruling %q stands by rule %q, which does not exist", in.ID, n.Title, n.Rule)
			}
		}
	}
}
