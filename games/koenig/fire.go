package koenig

import (
	"slices"
	"strings"

	"sandtable/board"
	"sandtable/kernel"
	"sandtable/play"
	"sandtable/scene"
)

// 9.0 Fire combat.
var (
	ruleFire         = book.Rule("9.0", "Fire combat", "One die against the attack factor: less is a hit, equal an exchange, more a miss.", "")
	ruleNobodyThere  = book.Rule("9.0", "Fire combat", "The target is a hex with an enemy unit.", "no enemy stands in {hex}")
	ruleFireBeside   = book.Rule("9.0", "Fire combat", "Units fire into an adjacent hex.", "{unit} {is|are} not next to {hex}")
	ruleFiresOnce    = book.Rule("9.0", "Fire combat", "A unit fires once in its operation.", "{unit} {has|have} fired in this operation")
	ruleBefore       = book.Rule("9.1", "Retreat before combat", "Germans under Full Fire may retreat instead; the attackers may then change to Combined.", "")
	ruleBeforeGerman = book.Rule("9.1", "Retreat before combat", "Only the German defender may retreat before combat.", "only the German defender may retreat before combat")
	ruleBeforeFull   = book.Rule("9.1", "Retreat before combat", "Only from Full Fire.", "nobody retreats before Mobile Fire or close combat, only before Full Fire")
	ruleBeforeRoom   = book.Rule("9.1", "Retreat before combat", "All units of the hex must be able to retreat.", "there is no room round {hex} for all units to retreat")
	ruleBeforeAll    = book.Rule("9.1", "Retreat before combat", "All units of the hex retreat.", "all units of the hex retreat before combat, none stands")
	ruleTerrain      = book.Rule("9.2", "Terrain in combat", "The target's terrain changes the attack factor once; -1 if all attackers fire across a river.", "")
	ruleFireCliff    = book.Rule("9.2", "Terrain in combat", "No fire over a cliff hexside.", "a cliff lies between {unit} and {hex}")
	ruleHits         = book.Rule("9.3", "Hits", "A third hit eliminates a unit.", "")
	ruleHitEffects   = book.Rule("9.3.1", "Effect of hits", "Two hits take 1 from the combat strength, after halving.", "")
	ruleTarget       = book.Rule("9.3.2", "Targeting", "The active player chooses which unit of a side takes the hit.", "{unit} {is|are} not in this battle on the side that was hit")
	ruleHitRetreat   = book.Rule("9.3.3", "Retreat after a hit", "After fire the side hit may retreat, after close combat it must.", "")
	ruleMustRetreat  = book.Rule("9.3.3", "Retreat after a hit", "A unit hit in close combat must retreat.", "a unit hit in close combat must retreat")

	nodeMuster  = book.Node("muster")
	nodeFireDie = book.Node("fire")
	nodeHit     = book.Node("hit")
	nodeSwitch  = book.Node("switch")

	evAttack   = book.EventBy("combat", tellAttack)
	evBefore   = book.Event("retreat", "The Germans in {place} retreat before combat").Outturn()
	evSwitched = book.Event("combat", "The attackers change to a Combined operation{-hex}")
	evFireDie  = book.Event("dice", "{D:fire} Fire into {A:place}: a {B:n} against AF {C:n}")
	evInVain   = book.Event("combat", "{unit} {has|have} waited in vain: {its|their} operation is over")
	evFire     = book.Event("combat", "{C:fire} Fire into {A:place}: {B:upshot}").Outturn()
)

// Steps of a Fire Attack (9.0). Frame: A target hex, B 1 for Mobile Fire, C points
// of the defender, D points of the attacker, E what came of it.
const (
	fireMuster uint8 = iota
	fireDefend
	fireReinforce
	fireRoll
	fireDefenderHit
	fireAttackerHit
	fireDefenderRetreat
	fireAttackerRetreat
	fireEnd
	fireSwitch // 9.1: the target has retreated, change to Combined?
)

// What came of an attack.
const (
	miss int16 = iota
	strike
	exchange
)

func init() {
	book.Proc(procFire, play.Proc[*pos]{Run: (*pos).runFire, Nodes: []uint16{
		fireMuster: nodeMuster, fireDefend: nodeDefend, fireReinforce: nodeReinforce, fireRoll: nodeFireDie,
		fireDefenderHit: nodeHit, fireAttackerHit: nodeHit, fireDefenderRetreat: nodeHit, fireAttackerRetreat: nodeHit, fireEnd: nodeHit,
		fireSwitch: nodeSwitch,
	}})
	book.Room(nodeMuster, play.Room[*pos]{
		Who: (*pos).whoActs, Ask: "{B:fire} Fire into {A:place}: add units, then fire.", Rule: ruleFire, Idle: verbCommit,
		Moves: []play.Move[*pos]{
			{
				Verb: verbAdd, Look: "add", Label: "Add {unit}", Try: eachOf(verbAdd, (*pos).activeUnits), Wide: eachOf(verbAdd, (*pos).everyone),
				Judge: (*pos).mayAdd,
				Do:    func(p *pos, _ *kernel.Frame, c kernel.Choice, _ kernel.Sink) { p.firing |= 1 << c.A },
			},
			{
				Verb: verbCommit, Look: "take", Label: "Fire", Odds: true, Main: true,
				Do: func(p *pos, f *kernel.Frame, _ kernel.Choice, s kernel.Sink) {
					f.Step = fireDefend
					evAttack.Tell(s, ruleFire, f.A, f.B, int16(p.firing&0x7fff), int16(p.firing>>15&0x7fff), int16(p.firing>>30))
				},
			},
			{Verb: verbBack, Look: "back", Label: "Back", Do: func(p *pos, _ *kernel.Frame, _ kernel.Choice, _ kernel.Sink) {
				p.firing = 0
				p.stack.Pop()
			}},
		},
	})
	book.Room(nodeFireDie, play.Room[*pos]{
		Seat: kernel.Chance, Ask: "{B:fire} Fire into {A:place}: roll the die.", Rule: ruleFire, Moves: throw((*pos).shoot),
	})
	book.Room(nodeHit, play.Room[*pos]{
		Who: (*pos).whoActs, Ask: "Which unit takes the hit?", Rule: ruleTarget,
		Moves: []play.Move[*pos]{{
			Verb: verbHit, Look: "take", Label: "{unit} {takes|take} the hit", Try: eachOf(verbHit, (*pos).hitCandidates), Wide: eachOf(verbHit, (*pos).everyone),
			Judge: func(p *pos, _ *kernel.Frame, c kernel.Choice) kernel.Verdict {
				return ruleTarget.Only(has(p.hitCandidates(), int(c.A)), c.A)
			},
			Do: func(p *pos, f *kernel.Frame, c kernel.Choice, s kernel.Sink) { p.strikeOne(f, int(c.A), s) },
		}},
	})
	book.Room(nodeSwitch, play.Room[*pos]{
		Who: (*pos).whoActs, Ask: "The target has retreated: change to Combined, or be done?", Rule: ruleBefore,
		Moves: []play.Move[*pos]{
			{Verb: verbCombined, Look: "take", Label: "Combined operation", Do: (*pos).switchToCombined},
			{Verb: verbDone, Look: "pass", Label: "Done", Do: func(p *pos, f *kernel.Frame, _ kernel.Choice, s kernel.Sink) { p.endFire(f, s) }},
		},
	})
}

// fireInto begins an attack with the picked unit (9.0).
var fireInto = play.Move[*pos]{
	Verb: verbFire, Look: "fire", Label: "Fire into {place}", Odds: true,
	Offer: func(p *pos, f *kernel.Frame, c kernel.Choice, o *scene.Offer) {
		o.Label = book.Say(p, "{fire} Fire into {place}", p.mobile(int(f.A)), c.A)
	},
	List: func(p *pos, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
		if u := int(f.A); p.mayFire(u).OK() {
			return p.targets(dst, u, verbFire, (*pos).targetVerdict)
		}
		return dst
	},
	Wide: func(p *pos, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
		return p.within(dst, f.A, 2, verbFire)
	},
	Judge: func(p *pos, f *kernel.Frame, c kernel.Choice) kernel.Verdict { return p.fireVerdict(int(f.A), c.A) },
	Do:    func(p *pos, f *kernel.Frame, c kernel.Choice, _ kernel.Sink) { p.beginFire(int(f.A), c.A) },
}

// mobile is 1 when a unit's fire would be Mobile, 0 for Full (8.4).
func (p *pos) mobile(u int) int16 {
	if p.task[u] == idle {
		return 0
	}
	return 1
}

// targets tries a verb with the adjacent hexes in which enemies stand, in order.
func (p *pos) targets(dst []kernel.Choice, u int, verb uint16, judge func(*pos, int, int16) kernel.Verdict) []kernel.Choice {
	first, g := len(dst), p.sc.ground
	for m := p.sc.sides[p.unit(u).side.other()]; m != 0; m &= m - 1 {
		to := p.at[trailing(m)]
		if to < 0 || !g.near(p.at[u], to) || g.dir(p.at[u], to) < 0 {
			continue
		}
		if c := (kernel.Choice{Verb: verb, A: to}); !slices.Contains(dst[first:], c) && judge(p, u, to).OK() {
			dst = insert(dst, first, c)
		}
	}
	return dst
}

// insert keeps the part of dst from first on sorted.
func insert(dst []kernel.Choice, first int, c kernel.Choice) []kernel.Choice {
	dst = append(dst, c)
	for i := len(dst) - 1; i > first && dst[i-1].Compare(c) > 0; i-- {
		dst[i], dst[i-1] = dst[i-1], dst[i]
	}
	return dst
}

// mayFire says why the picked unit cannot fire at all now (7.0, 7.2, 8.4, 9.0).
func (p *pos) mayFire(u int) kernel.Verdict {
	switch p.task[u] {
	case idle:
		for g := p.group(); g != 0; g &= g - 1 {
			if first := trailing(g); p.task[first] == waiting {
				return ruleConcert.No(int16(u), int16(first))
			}
		}
		if g := p.group(); g != 0 {
			return ruleWaitTurn.No(int16(u), int16(trailing(g)))
		}
	case moving:
		return ruleMovementFire.No(int16(u))
	case fired, firedMove:
		return ruleFiresOnce.No(int16(u))
	}
	return kernel.Verdict{}
}

// fireVerdict says why the picked unit cannot fire into a hex now.
func (p *pos) fireVerdict(u int, h int16) kernel.Verdict {
	if v := p.mayFire(u); !v.OK() {
		return v
	}
	return p.targetVerdict(u, h)
}

// targetVerdict says why a unit cannot fire into a hex: nobody there, not
// adjacent (9.0), a cliff between (9.2).
func (p *pos) targetVerdict(u int, h int16) kernel.Verdict {
	g := p.sc.ground
	if p.in(h)&p.sc.sides[p.unit(u).side.other()] == 0 {
		return ruleNobodyThere.No(h)
	}
	d := g.dir(p.at[u], h)
	if d < 0 {
		return ruleFireBeside.No(int16(u), h)
	}
	return ruleFireCliff.Only(g.edge[board.Edge(p.at[u], d)]&cliff == 0, int16(u), h)
}

func (p *pos) beginFire(u int, h int16) {
	p.firing = 1 << u
	p.stack.Push(kernel.Frame{Proc: procFire, A: h, B: p.mobile(u)})
}

// mayAdd says why a unit cannot join the attack (7.1, 7.2, 9.0).
func (p *pos) mayAdd(f *kernel.Frame, c kernel.Choice) kernel.Verdict {
	u := int(c.A)
	if p.unit(u).formation != p.active {
		return ruleNotActive.No(c.A, int16(p.active))
	}
	if !p.onMap(u) {
		return ruleNotOnMap.No(c.A)
	}
	if has(p.firing, u) {
		return ruleInAlready.No(c.A)
	}
	switch t := p.task[u]; {
	case t == done:
		return ruleHasActed.No(c.A)
	case t == fired:
		return ruleFiresOnce.No(c.A)
	case f.B == 0 && t != idle:
		return ruleConcert.No(c.A, int16(trailing(p.firing)))
	}
	return p.targetVerdict(u, f.A)
}

func tellAttack(p *pos, e kernel.Event) kernel.Line {
	mask := uint32(e.Args[2]) | uint32(e.Args[3])<<15 | uint32(e.Args[4])<<30
	l := kernel.Line{Places: []string{p.hex(e.Args[0])}}
	var names []string
	for ; mask != 0; mask &= mask - 1 {
		u := p.unit(trailing(mask))
		l.Pieces, names = append(l.Pieces, u.id), append(names, u.name)
	}
	l.Text = book.Say(p, "{B:fire} Fire into {A:place} by ", e.Args[:2]...) + strings.Join(names, ", ")
	return l
}

// before is the retreat of Germans under Full Fire (9.1).
var before = play.Move[*pos]{
	Verb: verbRetreatBefore, Look: "take", Label: "Retreat before combat",
	Judge: func(p *pos, _ *kernel.Frame, _ kernel.Choice) kernel.Verdict {
		if p.by(defender) != german {
			return ruleBeforeGerman.No()
		}
		return p.beforeVerdict()
	},
	Do: func(p *pos, f *kernel.Frame, _ kernel.Choice, s kernel.Sink) {
		evBefore.Tell(s, ruleBefore, f.A)
		f.Step = fireSwitch
		p.beginRetreat(german, p.in(f.A)&p.sc.sides[german], board.NoHex, retreatMust|retreatBefore)
	},
}

func (p *pos) askDefence(f *kernel.Frame) (string, *play.Rule) {
	if f.Proc == procFire && p.activeSide() == allied && p.beforeVerdict().OK() {
		return "Support the defence, retreat before combat, or neither.", ruleBefore
	}
	return "Support the defence?", ruleFire
}

// switchToCombined changes the operations of the attackers, once for all (9.1).
func (p *pos) switchToCombined(f *kernel.Frame, _ kernel.Choice, s kernel.Sink) {
	evSwitched.Tell(s, ruleBefore, f.A)
	for m := p.firing; m != 0; m &= m - 1 {
		p.task[trailing(m)] = switched
	}
	p.firing = 0
	p.stack.Pop()
}

// hitCandidates are the units one of which takes the hit in hand (9.3.2).
func (p *pos) hitCandidates() uint32 {
	f := p.stack.Top()
	if f.Step == fireAttackerHit {
		return p.present(p.firing)
	}
	return p.in(f.A) & p.sc.sides[p.activeSide().other()]
}

// cs is the combat strength of a unit in an attack: halved, rounded up, for
// Mobile Fire (2.2, 8.4), then 1 less for two hits (9.3.1).
func (p *pos) cs(u int, half bool) int {
	n := int(p.unit(u).cs)
	if half {
		n = (n + 1) / 2
	}
	if p.hits[u] == 2 {
		n--
	}
	return max(n, 0)
}

// strength is the sum of the combat strengths of the attacking units (9.0 step 1).
func (p *pos) strength(half bool) int {
	sum := 0
	for m := p.firing; m != 0; m &= m - 1 {
		sum += p.cs(trailing(m), half)
	}
	return sum
}

// terrainEffect is what the target hex and rivers add to the attack factor (9.2).
func (p *pos) terrainEffect(h int16) (class, across int) {
	g := p.sc.ground
	class = int(g.terrain(h).af)
	if p.firing == 0 {
		return class, 0
	}
	for m := p.firing; m != 0; m &= m - 1 {
		from := p.at[trailing(m)]
		d := g.dir(from, h)
		if d < 0 || g.edge[board.Edge(from, d)]&river == 0 {
			return class, 0
		}
	}
	return class, -1
}

// attackFactor is the number to roll under (9.0).
func (p *pos) attackFactor(f *kernel.Frame) int {
	class, across := p.terrainEffect(f.A)
	return p.strength(f.B != 0) - int(f.C) + int(f.D) + class + across
}

// upshot reads the die against an attack factor (9.0 step 5).
func upshot(die int16, af int) int16 {
	switch {
	case int(die) < af:
		return strike
	case int(die) == af:
		return exchange
	}
	return miss
}

// shoot reads the die of a Fire Attack (9.0 step 5).
func (p *pos) shoot(f *kernel.Frame, c kernel.Choice, s kernel.Sink) {
	af := p.attackFactor(f)
	f.E = upshot(c.A, af)
	evFireDie.Tell(s, ruleFire, f.A, c.A, int16(af), f.B)
	evFire.Tell(s, ruleFire, f.A, f.E, f.B)
	f.Step = fireDefenderHit
	if f.E == miss {
		f.Step = fireEnd
	}
}

func (p *pos) runFire(f *kernel.Frame, s kernel.Sink) kernel.Signal {
	us := p.activeSide()
	switch f.Step {
	case fireDefend:
		if p.canSupport(us.other()) || us == allied && p.beforeVerdict().OK() {
			return kernel.Ask
		}
		f.Step = fireReinforce
	case fireReinforce:
		if p.canSupport(us) {
			return kernel.Ask
		}
		f.Step = fireRoll
	case fireDefenderHit, fireAttackerHit:
		m := p.hitCandidates()
		if m&(m-1) != 0 {
			return kernel.Ask
		}
		p.strikeOne(f, trailing(m), s)
	case fireDefenderRetreat:
		f.Step = fireAttackerRetreat
		p.beginRetreat(us.other(), p.in(f.A)&p.sc.sides[us.other()], board.NoHex, 0)
	case fireAttackerRetreat:
		f.Step = fireEnd
		if f.E == exchange {
			p.beginRetreat(us, p.present(p.firing), board.NoHex, 0)
		}
	case fireEnd:
		p.endFire(f, s)
	default:
		return kernel.Ask
	}
	return kernel.Next
}

// strikeOne gives the hit in hand to a unit and goes on to the next hit.
func (p *pos) strikeOne(f *kernel.Frame, u int, s kernel.Sink) {
	p.hit(u, 1, s)
	if f.Step == fireDefenderHit && f.E == exchange {
		f.Step = fireAttackerHit
	} else {
		f.Step = fireDefenderRetreat
	}
}

// leftOut is the units that wait to fire in concert and are not in the Mobile Fire
// in hand: it ends their operations (7.1, 7.2).
func (p *pos) leftOut(f *kernel.Frame) uint32 {
	var out uint32
	if f.B != 0 {
		for m := p.activeUnits() &^ p.firing; m != 0; m &= m - 1 {
			if u := trailing(m); p.task[u] == waiting {
				out |= 1 << u
			}
		}
	}
	return out
}

// endFire settles what the units of the attack may still do: nothing after Full
// Fire or when they moved first; move, when they fired first (8.4, 8.4.1). Units
// that waited and did not join have ended too (7.1).
func (p *pos) endFire(f *kernel.Frame, s kernel.Sink) {
	for m := p.firing; m != 0; m &= m - 1 {
		switch u := trailing(m); {
		case p.task[u] == done:
		case f.B != 0 && p.task[u] < moved:
			p.task[u] = fired
		default:
			p.finish(u)
		}
	}
	for m := p.leftOut(f); m != 0; m &= m - 1 {
		u := trailing(m)
		evInVain.Tell(s, ruleWaitTurn, int16(u))
		p.finish(u)
	}
	p.firing = 0
	p.stack.Pop()
}
