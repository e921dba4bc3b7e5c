package order

import (
	"fmt"
	"strconv"
	"strings"

	"sandtable/tables"
)

// Table is the numbers that the rules read.
type Table struct {
	// CRT is the combat results by target, colour and the face of the die from 0 to 8;
	// a 9 misses (G13.2). CRT[1] is for armoured targets.
	CRT [2][Colours][9]Result

	Terrain []Terrain

	Fire    FireValues    // added to a fire rating for the firer's sake (G14.3)
	Target  TargetValues  // and for the target's
	Assault AssaultValues // added to an assault rating (G17.9)
	Quality QualityValues // added to troop quality (G1.9)
	Range   RangeValues   // G14.5
	Sight   SightValues   // G11
	Stack   StackValues   // G10.1
	Command CommandValues // G5, G7
	Move    MoveValues    // G9
	Beach   BeachValues   // 4
	Craft   CraftValues   // 4.1.7
	Ship    ShipValues    // 4.4
	Weather [10]Sky       // by the die (1.2)
	History []DaySky      // as it was

	// Breach is what fire at beach defences does, by who fires and the die (4.2.6).
	Breach [gunners][10]Breach

	mass [9]int8 // by steps (G10.3)
}

// FireValues are modifiers for the firer.
type FireValues struct {
	CompanyBonus int8 // G14.4
	Cohesion     [3]int8
	StepLoss     int8 // a two-step unit with one step (G2.4)
	Column       int8
	Entrenched   int8
	Bocage       int8
	Barrage      [3]int8 // none, light, heavy
}

// TargetValues are modifiers for the target; those of two are for unarmoured and armoured ones.
type TargetValues struct {
	Column     int8
	Position   int8 // IP
	Entrenched int8
	Bocage     int8
	Hill       [2]int8
	Ridge      [2]int8
	ZoneToZone int8 // opportunity fire at who goes from fire zone to fire zone (G15.3)
	ZoneToOpen int8 // and at who leaves them
	Running    int8 // G17.6
	Charging   int8 // G17.7
}

// AssaultValues are modifiers to an assault rating.
type AssaultValues struct {
	Cohesion   [3]int8
	StepLoss   int8
	Column     int8
	Entrenched int8
	Bocage     int8
	Suppressed int8
	Barrage    [3]int8
}

// QualityValues are modifiers to troop quality.
type QualityValues struct {
	OutOfCommand int8
	Cohesion     [3]int8
	StepLoss     int8
	Suppressed   int8
	Barrage      [3]int8
	Position     int8
	Entrenched   int8
	Bocage       int8
}

// RangeValues are modifiers for the distance of a direct shot.
type RangeValues struct {
	Each    int8 // for each hex beyond the first, at unarmoured targets
	Between int8 // at armoured targets beyond one hex
	Maximum int8 // at armoured targets at the printed range
}

// SightValues limit lines of sight.
type SightValues struct {
	Normal int8 // hexes
	Hill   int8 // hexes, from a hill or an observation post (G11.5)

	ThroughFromHill        int8 // blocking hexes and hexsides seen through (G11.6)
	ThroughFromOP          int8 // spotting only (G11.7)
	ThroughFromStrongpoint int8
}

// StackValues limit what may stand in a hex.
type StackValues struct {
	Steps    int8 // of units not in column
	InColumn int8 // units in column
}

// CommandValues are what orders cost.
type CommandValues struct {
	Cap    int8     // of either track of a division (G5.1)
	Direct int8     // an action under direct command (G5.4)
	Second int8     // a second action
	Bonus  [10]int8 // command points besides the rating, by the die (G5.2)
	Men    int8     // Men at Work, Men Rallying: added to quality at the next try (G19.3)
}

// MoveValues are the costs of what is not terrain, in half movement points.
type MoveValues struct {
	EnterColumn     int8 // G9.2
	LeaveColumn     int8
	LeaveBarrage    int8 // besides (G9.7)
	StreamOffColumn int8 // a leg unit over a stream, besides (2.2.3)
	StreamInColumn  int8
	Road            [2][4]int8 // along a road, along a railway, by the way to move (G9.3)
}

// BeachValues are the numbers of landings.
type BeachValues struct {
	Radius    int8    // the Overlay reaches so far inland (4.1.4)
	Step      int8    // added to the die of fire at defences by a unit with one step (4.2.6)
	Cohesion  [3]int8 // and for cohesion hits
	ClearFrom int8    // hour of the day before which no beach is cleared (4.3.2)
}

// CraftValues are the ratings of a landing craft (4.1.7).
type CraftValues struct {
	Steps, Quality, Defence, Fire, Range int8
}

// ShipValues are the numbers of naval gunfire (4.4).
type ShipValues struct {
	Box     [4]int8 // added to the range, by the box
	Contact int8    // contact number of ships
}

// Terrain is one kind of ground.
type Terrain struct {
	Kind, Name string
	Blocking   bool    // hides what lies behind (G11.2)
	Cover      [2]int8 // added to fire at unarmoured and armoured targets
	// Step is what entering costs, by the way to move.
	Step [4]Step
	// LeavesColumn says that vehicles may leave column here (2.1.2, 2.1.5).
	LeavesColumn bool
	// Adjacent says that units here are seen only from adjacent hexes (G11.8).
	Adjacent bool
	// NoCover are the colours that the cover does not help against (G14.6).
	NoCover [Colours]bool
}

// Step is how a hex may be entered.
type Step struct {
	Entry Entry
	Half  int8 // half movement points off the road
}

// Entry says how a hex may be entered.
type Entry uint8

// The ways to enter a hex.
const (
	Never     Entry = iota
	Freely          // in column or not
	InColumn        // only in column: at road cost along a road, else at its own (2.1.5)
	AlongRoad       // only in column along a road (2.1.2)
)

// Mass is the modifier for the steps in a hex (G10.3).
func (t *Table) Mass(steps int) int8 { return t.mass[min(steps, len(t.mass)-1)] }

// Hits is what a face of the die does against a rating from 0 to 9 (G13.2).
func (t *Table) Hits(c Colour, armoured bool, rating, face int) Result {
	if face == 9 || face > max(rating, 0) {
		return Miss
	}
	block := 0
	if armoured {
		block = 1
	}
	return t.CRT[block][c][face]
}

// tables reads the combat results, the terrain and the single values.
func (l *loader) tables() *Table {
	t := &Table{}
	var have [2][Colours]bool
	l.Each("crt.csv", []string{"target", "colour", "d0", "d1", "d2", "d3", "d4", "d5", "d6", "d7", "d8"}, func(r tables.Row) {
		block, c := r.Word("target", []string{"unarmoured", "armoured"}), r.Word("colour", colourWords)
		r.Once(have[block][c], colourWords[c]+" fire at "+r.Text("target")+" targets")
		have[block][c] = true
		for d := range t.CRT[block][c] {
			t.CRT[block][c][d] = Result(r.Word("d"+strconv.Itoa(d), resultWords))
		}
	})
	for block := range have {
		for c := Red; c < Colours; c++ {
			if !have[block][c] && l.OK() {
				l.Fail("crt.csv: no line for %s, block %d, want every colour at both kinds of targets", c, block)
			}
		}
	}
	l.Each("terrain.csv", []string{"kind", "name", "blocking", "cover_unarmoured", "cover_armoured", "leg", "wheeled", "tracked", "vehicle_leaves_column",
		"seen_adjacent", "cover_ignored_by"}, func(r tables.Row) { t.Terrain = append(t.Terrain, terrain(r)) })
	l.breaches(t)
	l.weather(t)
	l.values(t)
	return t
}

func terrain(r tables.Row) Terrain {
	yes := []string{"0", "1"}
	t := Terrain{Kind: r.Text("kind"), Name: r.Text("name"), Blocking: r.Word("blocking", yes) == 1,
		Cover:        [2]int8{int8(r.Int("cover_unarmoured", -9, 9)), int8(r.Int("cover_armoured", -9, 9))},
		LeavesColumn: r.Word("vehicle_leaves_column", yes) == 1, Adjacent: r.Word("seen_adjacent", yes) == 1}
	for m := OnFoot; m <= Tracked; m++ {
		word, cost, ok := strings.Cut(r.Text(moveWords[m]), ":")
		switch {
		case word == "X" && !ok:
		case word == "RC" && !ok:
			t.Step[m] = Step{Entry: AlongRoad}
		default:
			s := Step{Entry: InColumn}
			if word != "C" {
				s.Entry, cost = Freely, r.Text(moveWords[m])
			}
			n, err := strconv.Atoi(cost)
			if err != nil || n < 1 || n > 20 {
				r.Fail("%s is %q, want a cost, X, RC or C with a cost as in C:3", moveWords[m], r.Text(moveWords[m]))
			}
			s.Half = int8(2 * n)
			t.Step[m] = s
		}
	}
	for _, word := range strings.Fields(r.Text("cover_ignored_by")) {
		c := indexOf(colourWords, word)
		if c < 0 {
			r.Fail("cover_ignored_by is %q, want colours", r.Text("cover_ignored_by"))
			continue
		}
		t.NoCover[c] = true
	}
	return t
}

func indexOf(words []string, word string) int {
	for i, w := range words {
		if w == word {
			return i
		}
	}
	return -1
}

// values reads the single numbers; each stands once.
func (l *loader) values(t *Table) {
	var from [3]int8 // the die from which command points are added
	into := t.named()
	into["command bonus_1_from"], into["command bonus_2_from"] = &from[1], &from[2]
	seen := map[string]bool{}
	l.Each("values.csv", []string{"group", "name", "value"}, func(r tables.Row) {
		key := r.Text("group") + " " + r.Text("name")
		r.Once(seen[key], key)
		seen[key] = true
		value := int8(r.Int("value", -99, 99))
		switch at := into[key]; {
		case r.Text("group") == "mass":
			for n := r.Int("name", 0, len(t.mass)-1); n < len(t.mass); n++ {
				t.mass[n] = value
			}
		case at == nil:
			r.Fail("no rule reads the value %q", key)
		default:
			*at = value
		}
	})
	for _, key := range sortedKeys(into) {
		if !seen[key] {
			l.Fail("values.csv: no value %q, want it once", key)
		}
	}
	if far := max(t.Sight.Normal, t.Sight.Hill); far > maxFar {
		l.Fail("values.csv: sight reaches %d hexes, want at most %d", far, maxFar)
	}
	for die := range t.Command.Bonus {
		for n := range from {
			if n > 0 && die >= int(from[n]) {
				t.Command.Bonus[die] = int8(n)
			}
		}
	}
	m := &t.Move
	for _, v := range []*int8{&m.EnterColumn, &m.LeaveColumn, &m.LeaveBarrage, &m.StreamOffColumn, &m.StreamInColumn} {
		*v *= 2
	}
}

// named are the single values by group and name.
func (t *Table) named() map[string]*int8 {
	f, g, a, q := &t.Fire, &t.Target, &t.Assault, &t.Quality
	into := map[string]*int8{
		"fire company_bonus": &f.CompanyBonus, "fire cohesion_1": &f.Cohesion[1], "fire cohesion_2": &f.Cohesion[2], "fire step_loss": &f.StepLoss,
		"fire column": &f.Column, "fire entrenched": &f.Entrenched, "fire bocage": &f.Bocage, "fire barrage_light": &f.Barrage[1], "fire barrage_heavy": &f.Barrage[2],
		"target column": &g.Column, "target ip": &g.Position, "target entrenched": &g.Entrenched, "target bocage": &g.Bocage,
		"target hill_unarmoured": &g.Hill[0], "target hill_armoured": &g.Hill[1], "target ridge_unarmoured": &g.Ridge[0], "target ridge_armoured": &g.Ridge[1],
		"target zone_to_zone": &g.ZoneToZone, "target zone_to_open": &g.ZoneToOpen, "target running": &g.Running, "target charging": &g.Charging,
		"assault cohesion_1": &a.Cohesion[1], "assault cohesion_2": &a.Cohesion[2], "assault step_loss": &a.StepLoss, "assault column": &a.Column,
		"assault entrenched": &a.Entrenched, "assault bocage": &a.Bocage, "assault suppressed": &a.Suppressed, "assault barrage_light": &a.Barrage[1],
		"assault barrage_heavy":  &a.Barrage[2],
		"quality out_of_command": &q.OutOfCommand, "quality cohesion_2": &q.Cohesion[2], "quality step_loss": &q.StepLoss, "quality suppressed": &q.Suppressed,
		"quality barrage_light": &q.Barrage[1], "quality barrage_heavy": &q.Barrage[2], "quality ip": &q.Position, "quality entrenched": &q.Entrenched,
		"quality bocage":        &q.Bocage,
		"range unarmoured_each": &t.Range.Each, "range armoured_between": &t.Range.Between, "range armoured_maximum": &t.Range.Maximum,
		"sight normal": &t.Sight.Normal, "sight hill": &t.Sight.Hill, "sight through_from_hill": &t.Sight.ThroughFromHill,
		"sight through_from_op": &t.Sight.ThroughFromOP, "sight through_from_strongpoint": &t.Sight.ThroughFromStrongpoint,
		"stacking steps": &t.Stack.Steps, "stacking in_column": &t.Stack.InColumn,
		"command cap": &t.Command.Cap, "command direct": &t.Command.Direct, "command second": &t.Command.Second, "command men_marker": &t.Command.Men,
		"beach radius": &t.Beach.Radius, "beach fire_step": &t.Beach.Step, "beach fire_cohesion_1": &t.Beach.Cohesion[1], "beach fire_cohesion_2": &t.Beach.Cohesion[2],
		"beach clear_from_hour": &t.Beach.ClearFrom, "craft steps": &t.Craft.Steps, "craft quality": &t.Craft.Quality, "craft defence": &t.Craft.Defence,
		"craft fire": &t.Craft.Fire, "craft range": &t.Craft.Range, "ship contact": &t.Ship.Contact,
		"ship close": &t.Ship.Box[Close], "ship short": &t.Ship.Box[Short], "ship medium": &t.Ship.Box[Medium], "ship long": &t.Ship.Box[Long],
		"move enter_column": &t.Move.EnterColumn, "move leave_column": &t.Move.LeaveColumn, "move leave_barrage": &t.Move.LeaveBarrage,
		"move stream_off_column": &t.Move.StreamOffColumn, "move stream_in_column": &t.Move.StreamInColumn,
	}
	for i, road := range roadWords {
		for m := OnFoot; m <= Tracked; m++ {
			into[fmt.Sprintf("road %s_%s", road, m)] = &t.Move.Road[i][m]
		}
	}
	return into
}
