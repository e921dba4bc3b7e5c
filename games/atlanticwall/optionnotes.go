package atlanticwall

import "sandtable/kernel"

// optionNotes are on the optional rules and the additions of October 1978.
var optionNotes = []kernel.Note{
	{Rule: "34.0", Title: "Options", Text: "Each is chosen by its number at the start of a game, in the scenarios where it can matter, and is off otherwise; the letters are those of the additions that the clarifications of October 1978 suggest. The opponents do not plan with them."},
	{Rule: "34.11", Title: "Who goes on foot", Text: "Mechanized infantry of both sides, companies and battlegroups too; not mechanized parachute infantry, reconnaissance or engineers. It stays mechanized infantry for Regimental Integrity and armour superiority. Its companies are on foot when it breaks down, and a battalion is when one of those it is built of was."},
	{Rule: "34.13", Title: "Mounting", Text: "It is asked for at the end of the Movement Phase. A unit that was moved by nothing but a landing has not moved."},
	{Rule: "34.22", Title: "Saturation and what is taken off", Text: "The half more comes first, rounded down; contact, supply, cover and night halve what results."},
	{Rule: "34.42", Title: "Which dice are drift dice", Text: "Those for tanks, infantry and demolition chits. Swimming is none, nor is the die for where the landing at Utah comes ashore, which has no drift dice."},
	{Rule: "34.44", Title: "Air units on 6 June", Text: "In the scenarios of 6 June the points of Interdiction are given, and the weather does not change them."},
	{Rule: "34.52", Title: "Results of E-boats", Text: "Too few boats for the first column do not attack. Only the steps of a result count, and who they are against. Where no destroyers are left the last column is used. Ships of other classes than those named are not sunk; of what cannot be sunk the rest is lost."},
	{Rule: "34.61", Title: "Which divisions and corps", Text: "The headquarters of the division is on the map. The Allied corps have no headquarters among the counters: one of theirs is there while a unit directly under it is on the map. Divisions stay with corps of their own army, Americans with American ones: guns never help the others. Replacements come from the corps of the counter (20.27), as only supply and artillery change."},
	{Rule: "A.3", Title: "At whom flak fires", Text: "At the air units of an attack, not at those that support a defence, which are over friends. It fires when the defender has given all his support, before the dice; the attack counts what the air units are worth after it, but had to reach the first column before. Of an attack on several hexes the best rating counts. Air units alone that are all shot down make no attack, and the hex has been attacked."},
	{Rule: "A.5", Title: "Odd days", Text: "Those of the calendar, from 7 June on."},
	{Rule: "B.3", Title: "When the assault ends", Text: "The attackers are disrupted after the advance; who was disrupted before is demoralised then (11.12). At night every result shakes the attackers, so that nothing is added. An assault on a Delay marker without strength ends so too."},
	{Rule: "C.1", Title: "Which engineers", Text: "Engineers and others of the same hex both take part with their strength, within 8.21; guns are no such others. The column comes after those for units, with those for positions and rivers. Nobody has to use the bonus."},
	{Rule: "C.3", Title: "First losses", Text: "Engineers of the attack lose steps before all others whom the same loss could hit: mandatory losses, steps in the place of hexes, and steps for zones on a retreat. A stack that retreats without engineers loses its own."},
	{Rule: "D.2", Title: "Who lands by the dice", Text: "All dice are thrown first; then the Allies say for each beach from west to east who lands over it. Whoever was called and has not landed by the next dice is available again. A unit of any size counts one, headquarters and leaders too; a battalion that breaks down counts once, and its companies that are afloat or in boxes land without a die. In the battles of 6 June only the units of the battle are available."},
	{Rule: "E.1", Title: "Which tanks", Text: "Battalions of tanks that show their full side, in an attack only. The smaller strengths count for everything in that attack; nobody may make an attack hopeless by them (9.65)."},
}
