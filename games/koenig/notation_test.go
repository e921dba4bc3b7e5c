package koenig

import "testing"

// Other wordings that can mean only one thing are read like the canonical ones.
func TestOtherWordings(t *testing.T) {
	g := load(t)
	kp, err := g.New("omaha", nil)
	if err != nil {
		t.Fatal(err)
	}
	g.Clear(kp)
	set := func(name, value string) {
		t.Helper()
		if err := g.Set(kp, name, value); err != nil {
			t.Fatal(err)
		}
	}
	set("turn", "5")
	for u, h := range map[string]string{"ou-2-16": "1205", "3/16": "1206", "OG-3-726": "1306"} {
		if err := g.Place(kp, u, h, []string{"Hits:1"}); err != nil {
			t.Fatal(err)
		}
	}
	set("Active", "16 RCT")
	set("artillery", "german 1")
	set("support", "Allied 2")
	same := func(want string, texts ...string) {
		t.Helper()
		for _, text := range texts {
			c, err := g.Parse(kp, text)
			if err != nil {
				t.Errorf("%q: %v", text, err)
			} else if got := g.Format(kp, c); got != want {
				t.Errorf("%q is read as %q, want %q", text, got, want)
			}
		}
	}
	play := func(text string) {
		t.Helper()
		c, err := g.Parse(kp, text)
		if err != nil {
			t.Fatal(err)
		}
		if v := kp.Explain(c); !v.OK() {
			t.Fatalf("%s: %s", text, g.Words(kp, v))
		}
		kp.Apply(c, nil)
	}
	same("pick OU-2-16", "pick  ou-2-16", "PICK 2/16")
	same("draw 16RCT", "draw HQ-OM-16RCT", "draw 16rct")
	same("die 4", "roll 4")
	same("support a1 s2", "support A1,S2", "support s1+a1 s1", "support artillery=1 support=2")
	same("support none", "support 0", "support NONE")
	same("retreat-before", "retreat before", "retreat before combat", "Retreat-Before")
	same("exit OU-2-16 W", "exit OU-2-16 west", "exit 2/16 w")
	play("pick OU-2-16")
	same("close 1306", "close combat 1306", "close OU-2-16 1306")
	same("move 1204", "move 2/16 1204")
	for _, wrong := range []string{"move OU-3-16 1204", "support x1", "support a", "support a5 a5", "exit OU-2-16 up", "roll", "pick 9/99"} {
		if c, err := g.Parse(kp, wrong); err == nil {
			t.Errorf("%q is read as %q, want an error", wrong, g.Format(kp, c))
		}
	}
	play("fire 1306")
	play("commit")
	play("retreat before combat")
	same("retreat OG-3-726 1307", "retreat 1307", "retreat og-3-726 1307")
}
