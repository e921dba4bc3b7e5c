package dday91

import (
	"fmt"

	"sandtable/kernel"
	"sandtable/scene"
)

// look is how a verb is offered: the kind of click and the words of the button,
// with %u for its piece and %h for its place.
type look struct{ kind, label string }

var looks = [verbs]look{
	verbPut: {"pick", "Place %u"}, verbOn: {"place", "Set up at %h"}, verbPlan: {"take", "Automatic set-up"}, verbReady: {"pass", "The set-up is done"},
	verbEnter: {"place", "Enter at %h"}, verbWait: {"pass", "Wait"}, verbRefit: {"take", "Refit %u"}, verbReplace: {"take", "Rebuild %u"},
	verbShip: {"pick", "Transfer %u"}, verbTo: {"move", "To %h"}, verbEmbark: {"pick", "Invade with %u"}, verbSea: {"move", "To %h"},
	verbMove: {"pick", "Move %u"}, verbFly: {"fire", "%u bombs %h"}, verbGo: {"move", "Go to %h"}, verbJump: {"move", "Drop at %h"},
	verbLead: {"pick", "Go on with %u alone"}, verbPick: {"add", "Pick up %u"}, verbLeave: {"take", "Drop off %u"}, verbEffort: {"take", "Extra effort of %u"},
	verbSplit: {"take", "Leave %u behind"}, verbMerge: {"take", "Take in %u"}, verbExit: {"take", "Leave the board"},
	verbAttack: {"fight", "Attack %h"}, verbAdd: {"add", "Attack with %u"}, verbAlso: {"add", "Attack %h too"}, verbCommit: {"take", "This attack stands"},
	verbReact: {"move", "%u flies to %h"}, verbTarget: {"fire", "Bomb %u"}, verbFight: {"fight", "Fight at %h"}, verbLand: {"move", "Land at %h"},
	verbReroll: {"take", "Roll again"}, verbKeep: {"pass", "Keep the dice"}, verbLose: {"take", "%u takes the loss"},
	verbFightOn: {"take", "Fight on: loss on %u"}, verbAccept: {"pass", "Accept the result"}, verbRetreat: {"move", "Retreat to %h"},
	verbStand: {"take", "Stay at %h with a loss"}, verbQuit: {"take", "Leave the board from %h"}, verbAdvance: {"move", "%u enters %h"},
	verbFollow: {"move", "%u enters %h with its box"}, verbPursue: {"pick", "Pursue with %u"}, verbStrike: {"fight", "Attack %h again"},
	verbDisband: {"take", "Break up %u"}, verbDie: {"take", "Die"}, verbBack: {"back", "Back"}, verbDone: {"pass", "Done"}, verbEnd: {"pass", "End of step"}, verbBegin: {"pass", "Begin"},
}

// Offer describes a choice for clicking.
func (g *Game) Offer(r kernel.Reader, c kernel.Choice) scene.Offer {
	p := full(r)
	o := scene.Offer{Choice: g.Format(r, c)}
	if p == nil || !exists(c) {
		return o
	}
	l := looks[c.Verb]
	o.Kind = l.kind
	unit, hex := int16(noPiece), int16(-1)
	switch verbText[c.Verb].arg {
	case unitArg:
		unit = c.A
	case hexArg:
		hex = c.A
	case unitHex:
		unit, hex = c.A, c.B
	case hexHex:
		hex = c.B
	}
	for i := 0; i < len(l.label); i++ {
		switch {
		case l.label[i] == '%' && l.label[i+1] == 'u':
			o.Label += p.pieceName(unit)
			i++
		case l.label[i] == '%' && l.label[i+1] == 'h':
			o.Label += p.place(hex)
			i++
		default:
			o.Label += string(l.label[i])
		}
	}
	if unit >= 0 && unit < nPieces && p.shown(unit) && !p.worded(c) {
		o.Piece = p.sc.units[unit].id
	}
	if hex >= 0 && hex < nHexes {
		o.Place = p.hexName(hex)
	}
	o.Cost = p.priceOf(c)
	g.dress(p, c, &o)
	return o
}

// worded tells whether a choice is for its words and not for a counter to click: for
// a unit in the box of the army that moves two stand side by side, to go on with it
// alone and to drop it off.
func (p *position) worded(c kernel.Choice) bool {
	if c.Verb != verbLead && c.Verb != verbLeave || p.kind != nodeMarch || c.A < 0 || c.A >= nPieces {
		return false
	}
	return int16(p.box[c.A]) == p.stack.Top().B
}

// dress adds what is special about a verb.
func (g *Game) dress(p *position, c kernel.Choice, o *scene.Offer) {
	switch c.Verb {
	case verbDie:
		o.Label = fmt.Sprintf("Roll %d", c.A)
	case verbPlan:
		if c.A >= 0 && int(c.A) < len(planNames) {
			o.Label = "Automatic set-up: " + planNames[c.A]
		}
	case verbLead:
		if c.A >= 0 && c.A < nUnits && p.sc.units[c.A].isArmy() {
			o.Label = "Go on with " + p.pieceName(c.A)
		}
	case verbFight:
		o.Odds = true
	case verbDone, verbCommit, verbKeep, verbAccept, verbReady:
		o.Main = true
	case verbRetreat:
		if c.A >= 0 && c.A < nHexes {
			o.Label = fmt.Sprintf("Retreat from %s to %s", p.hexName(c.A), p.place(c.B))
		}
	case verbEnd:
		o.Main = true
		o.Label = map[nodeKind]string{nodeReplace: "No more replacements", nodeShip: "No more transfers", nodeEmbark: "No more invasions",
			nodeMove: "End of movement", nodeDeclare: "All combats are declared", nodeReact: "No more reaction", nodeResolve: "End of combat"}[p.kind]
	case verbMove:
		if c.A >= 0 && c.A < nUnits && p.sc.units[c.A].isArmy() {
			n := 0
			for v := range p.box {
				n += int(bit(int16(p.box[v]) == c.A))
			}
			if n > 0 {
				o.Label += fmt.Sprintf(" with %d in its box", n)
			}
		}
	}
}
