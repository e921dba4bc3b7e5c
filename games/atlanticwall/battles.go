package atlanticwall

// 33 What the battles begin with and how long they last; the data of package order hold it, as
// campaign.go says for the campaign.
var (
	_ = book.Rule("33.11", "Length", "19 June AM to 27 June Night, Game-Turns 53 to 88, or until the goal is taken.", "")
	_ = book.Rule("33.12", "Set-up", "Map E, unit by unit; those marked begin reduced.", "")
	_ = book.Rule("33.13", "Air units", "Nine American ones, no German.", "")
	_ = book.Rule("33.14", "Ships", "Twelve off map E.", "")
	_ = book.Rule("33.16", "Holding Areas", "3/22/4, and no German battalion.", "")

	_ = book.Rule("33.21", "Length", "12 June AM to 15 June Night, Game-Turns 25 to 40.", "")
	_ = book.Rule("33.23", "Air units", "Fifteen American and three German ones; two and one of them are night fighters.", "")
	_ = book.Rule("33.24", "Ships", "None.", "")
	_ = book.Rule("33.26", "Holding Areas", "745/V, and no German battalion.", "")

	_ = book.Rule("33.41", "Length", "The four Game-Turns of 6 June.", "")
	_ = book.Rule("33.42", "Set-up", "The Invasion Display of Omaha, and Germans on map C.", "")
	_ = book.Rule("33.43", "In the air", "No air units, but 240 points of Interdiction at all times and nine of Air Bombardment.", "")
	_ = book.Rule("33.44", "Ships", "Two battleships, three cruisers, twelve destroyers and four rocket craft off map C.", "")
	_ = book.Rule("33.45", "Reinforcements", "Those of the schedule for Omaha; no replacements, and nothing for the Germans.", "")
	_ = book.Rule("33.46", "Holding Areas", "The battalions whose companies land or stand on the coast.", "")

	_ = book.Rule("33.51", "Length", "The four Game-Turns of 6 June.", "")
	_ = book.Rule("33.52", "Set-up", "The Invasion Displays of Gold, Juno and Sword, the Drop Display of the 6th Airborne, and Germans on map D.", "")
	_ = book.Rule("33.53", "In the air", "No air units, but 240 points of Interdiction at all times and nine of Air Bombardment.", "")
	_ = book.Rule("33.54", "Ships", "Two battleships, a monitor, eleven cruisers, thirty-eight destroyers and nine rocket craft off map D.", "")
	_ = book.Rule("33.55", "Reinforcements", "Those of the schedule for the three beaches, gliders too; no replacements, and nothing for the Germans.", "")
	_ = book.Rule("33.56", "Holding Areas", "The battalions whose companies land, jump or stand on the coast.", "")
	_ = book.Rule("33.57", "Commitment", "As at Utah (33.67), with dice from the second Game-Turn on (E-O).", "")
	_ = book.Rule("33.58", "The scenario", "It begins with the first glider and the drop; light overcast, everybody in supply, no allocation of air units and no naval movement.", "")

	_ = book.Rule("33.61", "Length", "The four Game-Turns of 6 June.", "")
	_ = book.Rule("33.62", "Set-up", "The Invasion Display of Utah, the Drop Displays of the 82nd and the 101st, and Germans on map B.", "")
	_ = book.Rule("33.63", "In the air", "No air units, but 240 points of Interdiction at all times and two of Air Bombardment.", "")
	_ = book.Rule("33.64", "Ships", "A battleship, a monitor, five cruisers, nine destroyers and two rocket craft off map B.", "")
	_ = book.Rule("33.65", "Reinforcements", "Those of the schedule for Utah, gliders too; no replacements, and nothing for the Germans.", "")
	_ = book.Rule("33.66", "Holding Areas", "The battalions whose companies land, jump or stand in the woods.", "")
	_ = book.Rule("33.68", "The scenario", "It begins with the drop; light overcast, everybody in supply, no allocation of air units and no naval movement.", "")
)
