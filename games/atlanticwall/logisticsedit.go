package atlanticwall

import (
	"errors"
	"fmt"
	"strings"

	"sandtable/games/atlanticwall/order"
	"sandtable/play"
)

// What can be set and shown of supply, works and replacements.
func init() {
	book.Setting(play.Setting[*state]{
		Name: "works", Values: "HEX improved, entrenched or none, and building",
		Help: "a marker of works for those who are in a hex", Set: (*state).setWorks,
	})
	book.Setting(play.Setting[*state]{
		Name: "replacements", Values: "HEADQUARTERS 0 to 20", Help: "replacement points that a headquarters has left", Set: (*state).setStock,
	})
	book.ShowOf("works", "hex", func(s *state, h int16) string {
		words := []string{s.hex(h), [...]string{noWorks: "none", improved: "improved", entrenched: "entrenched"}[s.worksOf(h)]}
		if i := s.siteIn(h); i >= 0 {
			x := &s.logi.sites[i]
			words = append(words, "marker="+worksWord(x.trench), "side="+sideIDs[x.side])
			if !x.complete {
				words = append(words, "building")
			}
		}
		return strings.Join(words, " ")
	})
	book.ShowOf("replacements", "unit", func(s *state, u int16) string {
		if s.card(int(u)).Type != order.HQ {
			return s.id(u) + " is no headquarters"
		}
		return fmt.Sprintf("%s %d", s.id(u), s.logi.stock[s.ledger(int(u))])
	})
	book.ShowOf("supply", "unit", func(s *state, u int16) string {
		if !s.onMap(int(u)) {
			return s.id(u) + " is not on the map"
		}
		v := s.logi.verdict[u]
		return fmt.Sprintf("%s %s: %s (%s)", s.id(u), conditionWords[s.unit[u].supply], v, v.Rule())
	})
}

func worksWord(trench bool) string {
	if trench {
		return "entrenched"
	}
	return "improved"
}

func (s *state) setWorks(words []string) error {
	if len(words) < 2 || len(words) > 3 || len(words) == 3 && words[2] != "building" {
		return errors.New("works in which hex? want HEX and improved, entrenched or none, such as E2141 improved")
	}
	h, err := s.sc.Ground.Grid.Find(words[0])
	if err != nil {
		return err
	}
	kind := strings.ToLower(words[1])
	if i := s.siteIn(h); i >= 0 && (kind == "none" || kind == "improved" || kind == "entrenched") {
		s.dropSite(i)
	}
	switch u := s.first(h); {
	case kind == "none":
	case kind != "improved" && kind != "entrenched":
		return fmt.Errorf("works are no %q; want improved, entrenched or none", words[1])
	case u < 0:
		return fmt.Errorf("nobody is in %s; works belong to units", s.hex(h))
	case !s.siteRoom():
		return errors.New("no marker is left")
	default:
		x := site{hex: h + 1, side: s.sideOf(u), trench: kind == "entrenched", complete: len(words) == 2}
		if !x.complete {
			x.builder = int16(u) + 1
		}
		s.addSite(x)
	}
	return nil
}

func (s *state) setStock(words []string) error {
	if len(words) != 2 {
		return errors.New("replacements of which headquarters? want HEADQUARTERS NUMBER, such as US-HQ-9 6")
	}
	u, err := s.readUnit(words[0])
	if err != nil {
		return err
	}
	if s.card(int(u)).Type != order.HQ {
		return fmt.Errorf("%s is no headquarters", s.id(u))
	}
	n, err := play.Int("replacements", words[1:], 0, 20)
	if err == nil {
		s.logi.stock[s.ledger(int(u))] = int8(n)
	}
	return err
}
