package order

import (
	"fmt"
	"slices"
	"strings"
)

// scenario reads a scenario's file and numbers what is in it.
func (l *loader) scenario(sc *Scenario, t *Table, sheet *land) {
	b := &battle{loader: l, sc: sc, name: "scenarios/" + sc.ID + ".json"}
	l.JSON(b.name, "the scenario "+sc.ID, &b.f)
	if !l.OK() {
		return
	}
	f := &b.f
	if f.ID != sc.ID {
		b.bad("id %q, want %q", f.ID, sc.ID)
		return
	}
	sc.Table = t
	sc.Ground = l.ground(sheet, t, Window{f.Map.Cols[0], f.Map.Cols[1], f.Map.Rows[0], f.Map.Rows[1]}, sc.Title, l.sand(f.Beaches))
	sc.Events, sc.ChitsSold, sc.Commandos = !f.NoEvents, !f.NoFormChit, f.Commandos
	for _, step := range []func(){b.turns, b.skies, b.divisions, b.corps, b.formations, b.members, b.battalions, b.heroes, b.setup, b.arrivals, b.beaches, b.fleet, b.loads, b.crafts, b.extras, b.airborne, b.victory} {
		if l.OK() {
			step()
		}
	}
}

// battle fills a scenario from its file.
type battle struct {
	*loader
	f    scenarioFile
	sc   *Scenario
	name string
}

func (b *battle) bad(format string, args ...any) {
	b.Fail("%s: "+format, append([]any{b.name}, args...)...)
}

// nightHour is when the Night turn of a day begins (1.1).
const nightHour = 23

var months = map[string]string{"05": "May", "06": "June", "07": "July"}

func (b *battle) turns() {
	for _, id := range b.f.Turns {
		day, hour, ok := strings.Cut(id, "-")
		night := hour == "night"
		if !ok || len(day) != 4 || months[day[:2]] == "" || !night && !slices.Contains([]string{"0700", "0900", "1100", "1300", "1500", "1700", "1900", "2100"}, hour) {
			b.bad("turns: %q, want month, day and an hour as in 0613-0900 or 0613-night", id)
			return
		}
		at := nightHour
		if !night {
			at = clock(hour)
		}
		b.sc.Turns = append(b.sc.Turns, Turn{ID: id, Name: fmt.Sprintf("%s %s, %s", strings.TrimLeft(day[2:], "0"), months[day[:2]], hour), Hour: at, Day: day, Night: night})
	}
	if n := len(b.sc.Turns); n < 1 || n > 80 {
		b.bad("turns: %d, want 1 to 80", n)
	}
}

// divisions are numbered by side, then by id.
func (b *battle) divisions() {
	for side, word := range sideWords {
		for _, id := range sortedKeys(b.f.Divisions) {
			n, d := b.loader.divisions[id], b.f.Divisions[id]
			switch {
			case n.name == "":
				b.bad("divisions: divisions.csv has no line for %q", id)
			case n.over == word:
				b.sc.Divisions = append(b.sc.Divisions, Division{ID: id, Name: n.name, Short: n.short, Side: Side(side), Rating: d.Rating, CP: d.CP, DP: d.DP, Quality: d.Quality, Until: -1})
				if x := &b.sc.Divisions[len(b.sc.Divisions)-1]; d.Until != nil {
					if x.Until = slices.Index(b.f.Beaches, d.Until.Beach); x.Until < 0 || d.Until.Type != "beachCleared" {
						b.bad("divisions: tqAdjustUntil of %s, want beachCleared and a beach of the scenario", id)
					}
				}
				x := &b.sc.Divisions[len(b.sc.Divisions)-1]
				if x.Battalions = n.battalions; d.Sector != nil {
					if x.Sector = Sector(max(slices.Index(sectorWords, *d.Sector), 0)); x.Sector == NoSector {
						b.bad("divisions: sector %q of %s, want one of %s", *d.Sector, id, strings.Join(sectorWords[1:], ", "))
					}
				}
			}
		}
	}
}

// corps are ships and Commandos: they are of no division that has a chit.
func (b *battle) corps() {
	for _, id := range []string{"cdo", "naval"} {
		if n := b.loader.divisions[id]; id == "cdo" && b.f.Commandos || id == "naval" && len(b.f.Forces) > 0 {
			b.sc.Divisions = append(b.sc.Divisions, Division{ID: id, Name: n.name, Short: n.short, Side: Allied, NoChit: true, Until: -1})
		}
	}
}

// byEvent is the turn of what comes by a Historical Event (6.0).
const byEvent = "event"

// independents are the formations outside the divisions: attached ones, and those that
// events or reinforcement lines bring (13).
func (b *battle) independents() []string {
	out := sortedKeys(b.f.Attached)
	for _, id := range sortedKeys(b.f.Independent) {
		if b.f.Attached[id] == "" && b.guest(id) != "" {
			out = append(out, id)
		}
	}
	slices.Sort(out)
	return out
}

// guest is the division that a formation which comes by an event is with until its owner
// attaches it: the one whose entry hex it comes to.
func (b *battle) guest(id string) string {
	for _, r := range b.f.Reinforcements {
		if r.Turn != byEvent || len(r.Units) == 0 {
			continue
		}
		for _, u := range r.Units {
			if i, ok := b.unitAt[u]; ok && b.all[i].Formation == id && b.all[i].Division == independent {
				return r.Division
			}
		}
	}
	return ""
}

// independent is the division of units.csv that is none.
const independent = "ind"

// formations are numbered by division, then by id, the attached ones last.
func (b *battle) formations() {
	add := func(id string, div int, attached bool, chit formationFile) {
		n := b.loader.formations[b.sc.Divisions[div].ID+" "+id]
		if attached {
			n = b.loader.formations["ind "+id]
		}
		if n.name == "" {
			b.bad("formations.csv has no line for the formation %q of %s", id, b.sc.Divisions[div].ID)
			return
		}
		b.sc.Formations = append(b.sc.Formations, Formation{ID: id, Name: n.name, Short: n.short, Div: int8(div), Leader: -1, Attached: attached, Cost: chit.Cost, Contact: chit.Contact})
	}
	for i, d := range b.sc.Divisions {
		for _, id := range sortedKeys(b.f.Divisions[d.ID].Formations) {
			if b.f.Attached[id] == "" {
				add(id, i, false, b.f.Divisions[d.ID].Formations[id])
			}
		}
		for _, id := range b.independents() {
			if b.f.Attached[id] == d.ID || b.f.Attached[id] == "" && b.guest(id) == d.ID {
				chit, own := b.f.Divisions[d.ID].Formations[id]
				if !own {
					chit = b.f.Independent[id]
				}
				add(id, i, true, chit)
			}
		}
	}
	b.unique()
	b.firstChits()
}

// unique gives formations that are called the same in two divisions ids of their own.
func (b *battle) unique() {
	for i := range b.sc.Formations {
		f := &b.sc.Formations[i]
		if f.printed = f.ID; f.Attached {
			continue
		}
		for k := range b.sc.Formations {
			if x := &b.sc.Formations[k]; k != i && (x.ID == f.ID || x.printed == f.printed) {
				f.ID = b.sc.Divisions[f.Div].ID + "-" + f.printed
			}
		}
	}
}

// firstChits are the chits that turns begin with (G3.5).
func (b *battle) firstChits() {
	b.sc.NavalTurn, b.sc.FirstDiv = -1, -1
	if len(b.f.FirstChits) > 0 {
		b.sc.First = -1
		for _, turn := range sortedKeys(b.f.FirstChits) {
			t := slices.Index(b.f.Turns, turn)
			word, id, _ := strings.Cut(b.f.FirstChits[turn], " ")
			switch d := b.division(id); {
			case t >= 0 && word == "naval" && id == "" && len(b.f.Beaches) > 0:
				b.sc.NavalTurn = t
			case t == 0 && word == "division" && d >= 0:
				b.sc.FirstDiv = d
			default:
				b.bad("firstChits: %q on turn %q, want naval on a turn, or a division on the first", b.f.FirstChits[turn], turn)
			}
		}
		return
	}
	word, id, _ := strings.Cut(b.f.FirstChit, " ")
	if word == "naval" && id == "" && len(b.f.Beaches) > 0 {
		b.sc.NavalTurn = 0
	}
	if b.sc.First = b.formation("", id); b.sc.NavalTurn < 0 && (word != "formation" || b.sc.First < 0) {
		b.bad("firstChit: %q, want formation and the id of one in play, or naval with a beach", b.f.FirstChit)
	}
}

// formation finds one by its printed id: of a division, or an attached one.
func (b *battle) formation(division, id string) int {
	return slices.IndexFunc(b.sc.Formations, func(f Formation) bool {
		return f.printed == id && (f.Attached || division == "" || b.sc.Divisions[f.Div].ID == division)
	})
}

func (b *battle) division(id string) int {
	return slices.IndexFunc(b.sc.Divisions, func(d Division) bool { return d.ID == id })
}

// members are the units that the file names, in the order of units.csv.
func (b *battle) members() {
	var ids []string
	for _, s := range b.f.Setup {
		ids = append(ids, s.Unit)
	}
	for _, r := range b.f.Reinforcements {
		ids = append(ids, r.Units...)
		ids = append(ids, slices.Concat(r.Groups...)...)
	}
	ids = append(ids, b.atSea()...)
	for _, l := range b.f.OffMapLeaders {
		ids = append(ids, l.Unit)
	}
	for _, name := range sortedKeys(b.f.EventUnits) {
		ids = append(ids, b.f.EventUnits[name]...)
	}
	ids = append(ids, b.f.Airborne.units()...)
	for _, id := range sortedKeys(b.f.Pools) {
		ids = append(ids, b.f.Pools[id].Rearguards...)
	}
	var at []int
	for _, id := range ids {
		i, ok := b.unitAt[id]
		if !ok || slices.Contains(at, i) {
			b.bad("unit %q is not in units.csv or stands twice, want each unit of the scenario once", id)
			return
		}
		at = append(at, i)
	}
	slices.Sort(at)
	for _, i := range at {
		m := Member{Unit: b.all[i], Form: -1}
		home := m.Division
		if other := b.f.AttachedUnits[m.ID]; other != "" {
			home, m.Any = other, true
		}
		if m.Formation != "" && m.Class != Ship {
			f := b.formation(m.Division, m.Formation)
			if f < 0 {
				b.bad("unit %s is of %s, which the scenario does not have", m.ID, m.Formation)
				return
			}
			m.Form, home = int8(f), b.sc.Divisions[b.sc.Formations[f].Div].ID
			if m.Class == Leader {
				b.sc.Formations[f].Leader = len(b.sc.Units)
			}
		}
		div := b.division(home)
		if div < 0 || b.sc.Divisions[div].Side != m.Side {
			b.bad("unit %s (%s) is of %s, want a division of the scenario on its side", m.ID, m.Side, home)
			return
		}
		m.Div = int8(div)
		b.sc.Units = append(b.sc.Units, m)
	}
	for _, l := range b.f.OffMapLeaders {
		b.sc.OffMap = append(b.sc.OffMap, b.sc.Find(l.Unit))
	}
	for i := range b.sc.Divisions {
		d := &b.sc.Divisions[i]
		pool := b.f.Pools[d.ID]
		d.Roadblocks = pool.Roadblocks
		for _, id := range pool.Rearguards {
			u := b.sc.Find(id)
			if !b.sc.Units[u].ZeroStep() || int(b.sc.Units[u].Div) != i {
				b.bad("pools: %s, want rearguards of %s", id, d.ID)
			}
			d.Rearguards = append(d.Rearguards, u)
		}
	}
}

// battalions are those whose brigade can change: of divisions that have boxes for them,
// not of what is attached (17.7). Their order is that of their first units.
func (b *battle) battalions() {
	for u := range b.sc.Units {
		m := &b.sc.Units[u]
		if m.Battalion == "" || m.Form < 0 || m.Class == Leader || b.sc.Formations[m.Form].Attached || b.sc.Divisions[m.Div].Battalions == 0 {
			continue
		}
		n := slices.IndexFunc(b.sc.Battalions, func(x Battalion) bool { return x.Name == m.Battalion && x.Form == m.Form })
		if n < 0 {
			n = len(b.sc.Battalions)
			b.sc.Battalions = append(b.sc.Battalions, Battalion{Name: m.Battalion, Form: m.Form})
		}
		b.sc.Battalions[n].Units = append(b.sc.Battalions[n].Units, u)
	}
}

func (b *battle) heroes() {
	for _, id := range b.f.Heroes {
		h, ok := b.loader.heroes[id]
		h.Form = int8(b.formation("", h.formation))
		if h.Battalion != "" {
			if n := slices.IndexFunc(b.sc.Units, func(m Member) bool { return m.Battalion == h.Battalion }); n >= 0 {
				h.Form = b.sc.Units[n].Form
			}
		}
		if !ok || h.Form < 0 {
			b.bad("heroes: %q, want a line of heroes.csv whose formation or battalion is in play", id)
			return
		}
		b.sc.Heroes = append(b.sc.Heroes, h)
	}
}

// hex finds a hex of the window.
func (b *battle) hex(name, what string) int16 {
	h, err := b.sc.Ground.Grid.Find(name)
	if err != nil {
		b.bad("%s: %v", what, err)
	}
	return h
}

func (b *battle) setup() {
	for _, s := range b.f.Setup {
		u := b.sc.Find(s.Unit)
		if s.Mounted && !b.sc.Units[u].Transport {
			b.bad("setup: %s is mounted, but has no transport (G2.10)", s.Unit)
		}
		b.sc.Setup = append(b.sc.Setup, Placement{Unit: u, Hex: b.hex(s.Hex, "setup of "+s.Unit), Column: s.Column, Mounted: s.Mounted, Steps: s.Steps})
	}
}

func (b *battle) arrivals() {
	number := map[string]int{}
	for _, name := range sortedKeys(b.f.EntryHexes) {
		number[name] = len(b.sc.Entries)
		b.sc.Entries = append(b.sc.Entries, Entrance{Hex: b.hex(name, "entryHexes"), Name: b.f.EntryHexes[name]})
	}
	for _, r := range b.f.Reinforcements {
		if r.To != "" {
			continue // by sea: see loads
		}
		turn := slices.Index(b.f.Turns, r.Turn)
		at, ok := number[r.Entry]
		if turn < 0 && (r.Turn != byEvent || r.Historical < 1) || !ok {
			b.bad("reinforcements: turn %q at %q, want a turn and an entry hex of the scenario", r.Turn, r.Entry)
			return
		}
		for _, id := range r.Units {
			b.sc.Arrivals = append(b.sc.Arrivals, Arrival{Unit: b.sc.Find(id), Turn: turn, Entrance: at})
		}
	}
}

// What Historical Events bring, as scenarios name it (6.0).
const (
	EventCommandos = "46 RM Cdo"
	EventRemnants  = "21pz nachhuten"
	EventLorries   = "716 trucks"
	EventTrucks    = "trucks " // and a division
)

var eventNames = [...]string{EventCommandos, EventRemnants, EventLorries}

// extras are field works and what events bring.
func (b *battle) extras() {
	for _, w := range b.f.FieldWorks {
		name := w.Hex
		if !w.Entrenched {
			name = w.Mined
		}
		b.sc.Works = append(b.sc.Works, Works{Hex: b.hex(name, "fieldWorks"), Entrenched: w.Entrenched})
	}
	b.sc.EventUnits = map[string][]int{}
	for _, name := range sortedKeys(b.f.EventUnits) {
		id, trucks := strings.CutPrefix(name, EventTrucks)
		if _, known := b.f.Divisions[id]; !slices.Contains(eventNames[:], name) && !(trucks && known) {
			b.bad("eventUnits: no event brings %q, want %s or %s with the id of a division", name, strings.Join(eventNames[:], ", "), strings.TrimSpace(EventTrucks))
		}
		for _, id := range b.f.EventUnits[name] {
			b.sc.EventUnits[name] = append(b.sc.EventUnits[name], b.sc.Find(id))
		}
	}
}

// clock is the hour of a time such as 0900.
func clock(hour string) int { return 10*int(hour[0]-'0') + int(hour[1]-'0') }
