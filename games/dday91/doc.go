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
// # Where to find a rule
//
// A file is a chapter: setup (6a), turn (2b), pieces (2c, 2e), stacking (2d), moves
// (3d), weather (12), arrivals (3f, 11b), sea (3e), move, march, reach and nowhere (3b), foresight
// and repairs (2d4.1, with faults, housing and ways), declare (4a), modifiers (4b),
// combat (4c, 10), retreat (4d), losses (4e), occupy (4f), ending (5, 6), supply (3c),
// air, bombing and drops (13), pursuit (14b), effort (14c), harbours (15a), divisions
// (16). Screens are drawn by scene, displays, paint, charts, planner and prompt.
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
// rule they belong to, in the file of its chapter. What is printed is read by the
// package order. The board picture is lost; data/map.csv says of every hex what comes from the
// rulebook, what from history and geography, and what is an estimate.
package dday91
