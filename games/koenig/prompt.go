package koenig

import (
	"fmt"
	"strconv"

	"sandtable/kernel"
	"sandtable/scene"
)

// prompt says in words what is to be decided.
func (p *pos) prompt() scene.Prompt {
	kind, who := p.kind()
	s := scene.Prompt{Seat: int(who), Kind: nodeNames[kind]}
	if kind == nodeOver {
		s.Text = "The game is over."
		return s
	}
	text, rule := p.question(kind)
	s.Text, s.Rule, s.Title = text, rules[rule].Number, rules[rule].Title
	chosen, target := p.inHand()
	for m := chosen | target; m != 0; m &= m - 1 {
		u := trailing(m)
		s.Pieces = append(s.Pieces, p.unit(u).id)
		s.Places = append(s.Places, p.hex(p.at[u]))
	}
	s.Facts = p.facts(kind)
	return s
}

// question words the pending decision and names its rule.
func (p *pos) question(kind uint16) (string, kernel.RuleID) {
	f := p.stack.Top()
	say := fmt.Sprintf
	switch kind {
	case nodeLand:
		return "Land a unit that is due.", ruleLanding
	case nodeLandingFire:
		return say("Landing fire at %s: roll the die.", p.name(f.A)), ruleLandingFire
	case nodeReturnFire:
		return say("Return fire at %s: roll the die.", p.name(f.A)), ruleLandingFire
	case nodeEnter:
		return "Bring in a unit that is due.", ruleEntry
	case nodeArtilleryAllied:
		return "Artillery: roll the Allied die.", ruleArtillery
	case nodeArtilleryGerman:
		return say("Artillery: the Allies rolled %d; roll the German die.", f.A), ruleArtillery
	case nodeSupportDie:
		return "Allied support: roll the die.", ruleSupportPoints
	case nodeDraw:
		return "Draw a chit from the command cup.", ruleOperations
	case nodeActivate:
		name := p.sc.formations[p.active].name
		if g := p.group(); g != 0 {
			return say("%s: %s has not ended its operation. Choose a unit.", name, p.name(int16(trailing(g)))), ruleWaitTurn
		}
		return say("%s is active: choose a unit, or finish.", name), ruleOperations
	case nodeOperate:
		if p.task[f.A] == moving {
			return say("%s has %s left: go on, or done.", p.name(f.A), plural(int(p.mp[f.A]), "movement point")), ruleMove
		}
		return say("%s: move, fire, or choose a Combined operation.", p.name(f.A)), ruleOperations
	case nodeCombined:
		return p.combinedQuestion(int(f.A)), ruleCombined
	case nodeMuster:
		return say("%s Fire into %s: add units, then fire.", fireWords[f.B&1], p.place(f.A)), ruleFire
	case nodeDefend:
		if f.Proc == procFire && p.activeSide() == allied && p.beforeVerdict().OK() {
			return "Support the defence, retreat before combat, or neither.", ruleBefore
		}
		return "Support the defence?", ruleFire
	case nodeReinforce:
		return "Support the attack?", ruleFire
	case nodeFireDie:
		return say("%s Fire into %s: roll the die.", fireWords[f.B&1], p.place(f.A)), ruleFire
	case nodeHit:
		return "Which unit takes the hit?", ruleTarget
	case nodeRetreat:
		switch {
		case f.C&retreatBefore != 0:
			return "Retreat before combat: where to?", ruleBefore
		case f.C&retreatMust != 0:
			return "The unit must retreat: where to?", ruleRetreat
		}
		return "Retreat, or stand?", ruleHitRetreat
	case nodeHold:
		return "Take a second hit to hold the ground, or retreat?", ruleHold
	case nodeSwitch:
		return "The target has retreated: change to Combined, or be done?", ruleBefore
	case nodeDefenceDie:
		return say("Defensive Close Fire of %s: roll the die.", p.name(f.B)), ruleClose
	case nodeAssaultDie:
		return say("Close Fire of %s: roll the die.", p.name(f.A)), ruleClose
	case nodeReplacementAllied:
		return "Replacements: roll the Allied die.", ruleReplacement
	case nodeReplacementGerman:
		return "Replacements: roll the German die.", ruleReplacement
	case nodeRecover:
		return say("Recover a hit (%s left), or stop for this night.", plural(int(p.rp[f.A]), "point")), ruleReplacement
	case nodeRedeploy:
		return "German redeployment: choose a unit, or finish.", ruleRedeployment
	}
	return say("%s may move up to half its allowance.", p.name(f.A)), ruleRedeployment
}

func (p *pos) combinedQuestion(u int) string {
	name := p.unit(u).name
	switch p.task[u] {
	case moved:
		return name + " has moved: go on, fire, wait for others, or done."
	case waiting:
		return name + " waits to fire in concert: fire, or done."
	case fired, firedMove:
		return name + " has fired: move up to half its allowance, or done."
	}
	return name + ", Combined: move half and fire at half strength, in either order."
}

// facts are the numbers of the battle in hand.
func (p *pos) facts(kind uint16) []scene.Fact {
	var f *kernel.Frame
	for i := range p.stack.Len() {
		if g := p.stack.Under(i); g.Proc == procFire || g.Proc == procClose {
			f = g
			break
		}
	}
	switch {
	case f == nil:
		if kind == nodeOperate || kind == nodeCombined || kind == nodeRedeployUnit {
			u := int(p.stack.Top().A)
			n, _ := p.allowance(u)
			return []scene.Fact{{Text: "Movement points", Value: strconv.Itoa(n), Rule: rules[ruleMove].Number}}
		}
		return nil
	case f.Proc == procFire:
		if p.firing == 0 || f.Step > fireRoll {
			return nil // the factor has had its effect
		}
		return p.fireFacts(f)
	}
	return p.closeFacts(f)
}

// fireFacts says what the attack factor is made of (9.0).
func (p *pos) fireFacts(f *kernel.Frame) []scene.Fact {
	var out []scene.Fact
	add := func(text string, n int, rule kernel.RuleID) {
		out = append(out, scene.Fact{Text: text, Value: strconv.Itoa(n), Rule: rules[rule].Number})
	}
	signed := func(text string, n int, rule kernel.RuleID) {
		if n != 0 {
			out = append(out, scene.Fact{Text: text, Value: fmt.Sprintf("%+d", n), Rule: rules[rule].Number})
		}
	}
	for m := p.firing; m != 0; m &= m - 1 {
		u := trailing(m)
		text, rule := p.unit(u).name, ruleFire
		if f.B != 0 {
			text, rule = text+" at half strength", ruleCombined
		}
		if p.hits[u] == 2 {
			text, rule = text+", two hits", ruleHitEffects
		}
		add(text, p.cs(u, f.B != 0), rule)
	}
	signed("Support of the defence", -int(f.C), ruleFire)
	signed("Support of the attack", int(f.D), ruleFire)
	class, across := p.terrainEffect(f.A)
	signed("Target in "+p.sc.ground.terrain(f.A).kind, class, ruleTerrain)
	signed("All fire across a river", across, ruleTerrain)
	add("Attack factor", p.attackFactor(f), ruleFire)
	return out
}

// closeFacts gives the attack factors of a close combat (10.0).
func (p *pos) closeFacts(f *kernel.Frame) []scene.Fact {
	if !p.onMap(int(f.A)) || !p.onMap(int(f.B)) {
		return nil
	}
	if f.Step >= closeDefenderMust {
		return nil // the factors have had their effect
	}
	a, d := p.closeFactors(f)
	return []scene.Fact{
		{Text: "Attack factor of " + p.name(f.B) + ", fires first", Value: strconv.Itoa(d), Rule: rules[ruleClose].Number},
		{Text: "Attack factor of " + p.name(f.A), Value: strconv.Itoa(a), Rule: rules[ruleClose].Number},
		{Text: "Net support of the attack", Value: fmt.Sprintf("%+d", f.D), Rule: rules[ruleCloseSupport].Number},
		{Text: "Terrain", Value: "none", Rule: rules[ruleCloseTerrain].Number},
	}
}
