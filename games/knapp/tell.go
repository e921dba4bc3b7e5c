package knapp

import (
	"fmt"

	"sandtable/kernel"
)

// Kinds of events.
const (
	evTurn = iota
	evStep
	evDrop
	evLand
	evStatic
	evDue
	evRestore
	evHit
	evLost
	evMove
	evArrive
	evPassed
	evHalted
	evOverrun
	evStarve
	evReplace
	evFortify
	evDump
	evDumpLost
	evHaul
	evControl
	evAir
	evNaval
	evFire
	evSupport
	evFaces
	evHits
	evEnd
)

// told words the events with the marks of rules.go. A line points to the units
// and areas that its sentence names.
var told = [...]struct {
	kind, say string
	role      kernel.Role
}{
	evTurn:     {"phase", "", kernel.Telling},
	evStep:     {"phase", "", kernel.Telling},
	evDrop:     {"dice", "%u {drops|drop} at %a with strength %n", kernel.Outturn},
	evLand:     {"dice", "%u {lands|land} at %a and {loses|lose} %n strength for now", kernel.Outturn},
	evStatic:   {"dice", "%u {has|have} strength %n", kernel.Outturn},
	evDue:      {"dice", "%u will arrive on turn %n", kernel.Outturn},
	evRestore:  {"phase", "Allied units have their full strength again, less their hits", kernel.Telling},
	evHit:      {"loss", "", kernel.Telling},
	evLost:     {"loss", "", kernel.Telling},
	evMove:     {"move", "%u {goes|go} from %a to %a", kernel.Telling},
	evArrive:   {"arrival", "%u {arrives|arrive} at %a", kernel.Telling},
	evPassed:   {"dice", "%u {gets|get} through to %a: air interdiction rolls %n", kernel.Outturn},
	evHalted:   {"dice", "%u {is|are} halted from the air before %a: a %n", kernel.Outturn},
	evOverrun:  {"combat", "%u {overruns|overrun} the enemy in %a", kernel.Outturn},
	evStarve:   {"supply", "%u in %a {is|are} out of supply", kernel.Telling},
	evReplace:  {"supply", "%u {takes|take} replacements and has strength %n", kernel.Telling},
	evFortify:  {"support", "%u {fortifies|fortify} %a", kernel.Telling},
	evDump:     {"supply", "a supply dump is set up on %d", kernel.Telling},
	evDumpLost: {"loss", "the dump of %d is lost in %a", kernel.Telling},
	evHaul:     {"supply", "the dump of %d goes from %a to %a", kernel.Telling},
	evControl:  {"score", "%g control of %a", kernel.Telling},
	evAir:      {"support", "aircraft help %g in %a", kernel.Telling},
	evNaval:    {"support", "ships fire on %a", kernel.Telling},
	evFire:     {"combat", "%u {fires|fire}", kernel.Telling},
	evSupport:  {"support", "%u {supports|support} %u", kernel.Telling},
	evFaces:    {"dice", "", kernel.Telling},
	evHits:     {"combat", "", kernel.Outturn},
	evEnd:      {"score", "", kernel.Telling},
}

func emit(sink kernel.Sink, kind uint16, rule kernel.RuleID, args ...int) {
	if sink == nil {
		return
	}
	e := kernel.Event{Kind: kind, Rule: rule, Role: told[kind].role}
	for i, v := range args {
		e.Args[i] = int16(v)
	}
	sink.Emit(e)
}

var stepNames = [2][]string{
	{"Airborne drops", "German fire on the airborne", "Naval gunfire", "Landings", "Strength of the beach defences",
		"Fire of the beach defences", "German movement", "Allied fire", "Allied units regain strength", "Supply dumps"},
	{"Allied supply", "Allied replacements", "Allied movement", "German fire", "German supply", "German movement", "Allied fire", "Supply dumps"},
}

func stepName(turn, step int) string {
	i := 1
	if turn == 1 {
		i = 0
	}
	if step < 1 || step > len(stepNames[i]) {
		return "Set-up"
	}
	return stepNames[i][step-1]
}

// Tell implements kernel.Game.
func (g *Game) Tell(_ kernel.Reader, e kernel.Event) kernel.Line {
	t := told[e.Kind]
	a, b := int(e.Args[0]), int(e.Args[1])
	line := kernel.Line{Kind: t.kind, Rule: entries[e.Rule].number, Text: g.d.fill(t.say, e.Args[:])}
	unit := func(u int) { line.Pieces = append(line.Pieces, g.d.units[u].id) }
	area := func(a int) {
		if a >= 0 {
			line.Places = append(line.Places, g.d.areas[a].id)
		}
	}
	switch e.Kind {
	case evTurn:
		line.Text, line.Turn = fmt.Sprintf("Turn %d, %s", a, g.d.dates[a-1]), a
	case evStep:
		line.Text = fmt.Sprintf("Step %d: %s", b, stepName(a, b))
	case evHit:
		line.Text = g.d.fill("%u {takes|take} ", e.Args[:]) + count(b, "hit")
	case evLost:
		line.Text = g.d.fill("%u {is|are} lost", e.Args[:])
		area(b)
	case evHits:
		line.Text = fmt.Sprintf("%s in %s", count(a, "hit"), g.d.title('a', b))
		area(b)
	case evFire:
		line.Text = g.d.fill("%u {fires|fire} ", e.Args[:]) + dice(b) + ", hitting on " + hitsOn(int(e.Args[2]))
	case evFaces:
		line.Text = "the dice show " + faces(e.Args[:])
	case evNaval:
		line.Text = fmt.Sprintf("ships fire %s at %s", dice(b), g.d.title('a', a))
	case evEnd:
		line.Text = fmt.Sprintf("%s (%s)", levels[b].text, count(a, "point"))
	case evDump:
		area(b)
	}
	for i, n := 0, 0; i+1 < len(t.say); i++ {
		if t.say[i] != '%' {
			continue
		}
		switch t.say[i+1] {
		case 'u':
			unit(int(e.Args[n]))
		case 'a':
			area(int(e.Args[n]))
		}
		n++
	}
	if e.Kind == evHit || e.Kind == evLost {
		unit(a)
	}
	return line
}

// count words a number of things.
func count(n int, thing string) string {
	switch n {
	case 0:
		return "no " + thing + "s"
	case 1:
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

// dice words a number of dice.
func dice(n int) string {
	if n == 1 {
		return "1 die"
	}
	return fmt.Sprintf("%d dice", n)
}

// hitsOn words the faces that hit.
func hitsOn(least int) string {
	if least == 5 {
		return "5 and 6"
	}
	return "6"
}
