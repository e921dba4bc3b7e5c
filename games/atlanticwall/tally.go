package atlanticwall

import (
	"fmt"
	"strings"

	"sandtable/games/atlanticwall/order"
	"sandtable/scene"
)

// cause is why a number of an attack is what it is.
type cause uint8

// What makes up the strength of an attack, in the order in which it is told.
const (
	byUnits cause = iota
	byDemoralised
	bySupply
	byCrossing
	byZeroed
	byTrench
	byBarrage
	byCover
	byDark
	byPlanes
	byPlanesCover
	byShips
	byShipsCover
	byFPF
	byFPFDark
	byPlanesFPF
	byPlanesHalf
	byShipsFPF
	byShipsHalf

	// Shifts of the column.
	byKin
	byTheirKin
	byArmour
	byPosition
	byRiver
	byNations
	bySappers
	byCombatEng
	byFlails
	byCliff
	byBluff
	causes
)

// causeWords words them, each with the rule that it comes from.
var causeWords = [causes]struct{ text, rule string }{
	byUnits:       {"Units", "9.0"},
	byDemoralised: {"Demoralised", "11.24"},
	bySupply:      {"Supply", "13.2"},
	byCrossing:    {"Class B across a river", "9.18"},
	byZeroed:      {"Tanks against more armour", "9.52"},
	byTrench:      {"Entrenched", "14.21"},
	byBarrage:     {"Barrage", "10.22"},
	byCover:       {"Barrage into cover", "10.71"},
	byDark:        {"Barrage at night", "10.72"},
	byPlanes:      {"Air Ground Support", "17.32"},
	byPlanesCover: {"Air Ground Support into cover", "17.36"},
	byShips:       {"Naval Ground Support", "18.32"},
	byShipsCover:  {"Naval Ground Support into cover", "18.36"},
	byFPF:         {"Final Protective Fire", "10.43"},
	byFPFDark:     {"Final Protective Fire at night", "10.72"},
	byPlanesFPF:   {"Air units in defence", "17.32"},
	byPlanesHalf:  {"Air units in defence, halved", "17.32"},
	byShipsFPF:    {"Ships in defence", "18.32"},
	byShipsHalf:   {"Ships in defence, halved", "18.32"},
	byKin:         {"Regimental Integrity of the attack", "9.41"},
	byTheirKin:    {"Regimental Integrity of the defence", "9.42"},
	byArmour:      {"Armour superiority", "9.52"},
	byPosition:    {"Improved Position", "14.11"},
	byRiver:       {"Only across a river", "6.78"},
	byNations:     {"Units of two nations", "26.11"},
	bySappers:     {"Engineer bonus", "C.1"},
	byCombatEng:   {"Engineers", "29.29"},
	byFlails:      {"Flail tanks", "29.29"},
	byCliff:       {"Only across cliffs", "29.21"},
	byBluff:       {"Only across bluffs", "29.21"},
}

// tally is a number with what it is made of, by cause: the dice read the total, people
// the parts. There is no second list of modifiers anywhere.
type tally struct {
	part  [causes]int16
	total int
}

func (t *tally) add(why cause, n int) {
	t.part[why] += int16(n)
	t.total += n
}

// half takes half of a number away, the fraction to its owner's loss, and notes it.
func (t *tally) half(why cause, n int) int {
	t.add(why, n/2-n)
	return n / 2
}

// facts words the parts and then the total.
func (t *tally) facts(dst []scene.Fact, total, rule string) []scene.Fact {
	for why, n := range t.part {
		if n != 0 {
			text, value := causeWords[why].text, fmt.Sprintf("%+d", n)
			if cause(why) == byUnits {
				text, value = text+" of the "+strings.ToLower(total), fmt.Sprint(n)
			}
			dst = append(dst, scene.Fact{Text: text, Value: value, Rule: causeWords[why].rule})
		}
	}
	if total != "" {
		dst = append(dst, scene.Fact{Text: total, Value: fmt.Sprint(t.total), Rule: rule})
	}
	return dst
}

func clamp(column int) int { return min(order.Columns, max(1, column)) }

// shifted is the column after all shifts: first those of units, then those of the place,
// within the table after each (14.11, A24).
func shifted(column int, t *tally) int {
	column = clamp(column + int(t.part[byKin]+t.part[byTheirKin]+t.part[byArmour]))
	return clamp(column + int(t.part[byPosition]+t.part[byRiver]+t.part[byNations]+t.part[bySappers]))
}

// armourLevels are the columns that armour superiority is worth (9.52): four at most.
func armourLevels(attack, defence int) int {
	switch {
	case attack <= defence:
		return 0
	case attack >= 4*defence:
		return 4
	}
	return max(1, attack/defence)
}
