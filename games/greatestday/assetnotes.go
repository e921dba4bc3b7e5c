package greatestday

import "sandtable/kernel"

// assetNotes are on the chapters that come with the storming games, but for landings.
var assetNotes = []kernel.Note{
	{Rule: "G5.6", Title: "One chit a formation", Text: "A chit that was kept from the turn before cannot be bought for the present one: there is only one of it. Bought chits that are not drawn are lost with the turn, but for the one that is kept."},
	{Rule: "G2.6", Title: "Black stripes and Formation chits", Text: "A divisional unit with a black stripe acts on one Formation chit a turn, when it is within the range of that formation's leader as it is taken."},
	{Rule: "G16.3", Title: "Contact", Text: "A battery that sees its target itself needs no contact. Else the formation it is in contact with has to see the target; where it does not, the formation of its division with the best contact number that does is called, and takes the marker."},
	{Rule: "G16.4", Title: "Forming parks", Text: "In step F, before the mug is filled, each side puts its guns into parks or takes them out freely, the Allies first; else it is an action. A side that has nothing to arrange is not asked. The number of a park is 1 better, also with one battery in it."},
	{Rule: "G16.7", Title: "Heavy barrages", Text: "Heavy from a rating of 6 up, counted with the company bonus and the state of the firer alone. A light barrage becomes heavy when a heavy one falls on it."},
	{Rule: "2.4.4", Title: "Bridges and sight", Text: "A bridge that is blown still hides what lies behind: its ruins do."},
	{Rule: "2.4.6", Title: "Which bridge", Text: "Bridges are named by their other hex. Nobody has wired one at the start of Storming Sword; Juno and Gold have none."},
	{Rule: "2.2.2", Title: "Leaders and ridges", Text: "A leader who goes by himself crosses a ridge with his whole allowance, as leg units do."},
	{Rule: "2.2.2", Title: "Roads over ridges", Text: "The whole allowance is what a ridge costs off the Road. In column along a Road that crosses it everybody pays what the Road costs (2.3.1), as long as no roadblock closes it."},
	{Rule: "2.5", Title: "Out of rubble", Text: "In rubble the Road is gone, but what crosses water beside it serves: who leaves over it in column pays the terrain beyond, not the stream."},
	{Rule: "6.0", Title: "Historical Events in one day", Text: "One a day at most: in the Storming games only the first of the list, 46 RM Commando, can come; all others need the days of the campaign."},
	{Rule: "6.4", Title: "Sectors in a game of one beach", Text: "The sector that the Germans name is always that of the beach; another would do nothing. Of an Assault Force that is not in play no ship is removed."},
	{Rule: "6.5", Title: "Bombers", Text: "The window of Storming Sword has one city hex, so the first of the three places is the only one; those of Juno and Gold have none, and nothing happens. The attack on a German there takes no modifier; an entrenched one is looked up as armoured."},
	{Rule: "6.6", Title: "Lost", Text: "The enemy names units of one hex, one after the other, that are led to the same hex. They keep their state; a leader goes along only if he would be left alone."},
	{Rule: "6.8", Title: "Heroes of events", Text: "A unit with the hero is asked before each check, bravery too, whether he is given up; the check then passes without a die. A second hero of the same side replaces the first. He falls with his unit."},
	{Rule: "6.8", Title: "Crowds and resistance until later", Text: "The Storming games end before the next morning and the next Night: the crowd stays, and what waits does not come."},
	{Rule: "6.8", Title: "Commanders of divisions that are not in the game", Text: "The die names the division, Allied or German; in a game without it nothing happens, and one that is still to come loses its points like any other. The atrocity does something where the 3rd Canadian Division is."},
	{Rule: "11", Title: "Sectors", Text: "The overlap of 2 hexes is in force. Who is farther outside is out of command also with a hero, in a park, by telephone; he acts on the chits of his division and formation, not on Direct Command. Commandos, ships and all Germans belong to no sector. The forces' markers keep to the coast of their sector."},
	{Rule: "16.1", Title: "Krug off the map", Text: "In Storming Juno and Gold he commands by telephone only: strongpoints, batteries and whoever of his regiment stands with one. Once the lines of the Overlay are cut nobody commands the strongpoints there."},
	{Rule: "17.4", Title: "When Hollis comes", Text: "Before an action, between the steps of a move, after the last action, when a check of the unit has failed, which passes then, and when fire has suppressed it in its move, which goes on then. In an assault he is asked for between its steps: for who was added with hits before the bravery checks, for whom fire has suppressed at once, and for a demand before the attacks of the assaulters and before the checks at the end. A unit of his battalion that has nothing else to do is asked only while he could do something for it, for a German unit beside it, a suppression or a hit."},
	{Rule: "17.7", Title: "Brigades", Text: "Only infantry brigades of a division, not what is attached to it; a brigade takes five battalions. Units that are lost do not count, those that are still at sea keep their battalion where it is. A leader who waits without units has no range: any battalion of the division can come to his brigade. Who is on his way still fires at moves and defends himself."},
	{Rule: "17.8", Title: "C/Inns of Court", Text: "It is in command in any sector. For its second action, on Direct Command and after landing it pays a point or checks, as its player likes; without a point it checks. A check that fails ends its activation. A crossing that it blows closes the Road; on foot the stream is crossed at its price. The Orne is not on the map of Storming Juno."},
	{Rule: "7.1", Title: "Getting on", Text: "Both have to be active and not yet to have acted; the vehicle takes no second action either. Getting on draws fire as mounting does. On Direct Command the vehicle costs its own point."},
	{Rule: "7.3", Title: "Transport that is lost", Text: "Who has lost his own for the game has none, and may ride on others."},
	{Rule: "G20.1", Title: "Mounted units", Text: "Mounted, a unit is its vehicles (G2.10): it digs, wires, clears and builds only when it has dismounted."},
	{Rule: "10.1", Title: "Mines of the set-up", Text: "They belong to the side whose unit stands nearest."},
	{Rule: "14", Title: "Second actions of who commands himself", Text: "Commandos in command and a unit with an event's hero check as soon as their first action is over, if there is anything that they could do."},
	{Rule: "17.3.2", Title: "Commandos who come later", Text: "Who is in command is settled when the chit is drawn: Commandos who land after it are not, until the next."},
}
