// Package greatestday is The Greatest Day: companies at 500 metres a hex, two hours a
// turn, chits drawn from a mug, command points, and fire at whoever moves in sight.
//
// A file is a chapter of the rules: G3 to G25 are the series' chapters, plain numbers the
// game's own. The order of battle, the tables and the map are in package order; numbers
// and names stand there and not in predicates.
//
// # The stack of procedures
//
// The game (flow.go) goes through its turns and draws chits (chits.go). A chit in play is
// one frame; its side picks a unit (command.go says whom it may), which is another; and
// every action of that unit is a third, begun by [state.begin]. An action ends by popping
// its frame: the unit's frame then sees what is left of the unit and whether a second
// action may follow (actions.go). A move stops before every step and lets the other side
// answer (move.go); fire, its answers and results are frames above that.
package greatestday
