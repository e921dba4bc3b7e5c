// Package giant is a made-up game as large as the largest that the house is built
// for: 2,000 pieces in 80 formations on 10,000 hexes, eight seats in four alliances,
// pieces that only their own alliance sees, and fire in the middle of other people's
// moves. It exists for tests and benchmarks of everything that must work with any
// game, and as an example of how a large one is written on package play.
//
// # The game
//
// Four rounds. In each, the seats in turn activate one of their formations; each
// piece of it may move or fire once. A piece that comes within the range of an enemy
// stops there, and each enemy seat that could hit it is asked once in a move whether
// it fires; then the move goes on, unless it was hit. Whoever holds objectives at
// the end of a round scores. Pieces in ambush are seen by their own alliance until
// they fire, are met, take an objective, or come into an enemy's range.
//
// # How it is laid out
//
// One file a chapter, and in it one room a decision: the rules it can break, the
// verbs, the events, who decides, what may be tried, the predicate, the effect.
//
//   - land.go: the sheet, made by a small generator; prices of steps by class
//   - roster.go: who there is and where they begin
//   - state.go: the flat state, what a seat sees of it, and guesses at the rest
//   - turn.go: rounds, formations, which piece acts
//   - move.go: where it goes, step by step
//   - fire.go: fire of both kinds, and the die
//   - scene.go, edit.go: what screens draw, and set-up by hand
//
// Costs do not grow with the size of the map: a movement range is a search that
// ends where the points end, who is near is read from stacks of the hexes around,
// and a view is no copy but reads the position as its seat may see it. That works
// because every predicate reads only what the deciding seat sees; the suites hold
// the game to it.
package giant
