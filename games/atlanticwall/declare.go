package atlanticwall

import (
	"slices"

	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
	"sandtable/play"
)

// Declaring one attack: what it is on and who is in it (9.2, 9.6).
var (
	ruleAlso       = book.Rule("9.25", "Several hexes", "A further hex with enemies, adjacent to every attacker.", "{hex} is not beside all attackers")
	ruleAlsoTwice  = book.Rule("9.25", "Several hexes", "Each hex of an attack once.", "this attack is on {hex} already")
	ruleEmpty      = book.Rule("9.2", "Attackers", "Somebody attacks.", "nobody is in this attack")
	ruleMinimum    = book.Rule("9.62", "Minimum odds", "Every attack reaches the first column of its row before defensive fire. Who has to attack and cannot is eliminated, and the defender may advance into the hex.", "{n} against {n} does not reach the first column")
	ruleWeakGuns   = book.Rule("10.36", "Minimum odds of barrage", "A barrage attack that does not reach the first column is not made.", "{n} against {n} does not reach the first column")
	ruleEngage     = book.Rule("9.21", "All that nobody else engages", "A unit in several enemy zones attacks all those enemies whom nobody else can attack.", "{unit} has to attack {place} too: nobody else can")
	ruleLeaveNone  = book.Rule("9.13", "Units that must attack", "No attack leaves a unit that has to attack without an enemy, if it can join it.", "{unit} has to attack, and has no other enemy: it joins this attack")
	ruleLeaveApart = book.Rule("9.13", "Units that must attack", "Nor does an attack on several hexes where one of them can be left to it.", "{unit} has to attack, and is not beside all hexes of this attack: leave one of them to it")
	ruleNotIn      = book.Rule("9.2", "Attackers", "Only who is in an attack can leave it.", "{unit} is not in this attack")
	_              = book.Rule("9.22", "From several hexes", "Units of several hexes attack a hex together.", "")
	_              = book.Rule("9.24", "Out of one hex", "Units of a hex may attack different hexes, all together within 8.21.", "")
	_              = book.Rule("9.61", "Diversions", "Weak attacks may be made to make others strong.", "")
	_              = book.Rule("9.63", "Barrage as a diversion", "A barrage attack meets the duty that a hex is attacked.", "")
	_              = book.Rule("9.65", "No weaker on purpose", "Who is in an attack counts in full.", "")

	nodeDeclare = book.Node("declare")

	evAttack   = book.Event("combat", "{side}: attack on {place}")
	evAlso     = book.Event("combat", "{-hex}{place} is attacked together with it")
	evJoins    = book.Event("combat", "{unit} attacks {place}").Quiet()
	evHopeless = book.Event("loss", "the attack on {place} is below the first column: its attackers are eliminated").Outturn()
)

// Steps of an attack. Frame: A the battle.
const (
	attackDeclare uint8 = iota
	attackStand         // the defender chooses who fights: stand.go
	attackFPF           // and gives defensive fire
	attackRoll
	attackDoomed // 9.62; B: the hex into which the defender may advance
	attackBluff  // 21.39; B: 1 after the advance
)

func init() {
	book.Proc(procAttack, play.Proc[*state]{Run: (*state).runAttack, Nodes: []uint16{
		attackDeclare: nodeDeclare, attackStand: nodeStand, attackFPF: nodeFPF, attackRoll: nodeRoll, attackDoomed: nodeFollow, attackFlak: nodeFlak, attackBarrage: nodeBarrage,
	}})
	book.Room(nodeDeclare, play.Room[*state]{
		Who: func(s *state, _ *kernel.Frame) kernel.Seat { return kernel.Seat(s.phasing()) },
		Asks: func(s *state, f *kernel.Frame) (string, *play.Rule) {
			return book.Say(s, "Attack on {place}: who takes part?", s.battle(f).hex[0]), ruleTarget
		},
		Facts: (*state).battleFacts, Idle: verbBack,
		Moves: append([]play.Move[*state]{
			{Verb: verbAdd, Look: "add", Label: "Add {unit}", Try: tryJoin, Wide: everyone(verbAdd), Detail: (*state).joinDetail,
				Judge: (*state).mayAddNow,
				Do:    func(s *state, f *kernel.Frame, c kernel.Choice, _ kernel.Sink) { s.callUp(f, int(c.A)) }},
			{Verb: verbDrop, Look: "pick", Label: "Leave out {unit}", Try: tryDrop,
				Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
					return ruleNotIn.Only(s.battle(f).has(int(c.A)), c.A)
				},
				Do: func(s *state, f *kernel.Frame, c kernel.Choice, _ kernel.Sink) { s.leave(s.battle(f), int(c.A)) }},
			{Verb: verbAlso, Look: "add", Label: "Attack {place} too", Try: tryAlso, Wide: wideAlso, Judge: (*state).mayAlso,
				Do: func(s *state, f *kernel.Frame, c kernel.Choice, _ kernel.Sink) {
					b := s.battle(f)
					b.hex[b.nHex] = c.A
					b.nHex++
				}},
			{Verb: verbMuster, Look: "take", Label: "All units beside it", Judge: (*state).mayMuster, Do: func(s *state, f *kernel.Frame, _ kernel.Choice, _ kernel.Sink) {
				b := s.battle(f)
				s.muster(b, -1, true)
				for _, w := range b.who[:b.nWho] {
					s.fight.in[w] = uint8(f.A + 1)
				}
			}},
			{Verb: verbCommit, Look: "fight", Label: "Attack", Odds: true, Main: true, Judge: (*state).mayCommit, Do: (*state).commit, Detail: (*state).commitDetail},
			{Verb: verbBack, Look: "back", Label: "No attack here", Do: func(s *state, f *kernel.Frame, _ kernel.Choice, _ kernel.Sink) {
				s.undeclare(f)
				s.stack.Pop()
			}},
		}, extraMoves()...),
	})
}

// battle is the one that a frame is about.
func (s *state) battle(f *kernel.Frame) *battle { return &s.fight.battles[f.A] }

// declareOn begins the declaration of an attack.
func (s *state) declareOn(_ *kernel.Frame, c kernel.Choice, _ kernel.Sink) {
	b := &s.fight.battles[s.fight.n]
	*b = battle{}
	b.hex[0], b.nHex = c.A, 1
	s.fight.n++
	s.stack.Push(kernel.Frame{Proc: procAttack, A: int16(s.fight.n - 1)})
	if f := s.stack.Under(1); f.Step == combatHeld {
		f.Step = combatChoose
	}
}

// undeclare undoes a declaration.
func (s *state) undeclare(f *kernel.Frame) {
	b := s.battle(f)
	for _, w := range b.who[:b.nWho] {
		s.fight.in[w] = 0
		s.unset(int(w), lighter|saturating)
	}
	*b = battle{}
	s.fight.n--
}

func (s *state) callUp(f *kernel.Frame, u int) {
	s.enrol(s.battle(f), u)
	s.fight.in[u] = uint8(f.A + 1)
}

// leave takes a unit out of a declaration, and its hex if nobody else attacks out of it.
func (s *state) leave(b *battle, u int) {
	b.drop(u)
	s.fight.in[u] = 0
	s.unset(u, lighter|saturating)
	s.sources(b)
}

// sources works out anew from which hexes an attack is made.
func (s *state) sources(b *battle) {
	b.from, b.nFrom = [maxTargets]int16{}, 0
	for _, w := range b.who[:b.nWho] {
		if x := s.at[w]; s.card(int(w)).OnGround() && b.source(x) < 0 && s.beside(x, b) {
			b.from[b.nFrom] = x
			b.nFrom++
		}
	}
}

// tryJoin tries the units around the hexes attacked, and guns, air units and ships.
func tryJoin(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
	b := s.battle(f)
	var near hexes
	for _, h := range b.hex[:b.nHex] {
		for _, x := range s.sc.Ground.Grid.Adjacent[h] {
			if x >= 0 {
				near.add(x)
			}
		}
	}
	for _, w := range s.sc.own[s.phasing()] {
		u := int(w)
		if s.fight.in[u] != 0 {
			continue
		}
		if c := s.card(u); c.OnGround() && (!s.onMap(u) || c.Type == order.HQ || !c.Gun() && !near.has(s.at[u])) {
			continue
		}
		dst = append(dst, kernel.Choice{Verb: verbAdd, A: w})
	}
	return dst
}

func tryDrop(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
	b, first := s.battle(f), len(dst)
	for _, u := range b.who[:b.nWho] {
		dst = append(dst, kernel.Choice{Verb: verbDrop, A: u})
	}
	slices.SortFunc(dst[first:], kernel.Choice.Compare)
	return dst
}

// tryAlso tries the hexes with enemies beside the first attacker that is no gun: fire support
// need not be beside them.
func tryAlso(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
	b := s.battle(f)
	i := slices.IndexFunc(b.who[:b.nWho], func(w int16) bool { return s.line(int(w)) })
	if i < 0 {
		return dst
	}
	first := len(dst)
	for _, h := range s.sc.Ground.Grid.Adjacent[s.at[b.who[i]]] {
		if s.holds(s.phasing().Other(), h) {
			dst = append(dst, kernel.Choice{Verb: verbAlso, A: h})
		}
	}
	slices.SortFunc(dst[first:], kernel.Choice.Compare)
	return dst
}

func wideAlso(s *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
	for _, c := range wideTargets(s, s.combatFrame(), nil) {
		dst = append(dst, kernel.Choice{Verb: verbAlso, A: c.A})
	}
	return dst
}

// mayAlso says why a further hex cannot be attacked together with the first (9.25, 10.34).
func (s *state) mayAlso(f *kernel.Frame, c kernel.Choice) kernel.Verdict {
	b := s.battle(f)
	switch {
	case b.about(c.A):
		return ruleAlsoTwice.No(c.A)
	case !s.holds(s.phasing().Other(), c.A):
		return ruleTarget.No(c.A)
	case b.nHex == maxTargets: // as many as are beside one hex
		return ruleAlso.No(c.A)
	case s.foeIn(s.phasing(), c.A) < 0:
		return ruleHexOnce.No(c.A)
	case b.nWho == 0:
		return ruleEmpty.No()
	case s.barraged(b):
		return ruleBarrageOne.No()
	case s.delayIn(c.A) >= 0 && !s.unaided(b):
		return ruleDelayFire.No(c.A)
	}
	for _, w := range b.who[:b.nWho] {
		if s.card(int(w)).Type == order.Ship && s.mapAt(c.A)&s.waters(int(w)) == 0 {
			return ruleShipMap.No(c.A, w)
		}
		if !s.line(int(w)) {
			continue
		}
		if v := s.mayHit(int(w), c.A, b); !v.OK() {
			if v.Rule == ruleAdjacent.ID() {
				return ruleAlso.No(c.A)
			}
			return v
		}
	}
	return kernel.Verdict{}
}

// mayMuster: somebody can still be added.
func (s *state) mayMuster(f *kernel.Frame, _ kernel.Choice) kernel.Verdict {
	b := *s.battle(f)
	n := b.nWho
	s.muster(&b, -1, true)
	if s.plays(hiddenFire) && n > 0 && b.nWho > n && s.barraged(s.battle(f)) {
		return ruleHushLine.No(b.who[n])
	}
	return ruleEmpty.Only(b.nWho > n)
}

// mayCommit says why an attack cannot be made as it is declared.
func (s *state) mayCommit(f *kernel.Frame, _ kernel.Choice) kernel.Verdict {
	b := s.battle(f)
	if b.nWho == 0 {
		return ruleEmpty.No()
	}
	if v := s.matched(b); !v.OK() {
		return v
	}
	if u := s.combatFrame(); u != nil && f.A > 0 && !s.linksBack(b) {
		return ruleHeldHex.No(b.hex[0])
	}
	if v := s.abandons(b); !v.OK() {
		return v
	}
	if s.couldReach(b) {
		return s.engages(f, b)
	}
	r := s.reckon(b)
	if r.barrage {
		return ruleWeakGuns.No(int16(r.attack.total), int16(r.defence.total))
	}
	for _, h := range b.hex[:b.nHex] {
		if s.lightened(b) || s.better(f, h) { // 9.65
			return ruleMinimum.No(int16(r.attack.total), int16(r.defence.total))
		}
	}
	return kernel.Verdict{}
}

// better tells whether an attack that reaches the first column could be made on a hex, by
// those that are in this one too: with each of them that has to attack.
func (s *state) better(f *kernel.Frame, h int16) bool {
	b := *s.battle(f)
	for _, w := range b.who[:b.nWho] {
		s.fight.in[w] = 0
	}
	best, ok := s.levy(h, -1)
	for _, w := range best.who[:best.nWho] {
		s.fight.in[w] = uint8(f.A + 1)
	}
	ok = ok && s.abandons(&best).OK() // guns alone may not leave others without an enemy
	for _, w := range best.who[:best.nWho] {
		s.fight.in[w] = 0
	}
	for _, w := range b.who[:b.nWho] {
		if ok && s.line(int(w)) && s.marked(int(w), mustFight) {
			_, ok = s.levy(h, int(w))
		}
	}
	for _, w := range b.who[:b.nWho] {
		s.fight.in[w] = uint8(f.A + 1)
	}
	return ok
}

// matched says which gun, air unit or ship has nobody to support in the attack as it is
// (10.12, 10.32), or that it could not be together with others.
func (s *state) matched(b *battle) kernel.Verdict {
	alone := s.barraged(b)
	if alone && b.nHex > 1 { // air units and ships do as guns do (17.32, 18.32)
		return ruleBarrageOne.No()
	}
	for _, w := range b.who[:b.nWho] {
		if !s.card(int(w)).Gun() {
			continue
		}
		ok := false
		for _, x := range b.who[:b.nWho] {
			ok = ok || s.line(int(x)) && s.supports(int(w), int(x))
		}
		if alone {
			if v := s.barrageAlone(int(w), b); !v.OK() {
				return v
			}
		} else if !ok {
			return ruleIntegrity.No(w)
		}
	}
	return kernel.Verdict{}
}

// linksBack tells whether somebody attacks out of a hex from which a result waits (9.88).
func (s *state) linksBack(b *battle) bool {
	for _, w := range b.who[:b.nWho] {
		for i := range s.fight.battles[:s.fight.n-1] {
			if s.line(int(w)) && s.fight.battles[i].source(s.at[w]) >= 0 {
				return true
			}
		}
	}
	return false
}

// abandons says who would be left without an enemy although he has to attack and could join
// (9.13, A27).
func (s *state) abandons(b *battle) kernel.Verdict {
	for _, h := range b.hex[:b.nHex] {
		for _, x := range s.sc.Ground.Grid.Adjacent[h] {
			for u := s.first(x); u >= 0; u = s.after(u) {
				if !s.marked(u, mustFight) || s.is(u, attacked) || s.fight.in[u] != 0 || s.busyElsewhere(u, b) {
					continue
				}
				if (s.line(u) || !s.hushes(b)) && s.mayEnlist(u, b).OK() { // guns come later with 34.31
					return ruleLeaveNone.No(int16(u))
				}
				if s.parted(u, b) {
					return ruleLeaveApart.No(int16(u))
				}
			}
		}
	}
	return kernel.Verdict{}
}

// commit makes the attack: it cannot be taken back, and its guns, air units and ships have
// fired.
func (s *state) commit(f *kernel.Frame, _ kernel.Choice, sink kernel.Sink) {
	b := s.battle(f)
	s.sources(b)
	s.combatFrame().C = 1
	evAttack.Tell(sink, ruleTarget, int16(s.phasing()), b.hex[0])
	s.settle(b, sink)
	for _, h := range b.hex[1:b.nHex] {
		evAlso.Tell(sink, ruleAlso, b.hex[0], h)
	}
	for _, h := range b.hex[:b.nHex] {
		for u := s.first(h); u >= 0; u = s.after(u) {
			if !s.is(u, fellBack) {
				s.set(u, defended)
			}
		}
	}
	doomed := !s.couldReach(b)
	for _, w := range b.who[:b.nWho] {
		evJoins.Tell(sink, ruleTarget, w, b.hex[0])
		s.set(int(w), attacked)
		s.leavesShelter(int(w))
	}
	if doomed {
		s.doom(f, b, sink)
		return
	}
	for _, w := range b.who[:b.nWho] {
		s.spend(int(w), false, sink)
		s.help(int(w), b)
	}
	f.Step = attackStand
	if s.sc.DelayKinds != nil && !s.turnOver(b, sink) {
		f.Step, f.B = attackBluff, 0
		return
	}
	b.armed = s.reckon(b).armed
}

// help notes the engineer without whom a unit could not attack across a river (9.18, 6.77).
func (s *state) help(u int, b *battle) {
	if !s.line(u) || s.class(u) != order.B {
		return
	}
	for _, h := range b.hex[:b.nHex] {
		if _, why := s.strides(u, s.at[u], h); why == uint16(ruleRiver.ID()) {
			if e := s.bridger(u, s.at[u], b); e >= 0 {
				s.set(e, bridging)
			}
		}
	}
}
