// Package dday91 is the strategic D-Day of 1991: the campaign in western Europe
// from June to the following May, one turn a month, corps on hexes of about
// forty-three miles.
//
// # Sequence of play
//
// A turn is the Allied portion and then the German one. A portion is a frame
// that runs through the steps of rule 2b: new Moves, weather (12), reinforcements
// (3f), replacements (11b), port transfers and invasions (3e), movement (3),
// declaring all combats (4a), air reaction (13a), carpet bombing (13b), resolving
// them in any order (4c), the end of the combat step, supply (3c). Inside it
// frames nest for the move of one unit or army, a battle, losses, a retreat, an
// advance, a pursuit.
//
// # How choices are cut
//
// A unit is named first, then its place; a move takes the cheapest legal path.
// An army headquarters is moved with its holding box: units are picked up,
// dropped, or led on alone under its one Move. A combat is built by naming the
// hex, adding attackers and committing; combats are fought when all are built.
//
// # Where this differs from the rulebook
//
// Rulings where the rulebook is silent or contradicts itself stand with the
// rule they belong to, in the comments and in the list of rules beside it. The
// board picture is lost; data/map.csv says of every hex what comes from the
// rulebook, what from history and geography, and what is an estimate.
package dday91
