package dday91

import "sandtable/kernel"

// ruleID is an entry of the list of rules.
type ruleID uint16

// The entries. Those with words refuse choices; the others are named by events.
const (
	ruleNone ruleID = iota
	ruleDice
	ruleStep
	ruleOwn
	ruleZone
	ruleAirZone
	ruleStack
	ruleUnsettled
	ruleBox
	rulePick
	rulePass
	ruleEnemy
	ruleForesight
	ruleBrokenUp
	ruleControl
	ruleAirControl
	ruleMoveOnce
	ruleGroup
	ruleGo
	ruleFar
	ruleAllowance
	ruleZoneDouble
	ruleNoFactors
	ruleAirCost
	ruleSea
	ruleAirSea
	ruleZoneStop
	ruleZoneToZone
	ruleSupply
	ruleSource
	ruleNoSupply
	ruleTrack
	ruleIncome
	ruleMoves
	ruleNoMove
	rulePort
	ruleShipOnce
	ruleNoTransfer
	ruleInvadeFrom
	ruleInvadeAir
	ruleInvadeWho
	ruleInvadeOnce
	ruleInvasionHex
	ruleArrows
	ruleLanding
	ruleAtSea
	ruleEntry
	ruleWait
	ruleEntryHeld
	ruleExit
	ruleDeclare
	ruleOneCombat
	ruleAdjacent
	ruleHQAttack
	ruleNoEnemy
	ruleNoAttacker
	ruleSeveral
	ruleNoCombat
	ruleFactors
	ruleCity
	ruleCoastal
	ruleForest
	ruleFortified
	ruleFortCity
	ruleMarsh
	ruleMountain
	ruleRiver
	ruleClamp
	ruleDefenderWins
	ruleNumbers
	ruleRetreat
	ruleRetreatZone
	ruleRetreatTogether
	ruleRetreatOn
	ruleRetreatNone
	ruleRetreatExit
	ruleLosses
	ruleTookPart
	ruleAdvance
	ruleStillToFight
	ruleAdvanceStack
	ruleVoid
	ruleTurns
	ruleSetup
	ruleSetupHex
	ruleSetupCoast
	ruleSetupAll
	ruleVictory
	ruleEast
	ruleCorpsLost
	ruleOption
	ruleInitiative
	ruleMarkerPasses
	ruleFightOn
	ruleLastUnit
	ruleVariable
	ruleRefit
	ruleReplace
	ruleWeather
	ruleBadClear
	ruleBadBombs
	ruleBadDrops
	ruleBadHarbour
	ruleGrounded
	ruleReact
	ruleReactAttacked
	ruleReactBombers
	ruleReactHome
	ruleBombers
	ruleBombTarget
	ruleBombEmpty
	ruleBombMoves
	ruleAirAlone
	ruleDropWho
	ruleDropFly
	ruleDropWhere
	ruleUnitType
	ruleNations
	ruleAirNation
	rulePursue
	rulePursueOnce
	ruleStrike
	ruleEffort
	ruleEffortLimit
	ruleHarbourHex
	ruleOneHarbour
	ruleHarbour
	ruleHarbourLost
	ruleStarve
	ruleSpare
	ruleSplit
	ruleSplitStack
	ruleMerge
	ruleFresh
	rulesEnd
)

// ruleLine is one entry. In words, {0} to {2} are the arguments of the verdict:
// u a piece, h a place, n a number.
type ruleLine struct{ number, title, text, words string }

var ruleLines = [rulesEnd]ruleLine{
	ruleDice:       {"1d.1", "Dice", "Dice have ten faces, 1 to 10.", "a die shows 1 to 10"},
	ruleStep:       {"2b.3", "Order of steps", "Each side goes through its steps in order; one thing is decided at a time.", "that is not what is to be decided now"},
	ruleTurns:      {"2b.1", "Turns", "Twelve turns, June to May; in each the Allied portion and then the German one. After the last, victory is judged.", ""},
	ruleOwn:        {"2b.2", "Own portion", "Only pieces of the side that decides, and only those on the board, can be used.", "{0u} is not a piece that can be used here"},
	ruleZone:       {"2c.1", "Zones of control", "Supplied corps and divisions control the land hexes around them, not across hexsides that are all sea. Headquarters, units at sea and units out of supply do not; aircraft only where they attack.", ""},
	ruleAirZone:    {"2c.3", "Zones of aircraft", "Aircraft have a zone only while they attack and only in the one hex they attack, so they fight in no combat about several hexes.", "{0u} attacks one hex only"},
	ruleStack:      {"2d1.1", "Stacking", "At the end of a movement or combat step a hex holds one unit of a side, or one army headquarters with the others in its holding box.", "{0u} is in an illegal stack at {1h}"},
	ruleUnsettled:  {"2d1.1", "Stacks when a step ends", "A step does not end while a stack is illegal, or would need a step that is over: a unit leaves it or an army headquarters comes.", "the stack at {0h} is not legal yet: somebody has to leave it, or an army headquarters to join it"},
	ruleBox:        {"2d1.2", "Holding boxes", "Combat units, aircraft and round headquarters fit in a holding box in any number; an army headquarters never does.", "{0u} cannot be put in a holding box"},
	rulePick:       {"2d1.5", "Picking up and dropping", "A moving army headquarters picks units up from, and drops units in, the hexes of its move. It counts as one unit with its box.", "an army headquarters picks up or drops only what is in its own hex: not {0u}"},
	rulePass:       {"2d2.1", "Passing friends", "Friendly units may be moved through; stacking counts only at the end of movement and combat steps.", ""},
	ruleEnemy:      {"2d3.1", "Enemy units", "A hex with an enemy unit is never entered.", "an enemy unit holds {1h}"},
	ruleForesight:  {"2d4.1", "No way into illegality", "Nothing may be done after which a stack could not be made legal any more before the step ends: Moves for it are kept back, and what is legal only because a unit can still leave or an army headquarters come makes that due. Losses are marked so that the rest may stay together.", "{0u} is needed elsewhere or in the way: the stack at {1h} could not be made legal any more"},
	ruleBrokenUp:   {"2d4.2", "Breaking up", "Only where the losses of a combat leave an illegal stack that no choice could have kept legal does its owner eliminate units of it; nothing a side does in its own steps leads there.", "{0u} is not in the illegal stack at {1h}"},
	ruleControl:    {"2e.1", "Control", "A side controls what its ground units stand in or were last to pass.", ""},
	ruleAirControl: {"2e.2", "Aircraft and control", "Aircraft never change control.", ""},

	ruleMoveOnce:   {"3d2.3", "One movement", "A unit moves once in a movement step; going on to another unit ends its move.", "{0u} has moved"},
	ruleGroup:      {"3d2.2", "One Move for an army", "The Move of an army headquarters also pays for every supplied unit that is in its box while it moves, for moving and attacking.", "{0u} is not covered by the Move in hand"},
	ruleGo:         {"3b2.2", "Costs of ground units", "One factor into clear and city hexes, two into forest, marsh and mountain, one more over a river.", ""},
	ruleFar:        {"3b1.2", "Allowance", "A unit spends at most twice its printed factors, each by its own count also in a box.", "{0u} has not the movement factors to reach {1h}"},
	ruleAllowance:  {"3b1.1", "Attack allowance", "A unit that has spent more than its printed factors does not attack.", "{0u} has moved too far to attack"},
	ruleZoneDouble: {"3b1.3", "Doubled and zones", "Beyond its printed factors a unit enters no enemy zone of control.", "{0u} would enter an enemy zone at {1h} beyond its printed factors"},
	ruleNoFactors:  {"3b1.4", "Divisions", "A unit without movement factors does not move but may attack.", "{0u} has no movement factors"},
	ruleAirCost:    {"3b2.1", "Costs of aircraft", "Aircraft spend one factor a hex.", ""},
	ruleSea:        {"3b3.1", "Sea", "Ground units move by land: not into the sea, over a hexside that is all sea, off the map or out of the playing area.", "no way by land for {0u} to {1h}"},
	ruleAirSea:     {"3b3.2", "Aircraft over the sea", "Aircraft may pass over sea but end on land.", "{0u} cannot end its move at sea"},
	ruleZoneStop:   {"3b3.4", "Stopping in zones", "A unit that enters an enemy zone of control stops there.", "{0u} has to stop in an enemy zone of control before {1h}"},
	ruleZoneToZone: {"3b3.5", "Leaving zones", "A unit that starts in an enemy zone may leave it but enters no enemy zone in that move.", "{0u} started in an enemy zone and may enter none, as at {1h}"},

	ruleSupply:   {"3c.2", "Supply", "In each supply step both sides are checked: a unit is supplied if a path without enemy units, and without enemy zones unless a friend is there, leads to a source its side controls. Allies trace over sea too, Germans by land.", ""},
	ruleSource:   {"3c.7", "Base", "The Mediterranean Base is a source of value 0.", ""},
	ruleNoSupply: {"3c.6", "Out of supply", "No Moves for a unit out of supply: it does not move or attack and has no zone.", "{0u} is out of supply"},
	ruleTrack:    {"3d.1", "Moves track", "A side has 0 to 27 Moves; more are lost.", ""},
	ruleIncome:   {"3d.2", "New Moves", "Each portion begins with new Moves.", ""},
	ruleMoves:    {"3d2.1", "Spending Moves", "One Move lets a unit, or an army with its box, move and attack.", "not enough Moves for {0u}: {1n} needed, {2n} left"},
	ruleNoMove:   {"2d4.3", "Bombers and harbours", "Strategic air units and harbours do not move normally and do not count for stacking.", "{0u} does not move like this"},

	rulePort:        {"3e1.1", "Port transfer", "For one Move an Allied unit goes from one Allied-controlled port to another.", "{0u} cannot be transferred here: {1h} is no other open Allied port"},
	ruleShipOnce:    {"3d2.4", "One transfer", "One Move for each unit, and each unit once a turn.", "{0u} has been transferred"},
	ruleNoTransfer:  {"15a4.1", "Harbours stay", "Harbours and bombers are not transferred; a harbour never moves once placed.", "{0u} cannot be transferred"},
	ruleInvadeFrom:  {"3e2.1", "Where invasions start", "From a British port to the North Sea, Channel and Biscay; from the Mediterranean Base to the Mediterranean.", "{0u} cannot invade {1h} from where it is"},
	ruleInvadeAir:   {"3e2.2", "Aircraft invading", "Ground units go any distance, aircraft five hexes, strategic air units not at all.", "{1h} is more than five hexes away for {0u}"},
	ruleInvadeWho:   {"13b.0", "Bombers stay home", "Strategic air units never invade.", "{0u} cannot invade"},
	ruleInvadeOnce:  {"3e2.3", "Invaders do not move", "What invades makes no other movement that turn.", "{0u} is at sea"},
	ruleInvasionHex: {"3d2.5", "Price of invasion", "Two Moves times the invasion number for each piece.", "{1h} has no invasion number"},
	ruleArrows:      {"3e2.4", "Arrows", "Invaders attack only where an arrow of their hex points.", "no arrow leads {0u} to {1h}"},
	ruleLanding:     {"3e2.5", "Empty beaches", "Invaders may enter an undefended hex of an arrow without combat.", "nobody can land at {0h} now, or nobody has yet"},
	ruleAtSea:       {"3e2.7", "Lost at sea", "What is still at sea when the combat step ends is eliminated.", ""},
	ruleEntry:       {"3f2.2", "Entry hexes", "A reinforcement enters where its card says: a fixed hex, a controlled port, a French city or a home city.", "{0u} does not enter at {1h}"},
	ruleWait:        {"3f1.1", "When they come", "On its turn or any later one, ready for use at once.", ""},
	ruleEntryHeld:   {"3f2.1", "Closed entry", "An entry hex must be controlled by the owner.", "{1h} is not open for {0u}"},
	ruleExit:        {"3g.1", "Leaving the board", "From an edge hex for one factor, for ever; it is not eliminated.", "{0u} is not at the edge"},

	ruleDeclare:    {"4a.1", "Declaring", "All combats are declared before the first is resolved. Nobody has to attack.", "this combat has attackers: commit it"},
	ruleOneCombat:  {"4a1.1", "One combat", "A unit fights in one combat, and all defenders of a hex in the same one.", "that is in the combat about {0h} already"},
	ruleAdjacent:   {"4a2.1", "Who can attack whom", "Attackers are adjacent, not over a hexside that is all sea.", "{0u} cannot attack {1h} from where it is"},
	ruleHQAttack:   {"4a2.2", "Headquarters", "Headquarters never attack.", "{0u} never attacks"},
	ruleNoEnemy:    {"4a3.1", "Targets", "What is attacked is a hex with enemy units, all together.", "no enemy at {0h}"},
	ruleNoAttacker: {"4a.2", "Attackers", "Attackers have their Move paid and kept within the attack allowance.", "nobody attacks {0h}"},
	ruleSeveral:    {"4a4.1", "Divided combats", "Several hexes against one, or attackers in one hex against several beside it; never several against several.", "several hexes cannot attack several hexes"},
	ruleNoCombat:   {"4c.1", "Resolving", "Declared combats are fought in any order, each side with one die.", "about {0h}: every declared combat is fought once"},

	ruleFactors:   {"4b.1", "Modifiers", "Combat factors and terrain are added up for each side.", ""},
	ruleCity:      {"4b2", "City", "+1 for each defending ground unit, -1 for each attacker.", ""},
	ruleCoastal:   {"4b3", "Beach", "+1 (1943) or +2 (1944) for each defender if all attackers invade; units dropped this turn do not spoil it.", ""},
	ruleForest:    {"4b4", "Forest", "+1 for each defending ground unit, -1 for each mechanized attacker.", ""},
	ruleFortified: {"4b5", "Fortified", "+2 for each German ground unit.", ""},
	ruleFortCity:  {"4b6", "Fortified city", "+4 for each German ground unit instead of the city's +1, -1 for each attacker.", ""},
	ruleMarsh:     {"4b7", "Marsh", "-1 for each mechanized attacker.", ""},
	ruleMountain:  {"4b8", "Mountain", "+2 for each defending leg unit, -1 for each attacker.", ""},
	ruleRiver:     {"4b9", "River", "-1 for each ground unit attacking across it.", ""},
	ruleClamp:     {"4b10", "Limits", "A total counts from 0 to 10.", ""},

	ruleDefenderWins:    {"4c2.1", "Ties", "The higher number wins; a tie is the defender's.", ""},
	ruleNumbers:         {"4c2.3", "Losses by margin", "Ahead by 4 to 6: one loss; by 7 or more: two.", ""},
	ruleRetreat:         {"4d.1", "Retreat", "Beaten defenders go to an adjacent land hex without enemies, not over an all-sea hexside.", "no retreat to {0h}"},
	ruleRetreatZone:     {"4d1.1", "Zones in retreat", "Out of enemy zones if any such hex is open.", "{0h} is in an enemy zone and {1h} is not"},
	ruleRetreatTogether: {"4d2.1", "Together", "Units of one hex retreat together.", "nobody retreats from {0h} now"},
	ruleRetreatOn:       {"4d3.1", "Going on", "Where stacking is impossible the retreat goes on, never twice through a hex.", ""},
	ruleRetreatNone:     {"4d4.1", "No retreat", "Who cannot retreat stays with one more loss.", ""},
	ruleRetreatExit:     {"4d4.2", "Off the board", "Where leaving the board is the only way, leave or stay with one more loss.", "leaving the board is not the only way out of {0h}"},
	ruleLosses:          {"4e1.1", "Losses", "A loss turns a full unit over and eliminates a reduced one, a headquarters or a division.", ""},
	ruleTookPart:        {"4e2.1", "Who takes losses", "The loser marks losses on units that took part: all in the defended hexes, only declared attackers.", "{0u} did not take part"},
	ruleAdvance:         {"4f.1", "Occupation", "After a won attack any units in the attackers' hexes may enter the vacated hex; nothing is spent and their movement is over.", "{0u} cannot enter {1h}"},
	ruleStillToFight:    {"4f.2", "Fight first", "A unit with a combat to come does not advance before it.", "{0u} has still to fight about {1h}"},
	ruleAdvanceStack:    {"4f.4", "Stacks after occupation", "The stacks left and made must be legal or become so at once.", "{0u} would leave or make an illegal stack at {1h}"},
	ruleVoid:            {"4f.6", "Empty targets", "A combat whose hex has become empty is void; units that retreat into it join its defence.", ""},

	ruleSetup:      {"6a.2", "Set-up", "The German side places what its card leaves free.", "{0u} has a fixed place"},
	ruleSetupHex:   {"6a.1", "Set-up hexes", "Each card line says which hexes.", "the card does not allow {0u} at {1h}"},
	ruleSetupCoast: {"6a.3", "One on a coast hex", "At most one unit of the coast lines in a hex.", "{2u} is at {1h}"},
	ruleSetupAll:   {"6a.4", "All units", "All units of the set-up lines are placed.", "{0u} is not placed"},
	ruleVictory:    {"6.3", "Victory", "Allies: 20 ground units east of the Rhine and the cities of the scenario. Germans: that failing, enough Allied corps eliminated. Otherwise a draw.", ""},
	ruleEast:       {"6.1", "East of the Rhine", "Every Allied ground unit there counts one, also in holding boxes.", ""},
	ruleCorpsLost:  {"6.2", "Corps eliminated", "Every elimination of an Allied corps counts, whatever comes back.", ""},

	ruleOption:       {"10.0", "Options", "Optional rules are used only when chosen for the game.", "that optional rule is not in use"},
	ruleInitiative:   {"10a.1", "Initiative", "The holder of the marker may have both dice of a round rolled again before losses.", ""},
	ruleMarkerPasses: {"10a.2", "The marker passes", "Used, it goes to the other side for later rounds.", ""},
	ruleFightOn:      {"10b.1", "Fighting on", "The loser may take one more loss and have another round.", ""},
	ruleLastUnit:     {"10b.3", "Last unit", "Not if that would take his last unit.", "{0u} is the last unit"},
	ruleVariable:     {"11a.1", "Variable Moves", "One for each supplied round headquarters on the continent, the numbers of controlled sources, harbours in good weather, bombers used for the Germans.", ""},
	ruleRefit:        {"11b.1", "Refitting", "One Move turns a supplied reduced corps or air unit to full strength.", "{0u} has nothing to refit"},
	ruleReplace:      {"11b.2", "Replacing", "Two Moves for a headquarters, three for a corps, four for an air unit; it enters any controlled city next turn.", "{0u} cannot be replaced"},
	ruleWeather:      {"12.1", "Weather", "One die a turn by the month: good or bad for both portions.", ""},
	ruleBadClear:     {"12c1", "Mud", "In bad weather clear hexes cost ground units two factors.", ""},
	ruleBadBombs:     {"12c2", "No bombing", "No carpet bombing in bad weather.", "{0u} does not fly in bad weather"},
	ruleBadDrops:     {"12c3", "No drops", "No airborne drops in bad weather.", "{0u} cannot drop in bad weather"},
	ruleBadHarbour:   {"12c4", "Harbours in storms", "Harbours give no Moves in bad weather.", ""},
	ruleGrounded:     {"12c5", "Air in bad weather", "In bad weather each tactical air unit attacks on a die of 1 to 6.", "the weather keeps {0u} on the ground"},

	ruleReact:         {"13a.1", "Air reaction", "Before combat the other side may send supplied tactical air units up to five hexes into hexes under attack, one Move each.", "{0u} cannot react to {1h}"},
	ruleReactAttacked: {"13a.2", "Attacked aircraft", "Aircraft under attack do not react, nor Germans against bombers.", "{0u} is under attack itself"},
	ruleReactBombers:  {"13a.4", "Against bombers", "The German air unit does not react into a hex with strategic bombers.", "strategic bombers are at {1h}"},
	ruleReactHome:     {"13a.3", "Return", "A reacting unit that cannot stay goes home, or is lost.", ""},
	ruleBombers:       {"13b.1", "Carpet bombing", "Bombers go together to one hex within 15 of London with a German corps and no German aircraft, which is going to be attacked.", "{0u} cannot bomb {1h}"},
	ruleBombTarget:    {"13b.2", "Bombing results", "Each bomber names a corps and rolls: a loss, terrain that does not count, both or nothing.", "{0u} is no corps at the bombed hex"},
	ruleBombEmpty:     {"13b.3", "Bombed empty", "If the hex is emptied its attackers may enter at once; without an attack there is no bombing.", ""},
	ruleBombMoves:     {"13b.4", "Price of bombing", "Each bomber used gives the Germans a Move.", ""},
	ruleAirAlone:      {"13c.1", "Air restriction", "Aircraft attack ground units only together with a corps or division.", "{0u} does not attack {1h} alone"},
	ruleDropWho:       {"13d.1", "Airborne drops", "The two airborne corps and the Airborne Army may drop from a city where they begin the step.", "{0u} cannot drop"},
	ruleDropFly:       {"13d.2", "Way of a drop", "Five hexes, over ground units, zones and sea, not over German aircraft; it is the whole movement.", ""},
	ruleDropWhere:     {"13d.3", "Drop zones", "Not into mountains, sea or a hex with enemies.", "{0u} cannot drop at {1h}"},
	ruleUnitType:      {"14a1.1", "Unit types", "Ground units ride down aircraft that are alone; aircraft fly over ground units but do not stay; aircraft stop aircraft.", "{1h} holds enemy units that {0u} cannot pass or join"},
	ruleNations:       {"14a2.1", "Nationalities", "In an Allied box corps of other nationalities are not more than those of the army's own.", ""},
	ruleAirNation:     {"14a2.2", "Aircraft nationality", "Aircraft in a box have the nationality of the army.", "{1u} is of another nation than {0u}"},
	rulePursue:        {"14b2.1", "Pursuit", "After a won attack white-factor units that entered the vacated hex may go on within their printed factors; leg units never.", "{0u} cannot pursue"},
	rulePursueOnce:    {"14b2.2", "Price of pursuit", "One Move for a unit or an army with its box, once a turn.", "{0u} cannot pursue any more"},
	ruleStrike:        {"14b2.3", "Second attack", "Pursuing attackers may attack the retreated units in their new hex at once.", "no second attack on {1h}"},
	ruleEffort:        {"14c.1", "Extra effort", "One more Move gives a mechanized ground unit three more factors when it can go no further.", "{0u} cannot make an extra effort now"},
	ruleEffortLimit:   {"14c.2", "Limit of effort", "To attack or enter a zone: printed factors and three; else twice printed and three.", ""},
	ruleHarbourHex:    {"15a1.1", "Mulberry harbours", "They go to sea like invaders and land at a coast hex of the continent that is no city.", "{0u} cannot be placed at {1h}"},
	ruleOneHarbour:    {"15a2.1", "One harbour", "One in a hex; otherwise no stacking limit.", "there is a harbour at {1h}"},
	ruleHarbour:       {"15a3.1", "Use of harbours", "Its hex is an Allied source and like a port city in all but combat: units enter there and drops begin there.", ""},
	ruleHarbourLost:   {"15a4.2", "Loss of harbours", "A harbour is lost when German ground units enter its hex.", ""},
	ruleStarve:        {"15b.1", "Cut off", "A unit still cut off since the opponent's supply step, not in a fortified city, takes a loss.", ""},
	ruleSpare:         {"16a.0", "Available divisions", "Never used, eliminated or recombined.", "{0u} is not available"},
	ruleSplit:         {"16a.1", "Leaving a division", "A full corps turns over and leaves a division in its hex for one movement factor.", "{0u} cannot leave {1u} here"},
	ruleSplitStack:    {"16a.2", "Stacks of divisions", "The hex must be legally stacked when the step ends.", "{0u} has to go on from {1h}"},
	ruleMerge:         {"16b.1", "Recombining", "A reduced corps takes a division of its hex in and turns to full strength for one movement factor.", "{0u} cannot take in {1u}"},
	ruleFresh:         {"16b.2", "New divisions", "A division does not attack in the turn it is made; corps without a reduced side cannot make one.", "{0u} was made this turn"},
}

// listRules is the list of rules for clients.
func listRules() []kernel.Rule {
	out := make([]kernel.Rule, rulesEnd)
	for i, l := range ruleLines {
		out[i] = kernel.Rule{Number: l.number, Title: l.title, Text: l.text}
	}
	return out
}
