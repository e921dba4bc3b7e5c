package journal_test

import (
	"strings"
	"testing"

	"sandtable/journal"
)

// The notes at the end of a saved game are taken off it, in order; others stay.
func TestMemosAtTheEnd(t *testing.T) {
	head := "{\"sandtable\":3}\n[1,0,\"write 2\"]\n"
	notes := `{"note":{"seat":0,"index":1,"place":"a","text":"x"}}` + "\n" + `{"note":{"seat":1,"index":0,"piece":"b","mark":"flag","shared":true}}`
	for _, end := range []string{"", "\n"} {
		game, list, err := journal.Memos([]byte(head + notes + end))
		if err != nil || string(game) != head || len(list) != 2 || list[0].Text != "x" || list[1].Mark != "flag" || !list[1].Shared {
			t.Errorf("%q, %+v, %v", game, list, err)
		}
		var again []byte
		for i := range list {
			again = journal.Line{Kind: journal.Note, Memo: &list[i]}.Append(again)
		}
		if strings.TrimSpace(string(again)) != notes {
			t.Errorf("written again: %s", again)
		}
	}
	if game, list, err := journal.Memos([]byte(head)); err != nil || string(game) != head || list != nil {
		t.Errorf("a game without notes: %q, %+v, %v", game, list, err)
	}
	for _, bad := range []string{
		`{"note":{"seat":9,"index":0,"text":"x"}}`, `{"note":{"seat":0,"index":0}}`, `{"note":{"seat":0,"index":0,"text":"x","place":"a","piece":"b"}}`,
		`{"note":{"seat":0,"index":-1,"text":"x"}}`, `{"note":{"seat":-1,"index":0,"text":"x"}}`,
		`{"note":{"seat":0,"index":0,"place":"` + strings.Repeat("a", 121) + `","text":"x"}}`, `{"note":{"seat":0,"index":0,"piece":"` + strings.Repeat("a", 121) + `","text":"x"}}`,
		`{"note":{"seat":0,"index":0,"text":"x","other":1}}`, `{"note":{"seat":0,"index":0,"piece":"b","mark":"moon"}}`,
	} {
		if _, _, err := journal.Memos([]byte(head + bad + "\n")); err == nil {
			t.Errorf("%s is read", bad)
		}
	}
}
