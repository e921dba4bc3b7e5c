package atlanticwall

import (
	"slices"

	"sandtable/kernel"
)

// notes are the rulings of the notes page: where the rules are silent or contradict
// themselves, and how the game is played here.
var notes = slices.Concat(moveNotes, caumontNotes, odonNotes, fightNotes, delayNotes, logisticsNotes, invasionNotes, dropNotes, stagesNotes, campaignNotes, optionNotes)

// moveNotes are on what is played, on movement, stacking, weather, arrivals and victory.
var moveNotes = []kernel.Note{
	{Rule: "2.0", Title: "What is a reconstruction", Text: "The printed maps and some chart sheets are not at hand. The map is made from open geodata and held against every hex that the rules name; the weather table, the interdiction table but for two of its lines, the limits of ships, the US composition chart and the counts of some company counters are ours. Every table says line by line where it comes from."},
	{Rule: "5.2", Title: "Chapters that come with scenarios", Text: "The Fall of Cherbourg has sections 5 to 12, 13 for the Germans, 14 to 18 as far as they go on after the invasion, 20, 22 and 25. The Caumont Gap adds supply of the Allies, air units of both sides, Delay markers (21.3), both nations together (26), arrivals by dice and over a beach (19), a free set-up and exits; Operation Epsom break-down before play, Entrenchments given and the barrier of the Orne. Bloody Omaha adds the Invasion Stage (27 to 32). Utah Beach and Gold, Juno, Sword add drops (23) and gliders (24), The Campaign the Mulberry Stage (13.5)."},
	{Rule: "5.4", Title: "Decisions with one answer", Text: "Improving guns and recovery are carried out for everybody who can: nobody would forgo them."},
	{Rule: "6.0", Title: "A move is one order", Text: "A unit, or units of one hex together, go to a hex by the cheapest way in one order, to an adjacent one at once if they can, and are then done for the phase. Nothing happens on the way that another way of the same price would avoid."},
	{Rule: "6.13", Title: "Marching where a tactical move suffices", Text: "A hex that can be reached tactically without an engineer's help is entered tactically: that forbids nothing that a march would allow. Units that move together each march only if they have to."},
	{Rule: "6.28", Title: "One hex in any case", Text: "Class A spends its whole allowance on one adjacent hex of any price, tactically and as the whole move; sea, enemies, cliffs and rivers closed to its class stay closed. Class B has no such right."},
	{Rule: "6.41", Title: "Reduced allowances", Text: "The printed allowance is halved once for supply and once for demoralisation, rounded down, at least 1; then doubled for class B that marches; interdiction comes off last. Class A1 marches with 9, class A2 with 12 whatever is printed."},
	{Rule: "6.76", Title: "Bridges in tactical moves", Text: "The chart bars rivers to classes A2 and B, and its notes lift that only for a march along a road and beside an engineer (6.74, 6.78 notes 4 to 6); 6.77, which speaks of hexsides without a road, gives no price for a tactical crossing. Attacks, retreats and advances are no moves: there a road leads across (9.18, 9.83)."},
	{Rule: "6.77", Title: "Engineers at rivers", Text: "The engineer stands in the hex from which the unit crosses or beside it and has not moved; from then on he neither moves nor attacks in that Player-Turn. The crossing is the whole move, and does not begin in an enemy zone. An engineer who helps already helps again."},
	{Rule: "6.78", Title: "Ground without a line in the chart", Text: "Beach costs one point; a city is a town; bluffs do nothing to moves and ordinary combat; the sea is closed."},
	{Rule: "8.1", Title: "Which stacking limit", Text: "The errata of October 1978 replace all others: three units in a hex, twelve on a beach."},
	{Rule: "8.12", Title: "Too many units", Text: "Hexes are put in order one after the other at the end of the Movement Phase; the owner names the unit that is eliminated. A stack that fell back onto others and is shut in by enemies is no exception (8.25)."},
	{Rule: "22.2", Title: "The weather table", Text: "Only its six is known: 1-2 clear, 3-4 light overcast, 5 heavy overcast are ours. A storm goes on through the next day, whose morning has no die."},
	{Rule: "33.15", Title: "Where the units of Game-Turn 55 enter", Text: "Over the roads that leave the map southward west of the Douve: E3932, E3942, E3947. They come in either mode, one at a time, on this or any later Game-Turn."},
	{Rule: "33.18", Title: "How long the game lasts", Text: "With a combat unit in E1134 at the end of a Game-Turn the Allied player may end it or go on for the batteries; Game-Turn 88 ends it in any case. The first Game-Turn at whose end the hex was held counts for the degree, and whether all batteries are gone when the game ends. It ends by itself when the hex is held and no battery is left. Headquarters do not hold the hex."},
}
