package greatestday

import (
	"sandtable/games/greatestday/order"
	"sandtable/kernel"
	"sandtable/scene"
)

// 11d Up to eight players: a command for each sector and side.
var (
	_           = book.Rule("11d", "Commands", "Up to eight play, four a side: each commands the divisions of a sector against the command opposite, with a mug, Direct Command and Naval chit of its own.", "")
	ruleCommand = book.Rule("11d", "Commands", "A command decides for its own units, formations and ships alone.", "{unit} is not of the command that decides")
	ruleOwnChit = book.Rule("11d", "Commands", "A command buys chits of its own divisions alone.", "{chit} is of another command")
	_           = book.Rule("11d", "What is shared", "About what serves all commands decides that of the 3rd Division, of the Germans that of the 12th SS.", "")
)

// commands is how many a side has: one a sector, in the order of the sectors (11).
const (
	commands = 4
	noSector = -1
)

func commandAt(s order.Sector) int8 { return int8(s) - 1 }

var (
	orne  = commandAt(order.Orne)
	sword = commandAt(order.Sword)
	juno  = commandAt(order.Juno)
	gold  = commandAt(order.Gold)
)

// homes are the commands of divisions that are assigned to no sector; the division that
// stands along the whole coast is everybody's where it is, but for its chit (11d).
var homes = map[string]int8{"7arm": gold, "12ss": juno, "21pz": sword, "352": gold, "lehr": gold}

const coastal = "716"

// chief is the command that decides about what is shared, of each side (11d).
var chief = [2]int8{order.Allied: sword, order.German: juno}

// seatOf is the seat of a command: the Allied one of a sector, then the German.
func seatOf(command int8, side order.Side) kernel.Seat {
	return kernel.Seat(2*command) + kernel.Seat(side)
}

// SideOf is the side of a seat.
func SideOf(seat kernel.Seat) order.Side { return order.Side(seat & 1) }

var (
	usualSeats   = kernel.Seating{{ID: sideIDs[0], Name: sideNames[0]}, {ID: sideIDs[1], Name: sideNames[1]}}
	commandSeats = func() (out kernel.Seating) {
		for _, sector := range []order.Sector{order.Orne, order.Sword, order.Juno, order.Gold} {
			for side, name := range sideNames {
				out = append(out, kernel.SeatInfo{ID: sideIDs[side] + "-" + sector.String(), Name: name + ", " + sectorName(commandAt(sector)), Side: sideIDs[side]})
			}
		}
		return out
	}()
)

func sectorName(command int8) string {
	return []string{"Orne", "Sword", "Juno", "Gold"}[command]
}

// commandState is what there is of a game with commands: nothing of it changes in others.
type commandState struct {
	mugs    [commands]uint64 // what is left in each, but for that drawn from (game.mug)
	due     [commands]uint64 // chits to be played before one is drawn there
	echo    [commands]uint64 // chits that have come up elsewhere and are played here next
	at      int8             // whose mug is drawn from
	next    int8             // who is next
	last    int8             // whose last chit is kept
	keptAt  int8             // whose the kept chit is
	here    int8             // whose the chit in play is
	again   bool             // it has come up elsewhere
	sailed  uint8            // who have had the first Naval chit of the landings
	held    uint8            // seats that hold their fire at the step in hand
	answers [kernel.MaxSeats]answer
}

func (c *commandState) hash(h *kernel.Hash) {
	for k := range commands {
		h.Word(c.mugs[k])
		h.Word(c.due[k])
		h.Word(c.echo[k])
	}
	h.Int(int64(uint8(c.at)) | int64(uint8(c.next))<<8 | int64(uint8(c.last))<<16 | int64(uint8(c.keptAt))<<24 | int64(uint8(c.here))<<32 |
		int64(flag(c.again))<<40 | int64(c.sailed)<<48 | int64(c.held)<<56)
	for _, a := range c.answers {
		h.Int(int64(a))
	}
}

// commanded tells whether each side has several commands.
func (s *state) commanded() bool { return s.opts&byCommand != 0 }

// Seats are two, or one for each command.
func (s *state) Seats() kernel.Seating {
	if s.commanded() {
		return commandSeats
	}
	return usualSeats
}

// findHomes finds the commands of the divisions and of the forces at sea. A force without a
// beach serves the Orne.
func (sc *scenario) findHomes() {
	for d := range sc.Divisions {
		x := &sc.Divisions[d]
		sc.homes[d] = commandAt(x.Sector)
		if home, ok := homes[x.ID]; ok {
			sc.homes[d] = home
		}
	}
	for f := range sc.fleets {
		sc.fleets[f] = orne
	}
	for b := range sc.Beaches {
		sc.fleets[sc.Beaches[b].Force] = sc.commandOfBeach(b)
	}
}

// commandOfBeach is the command whose sector a beach lies in.
func (sc *scenario) commandOfBeach(b int) int8 {
	for k := orne; k <= gold; k++ {
		if order.Sector(k+1).String() == sc.Beaches[b].ID {
			return k
		}
	}
	return orne
}

// commandOfHex is the command whose sector a hex lies in; south of them, and on the sand,
// whose lies nearest; noSector out at sea.
func (sc *scenario) commandOfHex(h int16) int8 {
	if sc.shore[h]&isSand != 0 && sc.beachAt[h] >= 0 {
		return sc.commandOfBeach(int(sc.beachAt[h]))
	}
	rows := int16(sc.Ground.Grid.Rows)
	for n := h; n/rows == h/rows && n >= 0; n-- { // northward
		if k := sc.Ground.Sector[n]; k != order.NoSector {
			return commandAt(k)
		}
	}
	return noSector
}

// commandOf is the command that a unit is of: its division's, or where it stands or what
// force it serves with, where its division has none.
func (s *state) commandOf(u int) int8 {
	if home := s.sc.homes[s.div(u)]; home >= 0 {
		return home
	}
	at := s.where(u)
	if force, _, ok := berthOf(at); ok {
		return s.sc.fleets[force]
	}
	if n := max(inWave(at), inLoading(at)); n >= 0 {
		return s.sc.commandOfBeach(s.sc.SubBeaches[n].Beach)
	}
	if at >= 0 {
		if k := s.sc.commandOfHex(at); k >= 0 {
			return k
		}
	}
	return chief[s.side(u)]
}

// mine tells whether a unit is of the command whose chit is in play; without commands all are.
func (s *state) mine(u int) bool { return !s.commanded() || s.commandOf(u) == s.staff.here }

// atHome tells whether a beach is of the command whose chit is in play.
func (s *state) atHome(b int) bool {
	return !s.commanded() || s.sc.commandOfBeach(b) == s.staff.here
}

// inFleet tells whether a force at sea is of the command whose chit is in play.
func (s *state) inFleet(force int) bool {
	return !s.commanded() || s.sc.fleets[force] == s.staff.here
}

// captain is the seat of a side that decides what is pending (11d): of the unit in hand, of
// the hex under assault, of the chit in play; of what is shared the chief.
func (s *state) captain(f *kernel.Frame, seat kernel.Seat) kernel.Seat {
	if !s.commanded() {
		return seat
	}
	side := SideOf(seat)
	switch f.Proc {
	case procSetup, procDispatch, procArrange:
		return seat // one seat after the other
	case procReact:
		return s.reactor(f)
	case procMorning, procEvent, procWhichBeach:
		return seatOf(chief[side], side)
	case procDrop, procStragglers, procBack:
		return seatOf(orne, side)
	case procStrike, procInterdict:
		return seatOf(max(s.sc.homes[f.A], orne), side)
	case procGap:
		return seatOf(s.sc.commandOfBeach(s.sc.SubBeaches[f.B].Beach), side)
	case procAssault, procRun, procAdvance, procAttack:
		if f.Proc == procAssault {
			if u := s.garrison(side, f.A); u >= 0 {
				return seatOf(s.commandOf(u), side)
			}
		}
	case procUnit, procMove, procLeader, procDisplace, procResult, procCheck, procRally, procReturn, procRejoin, procPledge:
		if u := int(f.A); u >= 0 && u < len(s.sc.Units) && s.side(u) == side {
			return seatOf(s.commandOf(u), side)
		}
	}
	if s.active >= 0 {
		return seatOf(s.staff.here, side)
	}
	return seatOf(chief[side], side)
}

// garrison is the first unit of a side in a hex, who leads its defence, or -1.
func (s *state) garrison(side order.Side, h int16) int {
	best := -1
	if h < 0 || int(h) >= s.sc.hexes() {
		return best
	}
	for u := s.first(h); u >= 0; u = s.after(u) {
		if s.side(u) == side && !s.isLeader(u) && (best < 0 || u < best) {
			best = u
		}
	}
	return best
}

// reactor is the first seat that is asked whether it fires at a step (G15).
func (s *state) reactor(f *kernel.Frame) kernel.Seat {
	side := s.side(int(f.A)).Other()
	for k := orne; k <= gold; k++ {
		if seat := seatOf(k, side); s.staff.answers[seat] == askMe && s.bestOf(f, k) >= 0 {
			return seat
		}
	}
	return seatOf(chief[side], side)
}

// bestOf is the unit of a command whose fire at a step promises most, with the number that
// its standing answer asks for, or -1.
func (s *state) bestOf(f *kernel.Frame, command int8) int {
	u := int(f.A)
	least := s.leastOf(s.staff.answers[seatOf(command, s.side(u).Other())], u)
	return s.bestShotOf(command, u, f.B, f.C, least)
}

// commandShot is who fires at a step by a standing answer, -1 for nobody; asks tells that a
// command is to be asked first.
func (s *state) commandShot(f *kernel.Frame) (best int, asks bool) {
	side := s.side(int(f.A)).Other()
	for k := orne; k <= gold; k++ {
		if best = s.bestOf(f, k); best >= 0 {
			return best, s.staff.answers[seatOf(k, side)] == askMe
		}
	}
	return -1, false
}

// holdsFire tells whether the command of a unit has let the step in hand go.
func (s *state) holdsFire(w int) bool {
	return s.staff.held != 0 && s.staff.held>>seatOf(s.commandOf(w), s.side(w))&1 != 0
}

// shooter says why a unit is not of the command that is asked whether it fires.
func (s *state) shooter(f *kernel.Frame, w int) kernel.Verdict {
	return ruleCommand.Only(!s.commanded() || s.at[w] < 0 || seatOf(s.commandOf(w), s.side(w)) == s.reactor(f), int16(w))
}

// answerOf is how a side, or its command that stands against the chit in play, answers by itself.
func (s *state) answerOf(side order.Side) answer {
	if s.commanded() {
		return s.staff.answers[seatOf(max(s.staff.here, orne), side)]
	}
	return s.fight.standing[side]
}

// ofSeat tells whether a unit is the seat's in a step in which seats decide one after the
// other; without commands it is the side's.
func (s *state) ofSeat(seat int16, u int) bool {
	return s.side(u) == SideOf(kernel.Seat(seat)) && (!s.commanded() || seatOf(s.commandOf(u), s.side(u)) == kernel.Seat(seat))
}

// nextSeat goes on to the next seat of a step in which all decide one after the other, the
// first side first; done tells that all have.
func (s *state) nextSeat(f *kernel.Frame, first order.Side) (done bool) {
	if s.commanded() && f.A < 2*(commands-1) {
		f.A += 2
		return false
	}
	if SideOf(kernel.Seat(f.A)) == first {
		f.A = int16(first.Other())
		return false
	}
	return true
}

// shares are the points of the commands of a side, where each wins for itself (11d).
func (s *state) shares(side order.Side) (out []scene.Share) {
	if !s.commanded() {
		return nil
	}
	r, _ := s.Result()
	for k := orne; k <= gold; k++ {
		seat := seatOf(k, side)
		out = append(out, scene.Share{Seat: int(seat), Points: int(r.Score[seat])})
	}
	return out
}

// commandScores adds up what each command has: objectives, beaches and bridges of its
// sector, and steps of the command opposite. What is nobody's own is the chief's, so that
// the commands of a side have together what the side has (11d, G25).
func (s *state) commandScores(r *kernel.Result) {
	v, total := &s.sc.Victory, r.Score
	r.Score = [kernel.MaxSeats]int32{}
	give := func(h int16, side order.Side, points int8) {
		if k := s.sc.commandOfHex(h); k >= 0 {
			r.Score[seatOf(k, side)] += int32(points)
		}
	}
	for i := range v.Objectives {
		if o := &v.Objectives[i]; s.holder[i] != nobody && (o.Only == 0 || o.Only == s.holder[i]) {
			give(o.Hex, order.Side(s.holder[i]-1), o.Points)
		}
	}
	for _, p := range v.Prizes {
		if by := s.naval.cleared[p.Beach]; by > 0 && int(by)-1 <= p.By {
			r.Score[seatOf(s.sc.commandOfBeach(p.Beach), order.Allied)] += int32(p.Points)
		}
	}
	for _, x := range v.Spans {
		if s.holdsBridge(order.Allied, x.Bridge) {
			give(s.sc.bridges[x.Bridge][0], order.Allied, x.Points)
		}
	}
	var lost [kernel.MaxSeats]int
	for u := range s.sc.Units {
		if n := s.lostOf(u); n > 0 {
			lost[seatOf(s.commandOf(u), s.side(u).Other())] += n
		}
	}
	for seat := range lost {
		r.Score[seat] += int32(lost[seat] / int(v.StepsPer) * int(v.StepPoints))
	}
	for side := range chief {
		sum := int32(0)
		for k := orne; k <= gold; k++ {
			sum += r.Score[seatOf(k, order.Side(side))]
		}
		r.Score[seatOf(chief[side], order.Side(side))] += total[side] - sum
	}
}
