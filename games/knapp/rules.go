package knapp

import "sandtable/kernel"

// Entries of the list of rules. Those with words in the third column refuse a
// choice; the others are named by events and prompts only.
const (
	_ kernel.RuleID = iota
	rTurn
	rStep
	rDrop
	rLand
	rStatic
	rBeachFire
	r11
	r12off
	r13
	r14
	r15
	r15hits
	r16
	r17
	r18
	r21
	r22
	r23
	r24
	r41
	r42
	r43
	r44
	r45
	r46
	r47
	r48
	r49
	r49none
	r51
	r51side
	r52
	r53
	r53none
	r54
	r54twice
	r54contact
	r55
	r56
	r57
	r57when
	r57first
	r58
	r59
	r61
	r62
	r63
	r64
	r65
	r71
	r71side
	r71empty
	r71when
	r72
	r73
	r74
	r75
	r76
	r77
	r78
	r78alone
	r78type
	r78range
	r79
	r710
	r81
	r81moved
	r81contact
	r81twice
	r81when
	r82
	r83
	r84
	r85
	r91
	r91empty
	r91dice
	r91when
	r92
	r93
	r101
	r101side
	r101empty
	r101twice
	r101late
	r101when
	r111
	r11when
	r112
	r112whole
	r113
	r113gone
	r114
	r114dead
	r115
	r121
	r121beach
	r12due
	r122
	r123
	r124
	r125
	rO1
	rO2
	rO2once
	rO2road
	rO2enemy
	rO2side
	rO3
	rO4
	rO5
	rO6
	ruleCount
)

// entry is a rule with the words of its refusal: %u a unit, %a an area, %n a
// number, %g a supply group, %d a dump, in the order of the verdict's arguments.
// {has|have} is the verb for one unit or several, as the name just before it is.
type entry struct{ number, title, text, say string }

var entries = [ruleCount]entry{
	rTurn:      {"K3", "Sequence of play (s5)", "One thing is decided at a time, by the side whose step it is.", "that is not what is to be decided now"},
	rStep:      {"K3", "Sequence of play (s5)", "Turn 1 has ten numbered steps, turns 2-10 have eight.", ""},
	rDrop:      {"T1.1", "Airborne drop (s13)", "Each airborne division lands where its drop is; a die is its strength for turn 1.", ""},
	rLand:      {"T1.4", "Landing (s13)", "Each landing division loses a die from its strength for turn 1, but keeps at least 1.", ""},
	rStatic:    {"T1.5", "Beach defences (s13)", "A die is the strength of each static unit still there; it goes if its hits reach it.", ""},
	rBeachFire: {"T1.6", "Fire of the beach defences (s5)", "Only units on the five invasion beaches fire in this step.", "%u {is|are} not on an invasion beach, and only the beaches fire in this step"},

	r11:     {"K1.1", "Strength and hits (s4)", "Current strength is strength less hits; a unit with as many hits as strength leaves play at once.", ""},
	r12off:  {"K1.2", "On the map (s4)", "Only a unit on the map occupies, fires, supports or digs in.", "%u {is|are} not on the map"},
	r13:     {"K1.3", "Supply groups (s6)", "American units are one group, British and Canadian units another, German units the third.", ""},
	r14:     {"K1.4", "Adjacent areas (s7)", "Areas with a common border on the map are adjacent; a road link is always passable.", "%a does not touch %a"},
	r15:     {"K1.5", "Dice (s8)", "Dice have six faces; +1 means that a die hits on 5 or 6, and it is never more than +1.", "a die cannot show %n"},
	r15hits: {"K1.5", "Dice (s8)", "As many dice hit as were thrown, at most.", "%n hits are more than the %n dice thrown"},
	r16:     {"K1.6", "Ten turns (s1)", "Ten turns of about two and a half days, 6 to 30 June.", ""},
	r17:     {"K1.7", "Control (s3)", "After each numbered step an area with units of one side only takes that side's marker; others keep theirs.", ""},
	r18:     {"K1.8", "Bridges (s2)", "A road crosses a river by a bridge, and bridges stand for the whole game.", ""},

	r21: {"K2.1", "Victory points (s3)", "After turn 10 the Allies score each area with their marker that is in supply.", ""},
	r22: {"K2.2", "Areas in supply (s3)", "The area must trace to a source of the group on its marker; it may be contested.", ""},
	r23: {"K2.3", "Levels of victory (s3)", "0-10 German; 11-14 Allied tactical, 15-17 operational, 18-21 strategic. The Germans count the points that the Allies lack of 21.", ""},
	r24: {"K2.4", "No sudden death (s3)", "The game always lasts ten turns.", ""},

	r41:     {"K4.1", "Supply line (s6)", "A chain of road links from the unit's area to a source, without enemies on the way.", ""},
	r42:     {"K4.2", "Contested areas (s6)", "A line may be drawn to a contested area, not through one; an enemy in a source closes it.", ""},
	r43:     {"K4.3", "Standing on a source (s6)", "A unit in a source area of its group is in supply, contested or not.", ""},
	r44:     {"K4.4", "Sources (s6)", "Utah and Omaha for US; Gold, Juno and Sword for British and Canadian; road exits for German units.", ""},
	r45:     {"K4.5", "Friends on the line (s6)", "Areas of the other Allied group do not block a line.", ""},
	r46:     {"K4.6", "Passing through (s6)", "Only units that stand there at the check block a line.", ""},
	r47:     {"K4.7", "Out of supply (s6)", "At its side's check a unit out of supply takes one hit.", ""},
	r48:     {"K4.8", "Exceptions (s6, s13)", "Airborne and static units need no supply in turns 1-3.", ""},
	r49:     {"K4.9", "Supply dumps (s5, s6)", "Each invasion beach gets one dump, at the end of the first turn in which Allied units alone hold it; German units alone in its area destroy a dump.", ""},
	r49none: {"K4.9", "Supply dumps (s5, s6)", "Only a dump on the map can be moved.", "the dump of %d is not on the map"},

	r51:        {"K5.1", "One move a unit (s7)", "Each unit moves once in its side's movement step, if at all; one that stays where it is has not moved.", "%u cannot move any more in this step"},
	r51side:    {"K5.1", "Own units (s7)", "A side moves and entrenches its own units only.", "%u {belongs|belong} to the other side"},
	r52:        {"K5.2", "Stacking (s7)", "No unit ends its move where three friendly units already are.", "%a already holds three friendly units"},
	r53:        {"K5.3", "Tactical movement (s7)", "One adjacent area, by road or not, but not over a river without a bridge.", "there is no bridge between %a and %a"},
	r53none:    {"K5.3", "Tactical movement (s7)", "A unit needs an area that it may enter.", "%u {has|have} no area to go to from %a"},
	r54:        {"K5.4", "Road march (s7)", "Up to three areas along road links; it ends in the first enemy-occupied area unless that is overrun.", "no road leads from %a to %a"},
	r54twice:   {"K5.4", "Road march (s7)", "No area is entered twice in one march, nor the area it started from.", "%u {has|have} been in %a on this march"},
	r54contact: {"K5.4", "Road march (s7)", "A road march may not start in a contested area.", "%u {is|are} in contact in %a and may not road march"},
	r55:        {"K5.5", "Leaving contact (s7)", "A unit that starts in a contested area moves tactically, and not into another enemy-occupied area.", "%u {is|are} in contact and may not move straight at the enemy in %a"},
	r56:        {"K5.6", "Two armies (s7)", "US units and British or Canadian units may not end a move in the same area.", "%u may not stop in %a beside units of the other Allied army"},
	r57:        {"K5.7", "Overrun (s10)", "A marching unit at least four times as strong as all unfortified enemies in an area hits each of them once and may go on. Not in turn 1.", ""},
	r57when:    {"K5.7", "Overrun (s10)", "Overruns happen on a road march, on entering an area whose enemies are a quarter as strong at most and not fortified.", "there is nothing here that can be overrun"},
	r57first:   {"K5.7", "Overrun (s10)", "Nobody overruns in turn 1, when units that dropped or landed are weak for the day only.", "nobody overruns in turn 1"},
	r58:        {"K5.8", "Static units (s13)", "Static units never move.", "%u {is|are} static and never {moves|move}"},
	r59:        {"K5.9", "Artillery (s7)", "Artillery moves like any other unit.", ""},

	r61: {"K6.1", "Air interdiction (s10)", "A German road march rolls before its first, second and third area and halts on 1, 1-2 and 1-3.", ""},
	r62: {"K6.2", "Halted (s10)", "A halted unit stays where it is and has used up its move.", ""},
	r63: {"K6.3", "Tactical movement is safe (s10)", "Tactical movement is never rolled for.", ""},
	r64: {"K6.4", "One die a unit and area (s10)", "Each marching German unit rolls for itself; Allied units never roll.", ""},
	r65: {"K6.5", "Halted without room (s10)", "A unit halted in a full area goes back along its path to the last area with room.", ""},

	r71:      {"K7.1", "Defensive fire (s8)", "In its side's fire step each unit fires once, with its current strength in dice.", "%u {has|have} already fired or supported in this step"},
	r71side:  {"K7.1", "Defensive fire (s8)", "Only units of the firing side fire.", "%u {does|do} not belong to the firing side"},
	r71empty: {"K7.1", "Defensive fire (s8)", "Units fire at enemies in their own area only.", "%u {has|have} no enemy in %a to fire at"},
	r71when:  {"K7.1", "Defensive fire (s8)", "Units shoot only in their side's fire steps; there is no other attack.", "nobody fires in this step"},
	r72:      {"K7.2", "Hits (s8)", "A 6 hits; hits take effect before the next unit fires.", ""},
	r73:      {"K7.3", "Modifiers (s8)", "+1 for tactical air power, for a fortified unit on the coast, or for German fire in bocage; never more than one.", ""},
	r74:      {"K7.4", "Placing hits (s8)", "The owner spreads the hits over the units that were fired at; what they cannot take is lost.", "%u {was|were} not fired at in %a"},
	r75:      {"K7.5", "Static units first (s13)", "Static units take all hits they can before other German units in the area.", "%u {takes|take} hits only after the static unit in %a"},
	r76:      {"K7.6", "Removed before firing (s8)", "A unit that is removed before its turn to fire does not fire.", ""},
	r77:      {"K7.7", "The target's ground (s8)", "Terrain and fortification of the target never change the dice.", ""},
	r78:      {"K7.8", "Artillery (s11)", "Artillery without enemies in its own area may add its dice to a unit firing in an adjacent area; with enemies in its area it fires at those or not at all.", "%u {has|have} enemies in %a and may fire at nobody else"},
	r78alone: {"K7.8", "Artillery (s11)", "Artillery does not bombard alone: it adds to the fire of another unit.", "%u {has|have} no enemy in its area; it can only support another unit's fire"},
	r78type:  {"K7.8", "Artillery (s11)", "Only artillery supports.", "%u {is|are} not artillery"},
	r78range: {"K7.8", "Artillery (s11)", "Artillery reaches adjacent areas.", "%u {is|are} out of range of %a"},
	r79:      {"K7.9", "Supporting dice (s11)", "They hit like those of the supported unit; each artillery unit fires or supports once in a step.", "%u {has|have} already fired or supported in this step"},
	r710:     {"K7.10", "Artillery in contact (s11)", "It fires as an ordinary unit with its own modifiers.", ""},

	r81:        {"K8.1", "Fortifying (s9)", "At the end of its movement step a unit that did not move may fortify an uncontested beach or coastal area.", "%u {stands|stand} in %a, which is neither beach nor coast"},
	r81moved:   {"K8.1", "Fortifying (s9)", "A unit that moved or arrived in this step cannot fortify.", "%u {has|have} moved in this step"},
	r81contact: {"K8.1", "Fortifying (s9)", "No fortifying in a contested area.", "%u cannot fortify %a while enemies are there"},
	r81twice:   {"K8.1", "Fortifying (s9)", "One marker a unit.", "%u {is|are} already fortified"},
	r81when:    {"K8.1", "Fortifying (s9)", "Units fortify at the end of their movement step.", "units fortify at the end of their movement step"},
	r82:        {"K8.2", "Leaving a fortification (s9)", "The marker goes when its unit leaves the area or is destroyed.", ""},
	r83:        {"K8.3", "Whose fortification (s9)", "It helps only the unit that built it.", ""},
	r84:        {"K8.4", "Fortified units (s9)", "They add 1 to their defensive fire and cannot be overrun.", ""},
	r85:        {"K8.5", "Static units (s9)", "The five static units start fortified.", ""},

	r91:      {"K9.1", "Naval gunfire (s12)", "Twelve dice a turn, split freely over beach and coastal areas with German units; none are saved.", "%a is neither beach nor coast"},
	r91empty: {"K9.1", "Naval gunfire (s12)", "Ships fire at German units only.", "there is no German unit in %a"},
	r91dice:  {"K9.1", "Naval gunfire (s12)", "Twelve dice a turn.", "%n dice cannot be thrown: %n are left"},
	r91when:  {"K9.1", "Naval gunfire (s5, s12)", "Ships fire in their own step of turn 1 and in the Allied fire step of later turns.", "ships do not fire now"},
	r92:      {"K9.2", "Naval dice (s12)", "They hit on 6 only.", ""},
	r93:      {"K9.3", "Naval hits (s12)", "The German places them, static units first; unrolled static units stand six hits.", ""},

	r101:      {"K10.1", "Tactical air power (s10)", "One area with US and one with British or Canadian units; units firing there, and their supporting artillery, add 1.", ""},
	r101side:  {"K10.1", "Tactical air power (s10)", "Only the Allies have it.", "only the Allies have tactical air power"},
	r101empty: {"K10.1", "Tactical air power (s10)", "It helps Allied units.", "there is no Allied unit in %a"},
	r101twice: {"K10.1", "Tactical air power (s10)", "One area a turn for each army.", "%a has already been named for %g"},
	r101late:  {"K10.1", "Tactical air power (s10)", "Areas are named before the first unit fires.", "units have already fired; it is too late to name %a"},
	r101when:  {"K10.1", "Tactical air power (s10)", "Areas are named in the Allied fire step.", "air power is named in the Allied fire step"},

	r111:      {"K11.1", "Replacement points (s5b)", "Two US and two British points a turn from turn 2; not shared, not saved.", "%g has no replacement point left this turn"},
	r11when:   {"K11.1", "Replacement points (s5b)", "They are spent in step 2 of turns 2-10.", "replacements are given in step 2 of turns 2-10"},
	r112:      {"K11.2", "Supply from a dump (s5b)", "A point takes one hit off a unit with a supply line to a dump of its group.", "%u {has|have} no supply line to a dump of %g"},
	r112whole: {"K11.2", "Supply from a dump (s5b)", "A point takes one hit off.", "%u {has|have} no hits"},
	r113:      {"K11.3", "No replacements (s5b, s13)", "Airborne and German units never get any, and once lost are out for good.", "%u never {gets|get} replacements"},
	r113gone:  {"K11.3", "Out for good (s5b, s13)", "Airborne and German units that are lost do not come back.", "%u {is|are} out for good"},
	r114:      {"K11.4", "Dead pile (s5b)", "Points may rebuild a unit of the dead pile, 1 strength each, while a dump of its group is on the map; it comes back at a beach.", "%u cannot be rebuilt: there is no dump of %g on the map"},
	r114dead:  {"K11.4", "Dead pile (s5b)", "A unit of the dead pile needs replacement points before it comes back.", "%u {is|are} in the dead pile and has no strength"},
	r115:      {"K11.5", "Losses (s13)", "Lost Allied units go to the dead pile, airborne and German units are out for good.", ""},

	r121:      {"K12.1", "Allied arrivals (s6b)", "At a beach of the group with room; a beach with only German units is closed.", "%a is held by German units alone"},
	r121beach: {"K12.1", "Allied arrivals (s6b)", "US units arrive at Utah or Omaha, British and Canadian units at Gold, Juno or Sword.", "%u cannot arrive at %a"},
	r12due:    {"K12.1", "Time of arrival (s6b)", "Units arrive in their side's movement step of their turn or later.", "%u {is|are} due on turn %n"},
	r122:      {"K12.2", "Arriving (s6b)", "The beach is the whole tactical move, or the first area of a road march; a contested one ends the march.", ""},
	r123:      {"K12.3", "German arrivals (s6b)", "In an area with a road off a listed edge, or any other if all those are full; an enemy-occupied one ends the move.", "%u {does|do} not arrive at %a"},
	r124:      {"K12.4", "German road march on arrival (s6b)", "The edge area counts as the first area, its die passed.", ""},
	r125:      {"K12.5", "No place to arrive (s6b)", "A unit without room, or held back, may come on a later turn.", "there is no room for %u where it could arrive"},

	rO1:      {"O1", "Option: no march without supply (s6)", "A unit out of supply when it starts may not road march.", "%u {is|are} out of supply in %a and may not road march"},
	rO2:      {"O2", "Option: mobile dumps (s6)", "Each dump may move one road link a turn, not into a German-occupied area.", "dumps stay where they are in this game"},
	rO2once:  {"O2", "Option: mobile dumps (s6)", "One area a turn.", "the dump of %d has already moved"},
	rO2road:  {"O2", "Option: mobile dumps (s6)", "Along roads only.", "no road takes the dump of %d to %a"},
	rO2enemy: {"O2", "Option: mobile dumps (s6)", "Not into a German-occupied area.", "the dump of %d cannot go to %a, where Germans are"},
	rO2side:  {"O2", "Option: mobile dumps (s6)", "Dumps are Allied.", "dumps move in the Allied movement step"},
	rO3:      {"O3", "Option: early and late arrivals (s6b)", "A die a turn ahead for each unit: 1 a turn early, 6 a turn late.", ""},
	rO4:      {"O4", "Option: firer places hits (s8)", "The firing side places hits, static units still first.", ""},
	rO5:      {"O5", "Option: 21st Panzer as one division (s13)", "One unit of strength 12 in Caen instead of three regiments.", "%u {is|are} not in this game"},
	rO6:      {"O6", "Overrun (s10)", "May be switched off.", ""},
}

var ruleList = func() []kernel.Rule {
	list := make([]kernel.Rule, len(entries))
	for i, e := range entries {
		list[i] = kernel.Rule{Number: e.number, Title: e.title, Text: e.text}
	}
	return list
}()
