package atlanticwall

import "sandtable/kernel"

// odonNotes are on what comes with Operation Epsom: set-up, the Orne, support and victory.
var odonNotes = []kernel.Note{
	{Rule: "33.32", Title: "The set-up of Epsom", Text: "The errata are followed: the infantry of the 716th begins reduced, the 4th Armoured Brigade is there, the 3rd Division has no flails, 61/I and 144/33A stand for what was printed. Six companies of tanks belong to Panzer Lehr for good, as the errata of the counter mix say. The usual places of all units are ours."},
	{Rule: "33.32b", Title: "South of the line", Text: "The line is made of all Allied units that exert a zone as they have been set up, and their zones, column by column of half a hex as in the Caumont Gap. What is neither on it nor north of it is open to the Germans, east of the Orne too."},
	{Rule: "33.32b", Title: "Set up in supply", Text: "Judged when the set-up is done, by the lines of 13: whose line would be too long or without a source is named, and the set-up goes on."},
	{Rule: "33.36", Title: "Break-down before play", Text: "Before both sides set up. Only battalions at full strength that the charts list, while their companies are free; supply and zones are not asked for, as nobody stands anywhere."},
	{Rule: "33.37a", Title: "Support at the Odon", Text: "Twice a die, for headquarters of divisions on the map. Units of the others suffer what 13 says of unsupported headquarters, not the half allowances of the Caumont Gap."},
	{Rule: "33.37d", Title: "Beyond the Orne", Text: "East is what cannot be reached by land from the west edge of the map without crossing the Orne or the canal. No Allied unit enters it, by move, march, advance, retreat or break-down. East of them Germans enter no hex of the rows below 43; who is set up there may leave, but goes no farther within."},
	{Rule: "33.37e", Title: "Entrenchments and Improved Positions", Text: "Ten Entrenchments (six are printed), completed, in any land hexes without enemies or works; in bocage they are worth an Improved Position. When they lie, every other clear hex with a German unit that can use one has a completed Improved Position. An Entrenchment in an empty hex waits for whoever of its side comes first."},
	{Rule: "33.38", Title: "What counts for victory at the Odon", Text: "All of Caen west of the Orne: an Allied unit on each of its six hexes when the game ends. Combat units are all but headquarters. South of the Odon is what lies between it and the Orne; every Allied unit there counts. German units hold places, Delay markers do not. Where degrees of both sides would fit, the Allied one counts; where several fit, the highest."},
	{Rule: "33.35", Title: "Who comes to Epsom", Text: "The schedule was printed on a map that is not at hand; who comes is reconstructed from history: 8th Werfer Brigade, Kampfgruppen of the 2nd, 1st, 10th and 9th SS Panzer Divisions, and infantry of the Guards on Game-Turn 85, on any hex of Gold, Juno or Sword. All beach hexes named by the landings are sources of supply."},
	{Rule: "21.32", Title: "Delay markers at Epsom", Text: "The cup is filled as in every scenario after the landings; none are free, they are left behind by withdrawals out of bocage."},
}
