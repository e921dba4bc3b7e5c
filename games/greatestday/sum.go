package greatestday

import (
	"fmt"
	"strconv"

	"sandtable/scene"
)

// mode is the kind of an attack: which modifiers count depends on it.
type mode uint8

const (
	direct      mode = iota // G14
	opportunity             // G15, G17.5
	indirect                // G16
	primary                 // G17: with the Fire Rating
	secondary               // G17: with the Assault Rating
)

// cause is why a term stands in a sum.
type cause uint8

const (
	byFire cause = iota
	byAssault
	byBonus
	byHits
	byStep
	byColumn
	byTrench
	byBocage
	byBarrage
	bySuppressed
	byTerrain
	byHill
	targetColumn
	targetPit
	targetTrench
	targetBocage
	byMass
	byDefence
	byRange
	byZones
	byOneZone
	byRun
	byCharge
	byQuality
	byDivision
	byNoCommand
	byPit
	byMen
	byEngineer
	byOwnDefence
	byTheirDefence
	byObstacle
	byNest
	bySeaState
	byOneStep
	byAstray
	byHero
	byCounter
	byMines
	byPlainRoll
	targetRidge
	targetRubble
	targetBridge
	targetHero
	byLight
	byProwl
	byDelay
	targetDelay
	targetBank
)

// causes words the terms of sums, each with the rule that it comes from.
var causes = [...]struct{ text, rule string }{
	byFire:         {"Fire rating", "G13.1"},
	byAssault:      {"Assault rating", "G17.9"},
	byBonus:        {"Company bonus", "G14.4"},
	byHits:         {"Cohesion hits", "G18.1"},
	byStep:         {"Step lost", "G2.4"},
	byColumn:       {"In column", "G9.4"},
	byTrench:       {"Entrenched", "G20.3"},
	byBocage:       {"In bocage", "16.3"},
	byBarrage:      {"Under a barrage", "G16.9"},
	bySuppressed:   {"Suppressed", "G18.2"},
	byTerrain:      {"Target's terrain", "G14.3"},
	byHill:         {"Target on a hill", "2.1.11"},
	targetColumn:   {"Target in column", "G9.4"},
	targetPit:      {"Target in an improved position", "G20.2"},
	targetTrench:   {"Target entrenched", "G20.3"},
	targetBocage:   {"Target in bocage", "16.3"},
	byMass:         {"Steps in the target's hex", "G10.3"},
	byDefence:      {"Target's defence", "G14.3"},
	byRange:        {"Range", "G14.5"},
	byZones:        {"From fire zone to fire zone", "G15.3"},
	byOneZone:      {"Leaves the fire zones", "G15.3"},
	byRun:          {"Target runs", "G17.6"},
	byCharge:       {"Target charges", "G17.7"},
	byQuality:      {"Troop quality", "G1.9"},
	byDivision:     {"Division", "9"},
	byNoCommand:    {"Out of command", "G6.6"},
	byPit:          {"In an improved position", "G20.2"},
	byMen:          {"Men at it already", "G19.3"},
	byEngineer:     {"Engineers", "G20.6"},
	byOwnDefence:   {"Best defence of the assault", "G17.3"},
	byTheirDefence: {"Best defence against it", "G17.3"},
	byObstacle:     {"Obstacles", "4.2.1"},
	byNest:         {"Nests", "4.2.2"},
	bySeaState:     {"Sea State", "4.2.5"},
	byOneStep:      {"One step", "4.2.6"},
	byAstray:       {"Commandos out of command", "17.3.2"},
	byHero:         {"Hero", "6.8"},
	byCounter:      {"Counter-battery fire", "G16.10"},
	byMines:        {"Mines", "10.2"},
	byPlainRoll:    {"To be rolled or less", "G20.1"},
	targetRidge:    {"Across a ridge", "2.2.2"},
	targetRubble:   {"Target in rubble", "2.5"},
	targetBridge:   {"Target in column at a bridge", "2.4"},
	targetHero:     {"Target with a hero", "6.8"},
	byLight:        {"Night or storm", "G21"},
	targetBank:     {"Target on a raised or sunken Road", "2.3.3"},
	byProwl:        {"At home in the dark", "1.1"},
	byDelay:        {"Marker of the drop", "3.3.2"},
	targetDelay:    {"Target under a marker of its drop", "3.3.2"},
}

// term is one line of a sum.
type term struct {
	why cause
	n   int8
}

// sum is a number with what it is made of. The die reads the total, people the
// terms: there is no second list of modifiers anywhere.
type sum struct {
	terms [24]term
	n     uint8
	total int
}

// add adds a term; what changes nothing is not listed, but for a first term.
func (s *sum) add(why cause, n int8) {
	if n == 0 && s.n > 0 {
		return
	}
	s.terms[s.n] = term{why, n}
	s.n++
	s.total += int(n)
}

// help drops the terms that take something away.
func (s *sum) help() {
	n := uint8(1)
	for _, t := range s.terms[1:s.n] {
		if t.n < 0 {
			s.total -= int(t.n)
			continue
		}
		s.terms[n] = t
		n++
	}
	s.n = n
}

// when adds a term if something is so.
func (s *sum) when(is bool, why cause, n int8) {
	if is {
		s.add(why, n)
	}
}

// facts words the sum, its total under the name that is given.
func (s *sum) facts(total, rule, value string) []scene.Fact {
	out := make([]scene.Fact, 0, s.n+1)
	for i, t := range s.terms[:s.n] {
		text := fmt.Sprintf("%+d", t.n)
		if i == 0 {
			text = strconv.Itoa(int(t.n))
		}
		out = append(out, scene.Fact{Text: causes[t.why].text, Value: text, Rule: causes[t.why].rule})
	}
	return append(out, scene.Fact{Text: total, Value: value, Rule: rule})
}

// marks is what a sum reads of the state of a unit.
type marks struct {
	hits       int8 // cohesion hits, 0 to 2
	barrage    int8 // on its hex: 1 light, 2 heavy
	reduced    bool // a step is lost, and the counter has no ratings of its own for that
	column     bool
	pit        bool // improved position
	trench     bool
	bocage     bool
	suppressed bool
	astray     bool  // Commandos out of command (17.3.2)
	hero       bool  // 6.8
	light      light // night and storm (1)
	prowls     bool  // 1.1
	strewn     int8  // markers of a drop: on its own fire (3.3.2)
	exposed    int8  // and on fire at it
}
