package greatestday

import (
	"slices"

	"sandtable/games/greatestday/order"
	"sandtable/kernel"
	"sandtable/play"
)

// 6 Events: what the die brings. The choices that follow are in eventrooms.go.
var (
	ruleEvent       = book.Rule("6", "Events", "The Event! chit is in the mug every turn; when it is drawn the die says what happens. Left over, it is not the first of the next turn.", "")
	ruleHistory     = book.Rule("6.0", "Historical Events", "A 0: Connecting Road A, from the second B too, with a German or mines on it costs the Allied divisions 1 quality until it is clear. From the second 0 the next Historical Event, one a day.", "{hex} is no Loading box for them")
	rulePoints4     = book.Rule("6.1", "Command points", "4 command points to a division in play: 1 Allied, 2 German; the owner says which.", "{division} belongs to the other side")
	ruleGiftNone    = book.Rule("6.1", "Points for a division", "One that has a chit.", "{division} has no chit in this game")
	ruleGiftOff     = book.Rule("6.1", "Points for a division", "Command points to one that is in play.", "nothing of {division} is in play")
	ruleStrike      = book.Rule("6.3", "Naval strike", "Two ships bombard what any unit in command sees.", "")
	ruleGermanNavy  = book.Rule("6.4", "German navy", "Even: the Germans remove a ship of a force by the die. Odd: a sector, whose Allied divisions lose 1 quality.", "{unit} is no ship in a box of {force}")
	ruleNavySmall   = book.Rule("6.4", "The German navy", "No support craft.", "{unit} is a support craft")
	ruleNavySector  = book.Rule("6.4", "The German navy", "Off a sector that an Allied division has.", "no Allied division has the sector {sector}")
	ruleBombers     = book.Rule("6.5", "Bombers", "Rubble in a city at least 5 hexes from all Allied units; a German unit there is attacked with 6 white. By night and in a storm 4 command points instead.", "")
	ruleAstray      = book.Rule("6.6", "Lost", "The enemy moves one unit or stack 5 hexes, out of his fire zones, to where it could go; it does nothing until a friend comes adjacent. 6 Allied, 7 German.", "no way leads {unit} to {hex}")
	ruleAstrayFar   = book.Rule("6.6", "Led astray: where to", "Five hexes away.", "{hex} is not 5 hexes from {hex}")
	ruleAstrayZone  = book.Rule("6.6", "Led astray: where to", "Out of enemy fire zones.", "{hex} is in an enemy fire zone")
	ruleAstrayGate  = book.Rule("G24.3", "Led astray: where to", "Not near where the enemy enters.", "{hex} is too near to where the enemy enters")
	ruleLostRide    = book.Rule("6.6", "Lost", "Who rides goes astray with the vehicle.", "{unit} rides on {unit}: name that")
	ruleLostWho     = book.Rule("6.6", "Lost", "A unit that can move as it stands.", "{unit} is not on the map")
	ruleLostFoe     = book.Rule("6.6", "Led astray: who", "A unit of the other side than who names it.", "{unit} is of the wrong side for this event")
	ruleLostLead    = book.Rule("6.6", "Led astray: who", "No leader and no ship.", "{unit} is no unit that could be led astray")
	ruleLostStay    = book.Rule("6.6", "Led astray: who", "Who can move.", "{unit} cannot move")
	ruleLostDug     = book.Rule("6.7", "Led astray: who", "No German unit in an entrenchment.", "{unit} is entrenched")
	ruleLostTwice   = book.Rule("6.6", "Led astray: who", "Who is not lost already.", "{unit} is lost already")
	ruleLostHere    = book.Rule("6.6", "Led astray: who", "Others of the same hex.", "{unit} is not in {hex} with who was led astray")
	ruleLostUnit    = book.Rule("6.6", "Lost", "A lost unit does nothing.", "{unit} is lost")
	ruleSpecial     = book.Rule("6.8", "Special events", "Heroes, commanders killed, a crowd on the roads, dispatch points, reinforcements that wait, fighters.", "{unit} belongs to the other side")
	ruleSpecialWho  = book.Rule("6.8", "Something special: who", "Units on the map, no leaders and no ships.", "{unit} is no unit that could be named")
	ruleEventMust   = book.Rule("6.5", "Bombers: at whom", "One of those in the hex is attacked.", "the bombers attack one of those who are there")
	ruleSpecialRide = book.Rule("6.8", "Something special: who", "From the air the vehicle, not who rides on it.", "{unit} rides on {unit}: name that")
	ruleSpecialOff  = book.Rule("6.8", "Something special: who", "On the map.", "{unit} is not on the map")
	ruleSpecialHex  = book.Rule("6.5", "Bombers: at whom", "Who is in the hex that was bombed.", "{unit} is not in {hex}")
	ruleEvHero      = book.Rule("6.8", "Heroes of events", "Fire and assault 2 more, quality 1 more, 2 less against it; hits and suppression go; it commands itself; he can be given up to pass any check.", "{unit} has no hero")
	ruleEvHeroNow   = book.Rule("6.8", "Heroes", "He passes checks of quality.", "no hero passes this check")
	ruleHeadless    = book.Rule("G23.3", "Leader killed", "No command points for units of his formation until the next Night is over.", "the leader of {unit} was killed")
	ruleCrowd       = book.Rule("6.8", "Crowd", "On a town or city hex outside German fire zones; it and its neighbours cost double until the next morning.", "{hex} is no town or city")
	ruleCrowdZone   = book.Rule("6.8", "Crowd", "Outside German fire zones.", "{hex} is in a German fire zone")
	ruleWaiting     = book.Rule("6.8", "Resistance", "German reinforcements that are ready to enter at one hex, which the Allies name, wait until the next Night; who comes there later does not.", "{unit} waits until Night")
	ruleWaitHex     = book.Rule("6.8", "Arrivals held up", "Those of one German entry.", "no Germans enter at {hex}")
	_               = book.Rule("9", "Troop quality of divisions", "What events and scenarios add to a division's quality stays between -2 and +1.", "")

	evEvent    = book.Event("phase", "Event: {happening}")
	evRoadA    = book.Event("phase", "Connecting Road {road} is not clear: Allied quality is 1 less")
	evRoadOK   = book.Event("phase", "Connecting Road {road} is clear again")
	evGift     = book.Event("points", "{division} receives 4 {coin}")
	evMoodDown = book.Event("loss", "the quality of {division} is 1 less")
	evStray    = book.Event("move", "{unit} is lost in {place}")
	evFound    = book.Event("move", "{unit} is found")
	evEvHero   = book.Event("leader", "a hero comes to {unit}")
	evGivenUp  = book.Event("leader", "{unit} gives its hero up")
	evMoodUp   = book.Event("support", "the quality of {division} is 1 more")
	evKilled   = book.Event("loss", "the commander of {division} is killed")
	evHeadless = book.Event("loss", "the leader of {formation} is killed")
	evCrowd    = book.Event("phase", "a crowd fills the roads around {place}")
	evWaiting  = book.Event("phase", "what is to come at {place} waits for the Night")
	evFighters = book.Event("combat", "fighters attack {unit}: hits on {faces}")
	evBombs    = book.Event("combat", "bombers attack {unit}: hits on {faces}")
	evAirDie   = book.Event("dice", "a {B:face} against {C:n}: {D:effect}")
)

// happening is what an event is, by the die; special events come after the ten.
type happening int16

// The happenings.
const (
	historical happening = iota
	alliedPoints
	germanPoints
	navalStrike
	germanNavy
	bomberStrike
	alliedLost
	germanLost
	special8
	special9
	alliedHero
	germanHero
	germanCommander
	alliedCommander
	atrocity
	crowdHere
	alliedDispatch
	germanDispatch
	resistance
	fighterStrike
)

var happenings = []string{
	"a historical day", "Allied initiative", "German initiative", "a naval strike", "the German navy", "bombers", "Allies lose their way", "Germans lose their way",
	"something special", "something special", "an Allied hero", "a German hero", "a German commander is killed", "an Allied commander is killed", "an atrocity", "a crowd",
	"Allied dispatches", "German dispatches", "resistance behind the lines", "German fighters",
}

// Whose commander is killed, by the die, and which division is roused by an atrocity (6.8).
var (
	germanStaffs = [...]string{"lehr", "lehr", "lehr", "lehr", "12ss", "12ss", "12ss", "21pz", "21pz", "21pz"}
	alliedStaffs = [...]string{"3br", "3br", "3br", "3br", "3br", "3br", "3cdn", "3cdn", "50br", "50br"}
)

const avenged = "3cdn"

// What an event's hero is worth (6.8), and other numbers of events.
const (
	heroFire    = 2
	heroAssault = 2
	heroQuality = 1
	heroDefence = -2
	giftPoints  = 4
	moodLow     = -2
	moodHigh    = 1
	bombRating  = 6
	airRating   = 4
	airRaids    = 4
	bombSafety  = 5 // hexes from Allied units
	lostHexes   = 5
	entryGuard  = 3 // hexes around an entry hex where nobody is led (G24.3)
)

func init() {
	book.Names("happening", happenings)
	book.Names("road", []string{"A", "B"})
	book.Names("coin", []string{"command points", "dispatch points"})
}

// callEvent begins the Event! chit (6).
func (s *state) callEvent() { s.stack.Push(kernel.Frame{Proc: procEvent, A: -1}) }

// morale is what a division's quality has more or less at the moment (9): the scenario's,
// as long as its beach is not cleared, and that of events.
func (s *state) morale(u int) int8 { return s.moraleOf(s.purse(u)) }

func (s *state) moraleOf(d int) int8 { return s.moraleLess(d, s.roadToll(d)) }

// moraleLess is moraleOf with what roads cost the division.
func (s *state) moraleLess(d int, toll int8) int8 {
	if s.sc.Divisions[d].NoChit {
		return 0
	}
	return min(max(s.mood(d)-toll, moodLow), moodHigh)
}

// roadToll is what Connecting Roads that are not clear cost a division (6.0).
func (s *state) roadToll(d int) int8 {
	if s.sc.Divisions[d].Side != order.Allied {
		return 0
	}
	return s.roadsCost()
}

// roadsCost is what Connecting Roads that are not clear cost each Allied division (6.0).
func (s *state) roadsCost() (n int8) {
	for i := range s.assets.closed {
		if s.assets.closed[i] && !s.roadClear(i) {
			n += 1 + s.week.again[i]
		}
	}
	return n
}

// mood is what the scenario, as long as its beach is not cleared, and events add to a
// division's quality.
func (s *state) mood(d int) int8 {
	n, x := s.assets.mood[d], &s.sc.Divisions[d]
	if x.Until < 0 || s.naval.cleared[x.Until] == 0 {
		n += x.Quality
	}
	return n
}

// sway is an event that changes a division's quality by one: beyond what is in force now
// and the limits it is ignored, for good (9).
func (s *state) sway(d int, by int8, ev *play.Event, why *play.Rule, sink kernel.Sink) {
	if n := s.mood(d) - s.roadToll(d) + by; n >= moodLow && n <= moodHigh {
		s.assets.mood[d] += by
		ev.Tell(sink, why, int16(d))
	}
}

// settle keeps the quality of all divisions within the limits of 9 when a Road or a beach
// has changed it: what would go beyond them is lost, now and when the Road is clear again.
func (s *state) settle() {
	for d := range s.sc.Divisions {
		n := s.mood(d) - s.roadToll(d)
		s.assets.mood[d] += min(max(n, moodLow), moodHigh) - n
	}
}

// roadClear tells whether a Connecting Road has no German and no German mines, as far as
// it lies in the window (6.0).
func (s *state) roadClear(i int) bool {
	for _, h := range s.sc.connecting[i] {
		if s.enemyIn(order.Allied, h) >= 0 || s.assets.mines[order.German].has(h) {
			return false
		}
	}
	return true
}

// sweepRoads ends what a Road that was closed cost, once it is clear (6.0).
func (s *state) sweepRoads(sink kernel.Sink) {
	for i := range s.assets.closed {
		if s.assets.closed[i] && s.roadClear(i) {
			s.assets.closed[i] = false
			s.week.again[i] = 0
			s.settle()
			evRoadOK.Tell(sink, ruleHistory, int16(i))
		}
	}
}

// history is a 0 (6.0): the Roads, and from the second on the next Historical Event.
func (s *state) history(f *kernel.Frame, sink kernel.Sink) {
	a := &s.assets
	a.zeros = min(a.zeros+1, 100)
	roads := 1
	if a.zeros > 1 && s.roadClear(0) {
		roads = 2
	}
	for i := range roads {
		switch {
		case s.roadClear(i):
		case !a.closed[i]:
			a.closed[i] = true
			s.settle()
			evRoadA.Tell(sink, ruleHistory, int16(i))
		case s.opts&roadsCumulate != 0:
			s.week.again[i] = min(s.week.again[i]+1, -moodLow)
			evRoadA.Tell(sink, ruleHistory, int16(i))
		}
	}
	if a.zeros < 2 {
		s.stack.Pop()
		return
	}
	s.tellDay(f, sink)
}

// division is the number of a division in play, or -1.
func (s *state) division(id string) int {
	return slices.IndexFunc(s.sc.Divisions, func(d order.Division) bool { return d.ID == id })
}

// isDivision tells whether a division of a side has a chit.
func (s *state) isDivision(d int, side order.Side) bool {
	x := &s.sc.Divisions[d]
	return x.Side == side && !x.NoChit
}

// gift gives a division 4 points (6.1, 6.2, 6.8).
func (s *state) gift(d int, dispatch int16, sink kernel.Sink) {
	track := &s.cp[d]
	if dispatch != 0 {
		track = &s.assets.dp[d]
	}
	*track = min(*track+giftPoints, s.sc.Table.Command.Cap)
	evGift.Tell(sink, rulePoints4, int16(d), dispatch)
}

// happens begins what the die has brought.
func (s *state) happens(f *kernel.Frame, what happening, sink kernel.Sink) {
	if s.light() != 0 { // nothing flies
		switch what {
		case bomberStrike:
			what = alliedPoints // 6.5
		case fighterStrike:
			what = germanDispatch // 6.9
		}
	}
	evEvent.Tell(sink, ruleEvent, int16(what))
	f.A = int16(what)
	switch what {
	case historical:
		s.history(f, sink)
	case alliedPoints, germanPoints, alliedDispatch, germanDispatch:
		f.Step = eventDivision
	case navalStrike:
		s.callStrike(f)
	case germanNavy:
		f.Step = eventParity
	case bomberStrike:
		f.Step, f.D = eventRaze, 0
	case alliedLost, germanLost:
		f.Step = eventAstray
	case special8, special9:
		f.Step = eventSpecial
	case alliedHero, germanHero:
		f.Step = eventHeroes
	case germanCommander, alliedCommander:
		f.Step = eventGeneral
	case crowdHere:
		f.Step = eventCrowd
	case resistance:
		f.Step = eventWait
	case fighterStrike:
		f.Step, f.D = eventFighters, 0
	case atrocity:
		s.stack.Pop()
		if d := s.division(avenged); d >= 0 {
			s.sway(d, 1, evMoodUp, ruleSpecial, sink)
		}
	}
}

// eventHero tells whether an event's hero is with a unit (6.8).
func (s *state) eventHero(u int) bool { return s.assets.heroes[s.side(u)] == int16(u)+1 }

// heroFalls takes the hero away with a unit that is eliminated.
func (s *state) heroFalls(u int) {
	if s.eventHero(u) {
		s.assets.heroes[s.side(u)] = 0
	}
}

// giveUp removes a unit's hero: it passes the check in hand (6.8).
func (s *state) giveUp(u int, sink kernel.Sink) {
	s.assets.heroes[s.side(u)] = 0
	evGivenUp.Tell(sink, ruleEvHero, int16(u))
}

// selfRun tells whether a unit is under auto-command: a red quality, or a hero (14, 6.8).
func (s *state) selfRun(u int) bool { return s.card(u).Auto || s.eventHero(u) }

// keepsTime tells whether auto-command keeps a unit from its division's and formation's
// chits: who is out of his sector is no longer in command by it, and acts on them (14, 11).
func (s *state) keepsTime(u int) bool {
	return s.selfRun(u) && !s.card(u).Commando && !s.isCraft(u) && s.onMap(u) && !s.outside(u)
}

// bareUnit takes everything off a unit that leaves the map.
func (s *state) bareUnit(u int) {
	a := &s.assets
	a.contact[u] = 0
	a.parked.drop(u)
	a.lost.drop(u)
	a.waiting.drop(u)
	a.steady.drop(u)
	s.dropSpan(u)
	if w := a.carrier[u]; w != 0 {
		a.cargo[w-1], a.carrier[u] = 0, 0
	}
	if w := a.cargo[u]; w != 0 { // only by hand: in play it is put down before
		a.cargo[u], a.carrier[w-1] = 0, 0
		s.stacks().Put(int(w)-1, aside)
		s.unit[w-1] = piece{}
	}
}

// crowded tells whether a hex is in the crowd or beside it (6.8).
func (s *state) crowded(h int16) bool {
	return s.assets.crowd != 0 && s.sc.Ground.Grid.Distance(h, s.assets.crowd-1) <= 1
}
