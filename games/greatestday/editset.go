package greatestday

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"sandtable/games/greatestday/order"
	"sandtable/play"
)

// What can be set by hand besides pieces.
func init() {
	setting := func(name, values, help string, set func(*state, []string) error) {
		book.Setting(play.Setting[*state]{Name: name, Values: values, Help: help, Set: set})
	}
	setting("turn", "number of the turn", "go to the beginning of a turn", (*state).setTurn)
	setting("chit", "a chit, such as 7arm", "put a chit in play: its units are active", (*state).setChit)
	setting("mug", "chits, all or none", "chits still to be drawn", (*state).setMug)
	setting("command", "a sector", "whose mug is drawn from, and whose the chit in play is", (*state).setCommand)
	setting("kept", "a chit or none", "the chit that will be the first of the next turn", (*state).setKept)
	setting("cp", "DIVISION 0 to 20", "command points", func(s *state, words []string) error {
		d, n, err := s.divisionNumber("cp", words, int(s.sc.Table.Command.Cap))
		if err == nil {
			s.cp[d] = int8(n)
		}
		return err
	})
	setting("roadblocks", "DIVISION 0 to 9", "roadblocks that a division can still put down", func(s *state, words []string) error {
		d, n, err := s.divisionNumber("roadblocks", words, 9)
		if err == nil {
			s.roadblocks[d] = int8(n)
		}
		return err
	})
	setting("control", "HEX SIDE or none", "who holds an objective", (*state).setControl)
	setting("barrage", "HEX on or off", "a barrage marker", func(s *state, words []string) error { return s.setHex("barrage", words, &s.barrage) })
	setting("roadblock", "HEX allied, german or off", "a roadblock, and whose it is", (*state).setRoadblock)
	setting("answer", "SIDE and ask, all, likely, vehicles, columns or none", "how a side answers moves for the rest of the chit", (*state).setAnswer)
	setting("hero", "ready, gone or a unit", "where the hero is", (*state).setHero)
	setting("shut", "HEX 0 to 2", "turns in a row that found an enemy on an entry hex", (*state).setShut)
	setting("entered", "HEX 0 to 20", "units that have come in at an entry hex on this chit", (*state).setEntered)
}

func (s *state) setTurn(words []string) error {
	n, err := play.Int("turn", words, 1, len(s.sc.Turns))
	if err != nil {
		return err
	}
	s.rest()
	s.turn, s.kept, s.mug, s.played = int8(n), -1, 0, 0
	s.stack.Top().Step = turnBegins
	book.Run(s, nil)
	return nil
}

func (s *state) setChit(words []string) error {
	c, err := s.readChit(strings.Join(words, ""))
	if err != nil {
		return err
	}
	s.rest()
	s.playChit(c)
	s.stack.Top().Step = chitActs
	return nil
}

func (s *state) setMug(words []string) error {
	if f := s.stack.Under(s.stack.Len() - 1); f == nil || f.Step != turnDraws {
		return errors.New("the mug is filled at the beginning of a turn; set turn or chit first")
	}
	mug := uint64(0)
	switch strings.ToLower(words[0]) {
	case "all":
		for i := range s.sc.chits {
			if int8(i) != s.active && s.inMug(&s.sc.chits[i]) {
				mug |= 1 << i
			}
		}
	case "none":
	default:
		for _, w := range words {
			c, err := s.readChit(w)
			if err != nil || int8(c) == s.active {
				return fmt.Errorf("%q cannot be in the mug; want chits that are not in play, all or none", w)
			}
			mug |= 1 << c
		}
	}
	if s.stack.Top().Proc == procGame && mug&(mug-1) == 0 {
		return errors.New("with fewer than two chits in the mug the turn would be over; want at least two, or set chit first")
	}
	if s.mug = mug; s.commanded() {
		s.staff.mugs[s.staff.at] = mug
	}
	return nil
}

func (s *state) setKept(words []string) error {
	if strings.EqualFold(words[0], "none") {
		s.kept = -1
		return nil
	}
	c, err := s.readChit(strings.Join(words, ""))
	if err == nil {
		s.kept = int8(c)
	}
	return err
}

// divisionNumber reads a division and a number.
func (s *state) divisionNumber(name string, words []string, most int) (d, n int, err error) {
	d = slices.IndexFunc(s.sc.Divisions, func(d order.Division) bool { return strings.EqualFold(d.ID, words[0]) })
	if d < 0 || len(words) != 2 {
		return 0, 0, fmt.Errorf("%s of which division? want DIVISION NUMBER, such as %s 3", name, s.sc.Divisions[0].ID)
	}
	n, err = play.Int(name, words[1:], 0, most)
	return d, n, err
}

func (s *state) setControl(words []string) error {
	if len(words) != 2 {
		return errors.New("control of what by whom? want HEX and allied, german or none")
	}
	h, err := s.sc.Ground.Grid.Find(words[0])
	if err != nil {
		return err
	}
	i := slices.IndexFunc(s.sc.Victory.Objectives, func(o order.Objective) bool { return o.Hex == h })
	if i < 0 {
		return fmt.Errorf("%s is no objective; one is %s", words[0], s.hex(s.sc.Victory.Objectives[0].Hex))
	}
	who := slices.Index(append([]string{"none"}, sideIDs...), strings.ToLower(words[1]))
	if who < 0 {
		return fmt.Errorf("no side %q; it is allied, german or none", words[1])
	}
	s.holder[i] = int8(who)
	return nil
}

func (s *state) setHex(name string, words []string, set *spots) error {
	h, err := s.sc.Ground.Grid.Find(words[0])
	if err != nil {
		return err
	}
	switch {
	case len(words) == 2 && strings.EqualFold(words[1], "on"):
		set.add(h)
	case len(words) == 2 && strings.EqualFold(words[1], "off"):
		set.drop(h)
	default:
		return fmt.Errorf("%s on %s: want on or off, such as %s %s on", name, words[0], name, words[0])
	}
	return nil
}

func (s *state) setHero(words []string) error {
	switch strings.ToLower(words[0]) {
	case "ready":
		s.setHeroes(heroReady)
		return nil
	case "gone":
		s.setHeroes(heroGone)
		return nil
	}
	u, err := s.readUnit(words[0])
	if err != nil {
		return err
	}
	k := s.heroOf(int(u))
	if k < 0 || !s.onMap(int(u)) || s.sc.Heroes[k].Actions == 0 {
		return fmt.Errorf("the hero cannot be with %s; want a unit of his battalion on the map (16.2), and who demands a surrender to be called in play (17.4)", words[0])
	}
	s.hero[k], s.heroActs[k] = u, 0
	return nil
}

// setHeroes puts all heroes of the scenario where one can be who is with no unit.
func (s *state) setHeroes(where int16) {
	for k := range s.sc.Heroes {
		s.hero[k], s.heroActs[k] = where, 0
	}
}

// entryNumber reads an entry hex and a number.
func (s *state) entryNumber(name string, words []string, most int) (e, n int, err error) {
	e = slices.IndexFunc(s.sc.Entries, func(e order.Entrance) bool { return s.hex(e.Hex) == words[0] })
	if e < 0 || len(words) != 2 {
		return 0, 0, fmt.Errorf("%s at which entry hex? want HEX NUMBER, such as %s 1", name, s.hex(s.sc.Entries[0].Hex))
	}
	n, err = play.Int(name, words[1:], 0, most)
	return e, n, err
}

func (s *state) setShut(words []string) error {
	e, n, err := s.entryNumber("shut", words, 2)
	if err == nil {
		s.shut[e] = int8(n)
	}
	return err
}

func (s *state) setEntered(words []string) error {
	e, n, err := s.entryNumber("entered", words, 20)
	if err == nil {
		s.entered[e] = int8(n)
	}
	return err
}

// setRoadblock puts a roadblock down for a side, or takes one off (G20.6).
func (s *state) setRoadblock(words []string) error {
	h, err := s.sc.Ground.Grid.Find(words[0])
	if err != nil {
		return err
	}
	word := strings.ToLower(words[len(words)-1])
	i := slices.Index(sideIDs, word)
	switch {
	case len(words) == 2 && word == "off":
		s.blocked.drop(h)
	case len(words) != 2 || i < 0:
		return fmt.Errorf("roadblock on %s: want allied, german or off, such as roadblock %s german", words[0], words[0])
	case !s.hasRoad(h):
		return fmt.Errorf("no Road leads through %s; a roadblock closes one (G20.6)", words[0])
	default:
		s.layBlock(h, order.Side(i))
	}
	return nil
}

// setAnswer gives a side a standing answer (G15.6).
func (s *state) setAnswer(words []string) error {
	side := slices.Index(sideIDs, strings.ToLower(words[0]))
	a := slices.Index(answerWords, strings.ToLower(words[len(words)-1]))
	if len(words) != 2 || side < 0 || a < 0 {
		return fmt.Errorf("answer of whom? want SIDE and %s, such as german all", strings.Join(answerWords, ", "))
	}
	s.fight.standing[side] = answer(a)
	return nil
}
