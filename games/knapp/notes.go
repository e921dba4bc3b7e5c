package knapp

import "sandtable/kernel"

// notes are rulings: where the printed rules are silent, have lost their text or
// contradict themselves. They stand in the order of the rules.
var notes = []kernel.Note{
	{Rule: "K1.4", Title: "Map and order of battle", Text: "Both are lost. Areas, roads and rivers follow the ground; units and dates follow history; what is ours in them, as are victory points and most strengths, is marked in the data."},
	{Rule: "K2.3", Title: "Levels of victory", Text: "The first row of the table is lost: 10 points and fewer are a German victory. The date of an operational victory is out of order in print; December 1944 is shown."},
	{Rule: "K2.3", Title: "The German score", Text: "The Germans are shown the points that the Allies lack of 21. The printed rules count Allied points only."},
	{Rule: "K2.4", Title: "Ten turns", Text: "The game is never cut short, however hopeless."},
	{Rule: "K4.2", Title: "A contested beach does not feed", Text: "A line may lead to a contested area but not through one, and a source is the end of every line that comes through it. So a beach or road exit with an enemy in it feeds the units that stand in it (K4.3) and no others, until the enemy is gone."},
	{Rule: "K5.1", Title: "Staying", Text: "A unit that was picked and stays has not moved: it can be picked again in the same step, and may fortify."},
	{Rule: "K5.2", Title: "Marching through full areas", Text: "A march enters an area without room to stop only while it can still end somewhere with room."},
	{Rule: "K5.4", Title: "No area twice", Text: "A march does not enter an area that it has been in, its start included; otherwise a unit could overrun the same enemy again by marching out and in."},
	{Rule: "K5.7", Title: "Overrun", Text: "Only its name has survived. Played: four times the strength of unfortified enemies on a road march; each takes a hit. Not in turn 1, when a division that has dropped may have strength 1 for the day and would be lost for good."},
	{Rule: "K6.2", Title: "Halted at the start", Text: "A unit halted from the air before its first area has used up its move but has not moved, so it may fortify."},
	{Rule: "K7.8", Title: "Guns do not fire alone", Text: "Their range is one area, but their use there is to add dice to a unit that fires in a contested area; only naval gunfire is said to fire where no friend is. So guns without an enemy in their own area fire only in support, with the bonus of the unit they support."},
	{Rule: "K9.2", Title: "Ships and aircraft", Text: "Tactical air power helps units and their artillery; naval dice hit on 6 all the same."},
	{Rule: "K11.2", Title: "Standing on a dump", Text: "Who stands on a dump is in supply from it, contested or not, as on a source."},
	{Rule: "K12.2", Title: "Arriving by march", Text: "An arrival by march needs room in its first area too, and overruns nobody there; so do German arrivals."},
	{Rule: "O3", Title: "Arrivals on turn 2", Text: "The Allied dice for turn 2 fall in step 9 of turn 1; a 1 counts as on time, as the Allies do not move in turn 1."},
}
