package journal_test

import (
	"fmt"
	"strings"
	"testing"

	"sandtable/journal"
	"sandtable/kernel/kerneltest/toy"
)

const salt = "00112233445566778899aabbccddeeff"

// closed is a saved game of some lines, with the digest that closes it.
func closed(t *testing.T, lines ...string) string {
	t.Helper()
	text := start + strings.Join(lines, "\n") + "\n"
	j, err := journal.Decode(strings.NewReader(text))
	if err != nil {
		return text // which a test may want
	}
	f, err := journal.NewFold(toy.Game{}, j.Header)
	for _, l := range j.Lines {
		if err == nil {
			err = f.Add(l)
		}
	}
	if err != nil {
		return text
	}
	return text + string(journal.Line{Kind: journal.Digest, Index: f.Index(), Digest: f.Position().Digest()}.Append(nil))
}

// What was handed in is a hash until it is played; then anybody can see that it is that. It
// can be taken back and handed in anew, and playing on does not need it.
func TestHandedIn(t *testing.T) {
	one, two := journal.HandedHash(salt, []string{"write 1"}), journal.HandedHash(salt, []string{"write 2"})
	handed := func(hash string) string { return fmt.Sprintf(`{"handed":%q,"seat":1}`, hash) }
	returned := func(hash string) string { return fmt.Sprintf(`{"returned":%q,"seat":1}`, hash) }
	shown := func(made int) string { return fmt.Sprintf(`{"shown":%q,"made":%d,"seat":1}`, salt, made) }
	const red, blue = `[1,0,"write 2"]`, `[2,1,"write 1"]`
	for _, tt := range []struct {
		name          string
		lines         []string
		handed, shown int
		wrong         string // empty: it is right
	}{
		{"played", []string{handed(one), red, blue, shown(1)}, 1, 1, ""},
		{"taken back", []string{handed(two), returned(two), red, blue}, 1, 0, ""},
		{"handed in anew", []string{handed(two), returned(two), handed(one), red, blue, shown(1)}, 2, 1, ""},
		{"never played", []string{handed(two), red, blue}, 1, 0, ""},
		{"after an undo of the other", []string{handed(one), red, `{"undo":0,"seat":0}`, `[1,0,"write 1"]`, blue, shown(1)}, 1, 1, ""},
		{"another choice", []string{handed(two), red, blue, shown(1)}, 0, 0, "not what had been handed in"},
		{"the choice of the other", []string{handed(one), `[1,0,"write 1"]`, shown(1)}, 0, 0, "not all made by seat 1"},
		{"more than was made", []string{handed(one), red, blue, shown(3)}, 0, 0, "there are 2"},
		{"none", []string{handed(one), red, blue, shown(0)}, 0, 0, "cannot have been played"},
		{"nothing handed in", []string{red, blue, shown(1)}, 0, 0, "handed nothing in"},
		{"twice", []string{handed(one), handed(one)}, 0, 0, "not taken them back"},
		{"back what is not there", []string{handed(one), returned(two)}, 0, 0, "not " + two},
		{"back twice", []string{handed(one), returned(one), returned(one)}, 0, 0, "handed nothing in"},
		{"no such seat", []string{fmt.Sprintf(`{"handed":%q,"seat":5}`, one)}, 0, 0, "no seat 5"},
		{"no hash", []string{handed("abc")}, 0, 0, "64 hexadecimal digits"},
		{"no salt", []string{handed(one), red, blue, `{"shown":"","made":1,"seat":1}`}, 0, 0, "nonce"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			rep, err := verify(closed(t, tt.lines...))
			switch {
			case tt.wrong == "" && (err != nil || rep.Handed != tt.handed || rep.Shown != tt.shown):
				t.Errorf("%v: handed in %d times and played %d times, want %d and %d", err, rep.Handed, rep.Shown, tt.handed, tt.shown)
			case tt.wrong != "" && (err == nil || !strings.Contains(err.Error(), tt.wrong)):
				t.Errorf("%v; want an error with %q", err, tt.wrong)
			}
		})
	}
}

// Neither the salt, nor the choices, nor how they are divided can be exchanged under a hash.
func TestHandedHash(t *testing.T) {
	want := journal.HandedHash(salt, []string{"a", "b"})
	for _, other := range []string{
		journal.HandedHash("1"+salt[1:], []string{"a", "b"}), journal.HandedHash(salt, []string{"b", "a"}), journal.HandedHash(salt, []string{"a"}),
		journal.HandedHash(salt, []string{"a,b"}), journal.HandedHash(salt, []string{`a","b`}), journal.HandedHash(salt, []string{"ab"}),
	} {
		if other == want {
			t.Errorf("other choices have the same hash %s", want)
		}
	}
	// As anybody may compute it: printf '["00…ff","a","b"]' | sha256sum
	if want != "ea83802f8dc9307836a3c2cc2a1a9feead7e283d11bea6090a802b0719214876" {
		t.Errorf("the hash is %s by now: hashes of older journals mean nothing", want)
	}
}
