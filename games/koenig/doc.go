// Package koenig is Paul Koenig's D-Day: five small games on the first three days
// in Normandy, one for each beach, at one kilometre a hex, with battalions and
// companies, ten turns and a cup of headquarters chits.
//
// Everything that belongs to one beach is data (folder data): units, formations,
// schedule, tables, objectives, map. No beach is named in the code.
//
// # Sequence of play
//
// Landing, Support (day), Operations (day) or Replacement and German
// Redeployment (night), Housekeeping; see flow.go. Files are named after the
// chapters of the rules: landing (5.0), support (6.0), operations (7.0), move
// (8.0), fire (9.0), closecombat (10.0), retreat (11.0), night (12.0), victory (13.0).
//
// # Rulings
//
// Where the printed rules leave a question open:
//
//   - 2.1 The sheet that could be bought is lost; maps, values and the exclusive
//     rules (numbered Ex.1 to Ex.7 here) are our reconstruction.
//   - 5.0 A unit must use its landing hex when that is open; delay only when nothing is.
//   - Ex.2 The Rangers may wait for Pointe du Hoc when it is closed, or use their
//     other hex from turn 2 on.
//   - 5.0 Return fire has one die for each German unit in numerical order; the
//     order changes nothing, so nobody is asked.
//   - 8.1.2 and 10.0: close combat along a road costs 1 + 2.
//   - 8.2 A hex with two units cannot be crossed either.
//   - 8.4.2 A Combined unit that has not fired may not enter close combat at all.
//   - 9.1 All units of the hex retreat or none; the change to Combined is made
//     once for all the units that were to fire.
//   - 10.0 Close combat is entered from an adjacent hex, so that the way back is
//     the player's choice.
//   - 10.5 When neither side can hit, the attacker retreats at once.
//   - 11.2 Hold is open after an exchange by either side's fire, also when the
//     defender has been eliminated by it.
//   - 13.0 Equal points are a draw.
//   - Ex.4 A unit takes control of an objective also in passing; where there is
//     close combat, it is settled when that is over: who is thrown out takes nothing.
package koenig
