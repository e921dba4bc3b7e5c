package greatestday

import "sandtable/kernel"

// commandNotes are on games with several commands a side (11d).
var commandNotes = []kernel.Note{
	{Rule: "11d", Title: "Who commands what", Text: "Orne: 6th Airborne and 51st Highland; 346. Sword: 3rd British; 21st Panzer. Juno: 3rd Canadian; 12th SS. Gold: 50th and 7th Armoured; 352 and Lehr. Attached formations go with their division. The 716th, strongpoints and batteries, Commandos and ships belong to the command in whose sector they are, the force without a beach to the Orne; south of the sectors, to that of the sector north of there; who is in none, to the command that decides about what is shared. A player can hold several seats."},
	{Rule: "11d", Title: "Four mugs at one table", Text: "The mugs are drawn from in turn, a chit each: Orne, Sword, Juno, Gold. The turn begins in the sector whose chit was kept. On the turn of the landings every sector first plays its Naval chit, and puts it back once. All mugs but the one that was drawn for it are played empty. A mug has a Naval chit while its sector has ships or an Overlay."},
	{Rule: "11d", Title: "Chits for all sectors", Text: "For the Royal Marines the Commandos who are in command are named once, for the 716th the points are rolled once, when the chit is drawn; with it in the other sectors only those who are there act. Formation chits of the 716th are played like its Division chit."},
	{Rule: "11d", Title: "Who answers", Text: "Every command is asked about opportunity fire by its own units, in the order of the sectors, and gives standing answers of its own. The defence of a hex is led by the command of the first unit in it."},
	{Rule: "11d", Title: "What is shared", Text: "Aircraft, events, guests that come by them and the Commando that chooses its beach: the command of the 3rd Division decides for the Allies, that of the 12th SS for the Germans; as all commands are in play it is always these. The drops are the Orne's."},
	{Rule: "11d", Title: "Whose victory", Text: "The scenario decides which side has won, and a side wins together. Every command has points of its own besides, to compare with its neighbours: objectives, beaches and bridges of its sector, and steps lost by the command opposite; what is left of the side's points belongs to who decides about what is shared."},
}
