package atlanticwall

import (
	"fmt"
	"strings"

	"sandtable/games/atlanticwall/order"
	"sandtable/scene"
)

var nations = [...]string{order.US: "us", order.British: "uk", order.Germany: "de"}

// counter is what never changes of a unit.
func (sc *scenario) counter(u int) scene.Counter {
	m := &sc.Units[u]
	c := scene.Counter{ID: m.ID, Name: m.Band, Kind: kindWords(&m.Unit), Side: sideIDs[m.Side()], Nation: nations[m.Nation], Symbol: symbol(&m.Unit), Hue: len(sc.Formations) + int(m.Nation)}
	switch {
	case m.Form >= 0:
		c.Group, c.Hue, c.Part = sc.Formations[m.Form].Name, sc.hue(int(m.Form)), m.Regiment
	case m.Type == order.Air:
		c.Group = "Air units"
	case m.Type == order.Ship:
		c.Group = "Ships"
	case m.Type == order.Delay:
		c.Group, c.Kind = "Delay markers", m.Name
	case m.Static():
		c.Group = "Coastal defences"
	default:
		c.Group = "Companies"
	}
	if m.Of >= 0 {
		c.Kind = strings.TrimRight(m.Name, " 0123456789") // what it is, not which of them
	}
	return c
}

// hue numbers the colours of formations, each side from a colour of its own on.
func (sc *scenario) hue(f int) int {
	n := 0
	for i := range f {
		if sc.Formations[i].Side == sc.Formations[f].Side {
			n++
		}
	}
	if sc.Formations[f].Side == order.German {
		n += 4
	}
	return n
}

// kindWords says what a unit is.
func kindWords(u *order.Unit) string {
	switch {
	case u.Type == order.Leader:
		return "leader"
	case u.Type == order.HQ:
		return "headquarters"
	case u.Type == order.Air:
		return u.Model + " group"
	case u.Type == order.Ship:
		return u.Model
	case u.Type == order.Battery:
		return u.Calibre + " mm battery"
	case u.Type == order.Delay:
		return u.Type.String()
	case u.Static():
		return strings.TrimPrefix(u.Type.String(), "static ")
	}
	words := []string{u.Type.String(), u.Size.String()}
	if u.Model != "" {
		words = append(words, "("+u.Model+")")
	} else if u.Calibre != "" {
		words = append(words, "("+u.Calibre+" mm)")
	}
	return strings.Join(words, " ")
}

// functions are the ground-unit function letters of APP-6 by type.
var functions = [...]string{
	order.Infantry: "UCI---", order.Bicycle: "UCIL--", order.MechInfantry: "UCIZ--", order.Parachute: "UCIA--", order.MechParachute: "UCIA--", order.Glider: "UCIS--",
	order.Ranger: "UCIL--", order.MachineGun: "UCI---", order.Marine: "UCIN--", order.Engineer: "UCE---", order.ArmouredEngineer: "UCEC--", order.Recon: "UCR---",
	order.Tank: "UCA---", order.Antitank: "UCAA--", order.Artillery: "UCF---", order.SPArtillery: "UCFHE-", order.Rocket: "UCFR--", order.Mortar: "UCFM--",
	order.Delay: "UCI---", order.ParachuteArtillery: "UCFHA-", order.HQ: "UH----", order.Leader: "UH----", order.Strongpoint: "UCI---", order.Nest: "UCI---", order.Battery: "UCFTC-",
}

// hulls are the function letters of ships.
var hulls = [...]string{order.NoShip: "CL----", order.Destroyer: "CLDD--", order.LightCruiser: "CLCC--", order.HeavyCruiser: "CLCC--", order.Battleship: "CLBB--", order.Monitor: "CLBB--", order.RocketCraft: "CA----"}

// symbol is the letter code of a unit.
func symbol(u *order.Unit) string {
	who, size := "F", "F"
	if u.Side() == order.German {
		who = "H"
	}
	switch {
	case u.Type == order.Air:
		return "S" + who + "APMFA--------"
	case u.Type == order.Ship:
		return "S" + who + "SP" + hulls[u.Ship] + "-----"
	case u.Type == order.HQ:
		size = "I"
	case u.Static() || u.Type == order.Delay:
		size = "-"
	case u.Size != order.Battalion:
		size = "E"
	}
	function := functions[u.Type]
	if u.Type == order.Recon && u.Class == order.B {
		function = "UCRVA-"
	}
	return "S" + who + "GP" + function + "-" + size + "---"
}

// shows is the side of a counter that shows: 0 front, 1 back.
func (s *state) shows(u int) int {
	if c := s.card(u); !c.Gun() && c.Steps > 1 && s.unit[u].steps < c.Steps {
		return 1
	}
	return 0
}

// ratings are the numbers on a counter as it lies. Artillery: barrage, Final Protective
// Fire and range, then movement; ships and air units: Ground Support and the rest.
func (s *state) ratings(u int) string {
	c := s.card(u)
	n := s.shows(u)
	switch {
	case c.Gun():
		return fmt.Sprintf("%d-%d-%d\n%d", c.Barrage, c.FPF, c.Range, c.Front.Move)
	case c.Type == order.Air:
		return fmt.Sprintf("%d-%d", c.Ground[n], c.Superiority[n])
	case c.Type == order.Ship:
		return fmt.Sprintf("%d-%d", c.Ground[n], c.Bombard[n])
	case c.Type == order.Leader:
		return itoa(int(s.leads(u)))
	case c.Type == order.Delay:
		return s.delayText(u)
	case c.Type == order.Battery:
		return fmt.Sprintf("%s\n%d", s.face(u), c.Bombard[0])
	}
	return s.face(u).String()
}

// ratingWords say what those numbers are.
func (s *state) ratingWords(u int) []string {
	c := s.card(u)
	n := s.shows(u)
	switch {
	case c.Gun():
		return []string{fmt.Sprintf("barrage %d, Final Protective Fire %d, range %d", c.Barrage, c.FPF, c.Range), fmt.Sprintf("movement %d, class %s", c.Front.Move, c.Class)}
	case c.Type == order.Air:
		return []string{fmt.Sprintf("Ground Support %d, Air Superiority %d", c.Ground[n], c.Superiority[n])}
	case c.Type == order.Ship:
		return []string{fmt.Sprintf("Ground Support %d, bombardment %d", c.Ground[n], c.Bombard[n])}
	}
	if c.Type == order.Leader {
		return []string{"rating " + itoa(int(s.leads(u)))}
	}
	if c.Type == order.Delay {
		out := []string{"worth " + s.delayText(u), "does not move, and stacks with nobody"}
		if s.onMap(u) && s.shownTo(order.Allied, u) {
			return append(out, "has been attacked: both sides know it")
		}
		return out
	}
	f := s.face(u)
	armour := "armour"
	if f.Soft {
		armour = "armour (defence only)"
	}
	out := []string{fmt.Sprintf("combat %d, %s %d", f.Combat, armour, f.Armour)}
	if c.Type == order.Battery {
		out = append(out, fmt.Sprintf("bombardment %d", c.Bombard[0]))
	}
	if c.Class == order.Immobile {
		return append(out, "does not move")
	}
	return append(out, fmt.Sprintf("movement %d, class %s", f.Move, c.Class))
}
