package koenig

import (
	"fmt"
	"strings"

	"sandtable/kernel"
)

// Words says a refusal in a short sentence.
func (g *Game) Words(r kernel.Reader, v kernel.Verdict) string {
	p, _ := reader(r)
	return p.words(v)
}

// name is a unit as people call it; its id stands in choices.
func (p *pos) name(u int16) string {
	if u < 0 || int(u) >= len(p.sc.units) {
		return "that unit"
	}
	return p.sc.units[u].name
}

// place is a hex with its name, if it has one.
func (p *pos) place(h int16) string {
	if h < 0 || h >= p.sc.ground.len() {
		return "off the map"
	}
	if n := p.sc.ground.PlaceOf[h]; n != "" {
		return p.hex(h) + " " + n
	}
	return p.hex(h)
}

// pendingWords says what is to be decided now, by whom and about which units.
func (p *pos) pendingWords() string {
	kind, who := p.kind()
	text, _ := p.question(kind)
	text = strings.TrimSuffix(text, ".")
	chosen, target := p.inHand()
	var units [2][]string
	for i, m := range [2]uint32{chosen, target} {
		for ; m != 0; m &= m - 1 {
			if name := p.unit(trailing(m)).name; !strings.Contains(text, name) {
				units[i] = append(units[i], name)
			}
		}
	}
	us, them := strings.Join(units[0], ", "), strings.Join(units[1], ", ")
	switch {
	case us != "" && them != "":
		text += " (" + us + " against " + them + ")"
	case us+them != "":
		text += " (" + us + them + ")"
	}
	if who < 0 {
		return text
	}
	return "the " + sideNames[who] + " decide: " + text
}

func (p *pos) words(v kernel.Verdict) string {
	a, b, c := v.Args[0], v.Args[1], v.Args[2]
	unit, hex := p.name, p.hex
	f := fmt.Sprintf
	switch v.Rule {
	case ruleOtherDecision:
		return "that is not what is to be decided now; " + p.pendingWords()
	case ruleUnknown:
		return "there is no such unit, hex or number"
	case ruleOver:
		return "the game is over"
	case ruleRedeployGerman:
		return f("%s is not German; only Germans redeploy", unit(a))
	case ruleRefitted:
		return f("%s received a replacement this night and stays where it is", unit(a))
	case ruleNotDue:
		return f("%s is not due to come in now", unit(a))
	case ruleLandEnemy:
		return f("an enemy unit stands in %s", hex(a))
	case ruleLandHex:
		return f("%s must use its landing hex, %s is open", unit(a), hex(b))
	case ruleLandBeach:
		return f("%s cannot land in %s, only on a beach hex next to %s", unit(a), hex(c), hex(b))
	case ruleNoDelay:
		if p.unit(int(a)).entry == byEdge {
			return f("%s can come in at or near %s, so it is not delayed", unit(a), hex(b))
		}
		return f("%s can land in %s, so it is not delayed", unit(a), hex(b))
	case ruleNoArtillery:
		return f("the %s have %s left", sideNames[a&1], plural(int(b), "artillery point"))
	case ruleNoSupport:
		return f("the Allies have %s left", plural(int(a), "support point"))
	case ruleNotInCup:
		return f("the chit of %s is not in the cup", p.sc.formations[a].name)
	case ruleNotOnMap:
		return f("%s is not on the map", unit(a))
	case ruleHasActed:
		return f("%s has ended its operation this turn", unit(a))
	case ruleOneOperation:
		return f("%s has already begun another operation", unit(a))
	case ruleMovementFire:
		return f("%s is doing a Movement operation, which has no fire", unit(a))
	case ruleNotActive:
		return f("%s does not belong to the active formation, %s", unit(a), p.sc.formations[b].name)
	case ruleWaitTurn:
		return f("%s must wait until %s has completed its operation", unit(a), unit(b))
	case ruleWaitedMove:
		return f("%s waits to fire in concert, its move is over", unit(a))
	case ruleWaitMoved:
		return f("%s can wait only after moving in a Combined operation and before firing", unit(a))
	case ruleBegun:
		return f("%s has already moved; it goes on or is done", unit(a))
	case ruleConcert:
		return f("%s and %s do not perform the same kind of operation", unit(a), unit(b))
	case ruleNoPartner:
		return f("no other unit of the formation could fire together with %s", unit(a))
	case ruleInAlready:
		return f("%s is already in this attack", unit(a))
	case ruleStandsThere:
		return f("%s already stands in %s", unit(a), hex(b))
	case ruleTooFar:
		return f("%s costs at least %s, there are %d", hex(c), plural(int(a), "movement point"), b)
	case ruleSea:
		return f("%s is sea", hex(a))
	case ruleCliff:
		return f("a cliff lies between %s and %s", hex(a), hex(b))
	case ruleNoWay:
		return f("no way leads to %s over land", hex(a))
	case ruleStacking:
		return f("two units stand in %s", hex(a))
	case ruleFullOnWay:
		return f("two units stand in %s, which lies on the way", hex(a))
	case ruleTwoEnemies:
		return f("two units stand in %s, so close combat cannot be entered", hex(a))
	case ruleEnemyThere:
		return f("an enemy stands in %s; it is entered only for close combat", hex(a))
	case ruleEnemyOnWay:
		return f("an enemy stands in %s, which lies on the way", hex(a))
	case ruleFireFirst:
		return f("%s performs a Combined operation and has not fired yet", unit(a))
	case ruleNobodyThere:
		return f("no enemy stands in %s", hex(a))
	case ruleFireBeside:
		return f("%s is not next to %s", unit(a), hex(b))
	case ruleFiresOnce:
		return f("%s has fired in this operation", unit(a))
	case ruleBeforeRoom:
		return f("there is no room round %s for all units to retreat", hex(a))
	case ruleFireCliff:
		return f("a cliff lies between %s and %s", unit(a), hex(b))
	case ruleTarget:
		return f("%s is not in this battle on the side that was hit", unit(a))
	case ruleCloseBeside:
		return f("%s must first move next to %s", unit(a), hex(b))
	case ruleNotRetreating:
		return f("%s is not one of the units that retreat", unit(a))
	case ruleRetreatBeside:
		return f("%s is not next to %s", hex(b), unit(a))
	case ruleRetreatSea:
		return f("%s is sea", hex(a))
	case ruleRetreatCliff:
		return f("a cliff lies between %s and %s", unit(a), hex(b))
	case ruleRetreatEnemy:
		return f("an enemy stands in %s", hex(a))
	case ruleRetreatBack:
		return f("%s can only go back to %s", unit(a), hex(b))
	case ruleRetreatEntry:
		return f("the attacker came from %s", hex(b))
	case ruleNoExit:
		return f("%s has no open map edge %s", hex(a), edgeWords[b&3])
	case ruleNoReturn:
		return f("%s is out of the game", unit(a))
	case ruleOwnUnits:
		return f("%s belongs to the other side", unit(a))
	case ruleUnhurt:
		return f("%s has no hit", unit(a))
	case ruleAirBeside:
		return f("%s must come down next to %s, not in %s", unit(a), hex(b), hex(c))
	case ruleEntry:
		return f("%s enters at %s or the nearest open hex of the same map edge, not at %s", unit(a), hex(b), hex(c))
	case ruleHeavy:
		return f("%s is a heavy weapons unit", unit(a))
	}
	return lowerFirst(rules[v.Rule].Text)
}

// lowerFirst turns the text of a rule into a clause.
func lowerFirst(s string) string {
	if len(s) > 1 && s[0] >= 'A' && s[0] <= 'Z' && s[len(s)-1] == '.' {
		return string(s[0]+'a'-'A') + s[1:len(s)-1]
	}
	return s
}
