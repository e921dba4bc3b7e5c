package greatestday

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"sandtable/games/greatestday/order"
	"sandtable/kernel"
	"sandtable/play"
)

// What can be set by hand of the chapters that come with the storming games, and shown.
func init() {
	setting := func(name, values, help string, set func(*state, []string) error) {
		book.Setting(play.Setting[*state]{Name: name, Values: values, Help: help, Set: func(s *state, words []string) error {
			if !s.sc.wide {
				return errors.New("this scenario has nothing of the kind")
			}
			return set(s, words)
		}})
	}
	set := func(name, help string, of func(*state) *units) {
		setting(name, "UNIT on or off", help, func(s *state, words []string) error {
			u, err := s.readUnit(words[0])
			if err != nil {
				return err
			}
			switch {
			case len(words) == 2 && words[1] == "on" && s.onMap(int(u)):
				of(s).add(int(u))
			case len(words) == 2 && words[1] == "off":
				of(s).drop(int(u))
			default:
				return fmt.Errorf("%s: want a unit on the map, and on or off", name)
			}
			return nil
		})
	}
	setting("dp", "DIVISION 0 to 20", "dispatch points", func(s *state, words []string) error {
		d, n, err := s.divisionNumber("dp", words, int(s.sc.Table.Command.Cap))
		if err == nil {
			s.assets.dp[d] = int8(n)
		}
		return err
	})
	setting("mood", "DIVISION -2 to 1", "what events add to a division's quality", func(s *state, words []string) error {
		d := slices.IndexFunc(s.sc.chits, func(c chit) bool { return c.kind == divisionChit && strings.EqualFold(c.id, words[0]) })
		if d < 0 {
			return fmt.Errorf("mood of which division? want one such as %s", s.sc.chits[0].id)
		}
		n, err := play.Int("mood", words[1:], moodLow, moodHigh)
		if err == nil {
			s.assets.mood[s.sc.chits[d].division] = int8(n)
		}
		return err
	})
	setting("mines", "HEX allied, german or off", "mines, and whose they are", func(s *state, words []string) error {
		h, err := s.sc.Ground.Grid.Find(words[0])
		i := slices.Index(sideIDs, words[len(words)-1])
		if err != nil || len(words) != 2 || i < 0 && words[1] != "off" {
			return fmt.Errorf("mines where? want HEX and allied, german or off")
		}
		s.assets.mines[0].drop(h)
		s.assets.mines[1].drop(h)
		if i >= 0 {
			s.assets.mines[i].add(h)
		}
		return nil
	})
	setting("rubble", "HEX on or off", "rubble", func(s *state, words []string) error {
		if err := s.setHex("rubble", words, &s.assets.rubble); err != nil {
			return err
		}
		return s.setHex("rubble", words, &s.assets.ruins)
	})
	setting("heavy", "HEX on or off", "a heavy barrage", func(s *state, words []string) error {
		if err := s.setHex("heavy", words, &s.barrage); err != nil {
			return err
		}
		return s.setHex("heavy", words, &s.assets.heavy)
	})
	setting("contact", "UNIT FORMATION or none", "the formation that a battery is in contact with", func(s *state, words []string) error {
		u, err := s.readUnit(words[0])
		if err != nil || len(words) != 2 {
			return fmt.Errorf("contact of which battery with whom? want UNIT FORMATION")
		}
		if words[1] == "none" {
			s.assets.contact[u] = 0
			return nil
		}
		for f := range s.sc.Formations {
			if strings.EqualFold(s.sc.Formations[f].ID, words[1]) {
				s.assets.contact[u] = int8(f) + 1
				return nil
			}
		}
		return fmt.Errorf("no formation %q", words[1])
	})
	set("park", "whether a battery is in a park", func(s *state) *units { return &s.assets.parked })
	set("lost", "whether a unit is lost", func(s *state) *units { return &s.assets.lost })
	set("steady", "whether a Commando is in command", func(s *state) *units { return &s.assets.steady })
	setting("phones", "cut or up", "the telephone lines of all beaches", func(s *state, words []string) error {
		if words[0] != "cut" && words[0] != "up" {
			return fmt.Errorf("phones %q: want cut or up", words[0])
		}
		if s.assets.cut = 0; words[0] == "cut" {
			s.assets.cut = s.sc.allLines()
		}
		return nil
	})
	setting("bridge", "HEX HEX and allied, german, whole or blown", "who has wired a bridge, or whether it stands", (*state).setBridge)
	setting("zeros", "0 to 9", "historical rolls so far", func(s *state, words []string) error {
		n, err := play.Int("zeros", words, 0, 9)
		if err == nil {
			s.assets.zeros, s.assets.told = int8(n), 0
		}
		return err
	})
	setting("event", "0 to 9, 10 to 19 for the special events", "put the Event! chit in play; its dice are rolled already", func(s *state, words []string) error {
		n, err := play.Int("event", words, 0, int(fighterStrike))
		if err != nil {
			return err
		}
		c := slices.IndexFunc(s.sc.chits, func(c chit) bool { return c.kind == eventChit })
		if c < 0 {
			return errors.New("this scenario has no events")
		}
		s.rest()
		s.playChit(int16(c))
		s.stack.Top().Step = chitActs
		s.callEvent()
		s.happens(s.stack.Top(), happening(n), nil)
		book.Run(s, nil)
		return nil
	})
	setting("brigade", "BATTALION FORMATION", "the brigade of a battalion", func(s *state, words []string) error {
		b, f, err := s.readAttachment(words)
		if err == nil {
			s.assets.brigade[b], s.assets.coming[b] = f+1, 0
		}
		return err
	})
	setting("coming", "BATTALION FORMATION", "the brigade that a battalion goes over to", func(s *state, words []string) error {
		b, f, err := s.readAttachment(words)
		if err == nil {
			s.assets.coming[b] = f + 1
		}
		return err
	})
	setting("crossing", "HEX HEX and whole or blown", "a Road over a stream or river, where a raider is in play", func(s *state, words []string) error {
		if len(words) != 3 {
			return errors.New("which crossing? want HEX HEX and whole or blown")
		}
		a, b, err := s.readHexes(words)
		if err != nil {
			return err
		}
		i := s.sc.crossing(a, b)
		switch {
		case i < 0:
			return fmt.Errorf("no crossing between %s and %s in a scenario with a raider (17.8)", words[0], words[1])
		case words[2] == "blown":
			s.assets.torn.add(i)
		default:
			s.assets.torn.drop(i)
		}
		return nil
	})
	setting("arrange", "allied or german", "go to the step before the mug is filled", func(s *state, words []string) error {
		i := slices.Index(sideIDs, words[0])
		if i < 0 {
			return fmt.Errorf("arrange for whom? want allied or german")
		}
		s.rest()
		s.stack.Top().Step = turnFilled
		s.stack.Push(kernel.Frame{Proc: procArrange, A: int16(i)})
		book.Run(s, nil)
		return nil
	})
	setting("dispatch", "allied or german", "go to the step in which chits are bought", func(s *state, words []string) error {
		i := slices.Index(sideIDs, words[0])
		if i < 0 {
			return fmt.Errorf("dispatch of whom? want allied or german")
		}
		s.rest()
		s.stack.Top().Step = turnMug
		s.stack.Push(kernel.Frame{Proc: procDispatch, A: int16(i)})
		book.Run(s, nil)
		return nil
	})
}

// readAttachment reads a battalion and a brigade of its division.
func (s *state) readAttachment(words []string) (b int, form int8, err error) {
	if len(words) != 2 {
		return 0, 0, errors.New("which battalion with which brigade? want BATTALION FORMATION")
	}
	b = slices.IndexFunc(s.sc.Battalions, func(x order.Battalion) bool { return strings.EqualFold(slug(x.Name), words[0]) })
	f := slices.IndexFunc(s.sc.Formations, func(x order.Formation) bool { return strings.EqualFold(x.ID, words[1]) })
	if b < 0 || f < 0 || s.sc.Formations[f].Div != s.sc.Formations[s.sc.Battalions[b].Form].Div {
		return 0, 0, fmt.Errorf("%s does not go with %s; want a battalion and a brigade of its division (17.7)", words[0], words[1])
	}
	return b, int8(f), nil
}

// readHexes finds the two hexes that words begin with.
func (s *state) readHexes(words []string) (a, b int16, err error) {
	if a, err = s.sc.Ground.Grid.Find(words[0]); err == nil {
		b, err = s.sc.Ground.Grid.Find(words[1])
	}
	return a, b, err
}

// setBridge says how a bridge stands (2.4).
func (s *state) setBridge(words []string) error {
	if len(words) != 3 {
		return errors.New("which bridge? want HEX HEX and allied, german, whole or blown")
	}
	a, b, err := s.readHexes(words)
	if err != nil {
		return err
	}
	i := s.sc.bridgeOver(a, b)
	if i < 0 {
		return fmt.Errorf("no bridge between %s and %s", words[0], words[1])
	}
	x := &s.assets.bridge[i]
	x.wired, x.blown = int8(slices.Index(sideIDs, words[2]))+1, words[2] == "blown"
	return nil
}

// assetWords are the states of a unit that these chapters know.
func (s *state) assetWords(u int) string {
	a, text := &s.assets, ""
	if f := a.contact[u]; f != 0 {
		text += " contact=" + s.sc.Formations[f-1].ID
	}
	if w := a.cargo[u]; w != 0 {
		text += " carries=" + s.id(w-1)
	}
	if b := s.sc.battalionOf[u]; b >= 0 && a.coming[b] != 0 {
		text += " coming=" + s.sc.Formations[a.coming[b]-1].ID
	}
	for _, x := range [...]struct {
		is   bool
		word string
	}{{s.inPark(u), "park"}, {a.lost.has(u), "lost"}, {s.eventHero(u), "event-hero"}, {s.astray(u), "astray"}} {
		if x.is {
			text += " " + x.word
		}
	}
	return text
}

// assetMarks are what these chapters have put on a hex.
func (s *state) assetMarks(h int16) (out []string) {
	a := &s.assets
	for i, id := range sideIDs {
		if a.mines[i].has(h) {
			out = append(out, "mines="+id)
		}
	}
	for _, x := range [...]struct {
		is   bool
		word string
	}{{a.rubble.has(h), "rubble"}, {a.heavy.has(h), "heavy"}, {a.crowd == h+1, "crowd"}} {
		if x.is {
			out = append(out, x.word)
		}
	}
	for i, x := range s.sc.crossings {
		if a.torn.has(i) && (x[0] == h || x[1] == h) {
			out = append(out, "crossing=blown")
		}
	}
	for i, b := range s.sc.bridges {
		if b[0] != h && b[1] != h {
			continue
		}
		switch x := a.bridge[i]; {
		case x.blown:
			out = append(out, "bridge=blown")
		case x.wired != 0:
			out = append(out, "bridge=wired-"+sideIDs[x.wired-1])
		default:
			out = append(out, "bridge")
		}
	}
	return out
}

// showAssets are the points and states of a side that are on no unit or hex.
func (s *state) showAssets() string {
	a := &s.assets
	var parts []string
	for d := range s.sc.Divisions {
		if !s.sc.Divisions[d].NoChit {
			parts = append(parts, fmt.Sprintf("dp-%s=%d mood-%s=%d", s.sc.Divisions[d].ID, a.dp[d], s.sc.Divisions[d].ID, a.mood[d]))
		}
	}
	for i := range a.closed {
		parts = append(parts, fmt.Sprintf("road-%c=%t", 'a'+i, !a.closed[i] || s.roadClear(i)))
	}
	return strings.Join(append(parts, fmt.Sprintf("zeros=%d phones=%t", a.zeros, a.cut == 0)), " ")
}

// clearAssets takes all markers of these chapters off; points stay.
func (s *state) clearAssets() {
	a := &s.assets
	a.assetCore = assetCore{dp: a.dp}
	for _, set := range [...]*spots{&a.heavy, &a.rubble, &a.ruins, &a.mines[0], &a.mines[1]} {
		set.empty()
	}
	clear(a.contact)
	clear(a.carrier)
	clear(a.cargo)
}
