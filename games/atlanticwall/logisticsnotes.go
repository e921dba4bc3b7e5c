package atlanticwall

import "sandtable/kernel"

// logisticsNotes are on supply, works, battalions taken apart and put together, and
// replacements.
var logisticsNotes = []kernel.Note{
	{Rule: "5.4", Title: "Before movement", Text: "Breaking down, building up and works are one decision after another, in any order, until the player goes on: nobody has moved yet, so the order changes nothing. Who was broken down or built up may still dig in, but is not changed again in that phase."},
	{Rule: "10.83", Title: "Resupply and recovery", Text: "Guns in supply get their missions back each morning, and units recover wherever they may: nobody would forgo either. The supply of the last Player-Turn counts for the guns, since the morning comes before the next judgement."},
	{Rule: "13.12", Title: "How lines are counted", Text: "Hexes entered are counted, that of the headquarters included: fifteen pass, sixteen fail. A headquarters is its own; without a source it counts as out of communication. Rivers and cliffs do not stop a line."},
	{Rule: "13.14", Title: "Lines to other headquarters", Text: "A unit whose own headquarters cannot be reached, or is not in play as that of the 91st Division, needs another within the limit; with only longer lines to others it is isolated. Interdiction shortens these lines too."},
	{Rule: "13.19", Title: "Who may use any headquarters", Text: "Brigade and corps units, units of the 7th Army, all companies, batteries. Battlegroups are battalions and use those of their battalion."},
	{Rule: "14.13", Title: "Who builds", Text: "The unit that began a marker, and for an Entrenchment the engineers with it, stay in that phase and in the one in which it is turned over. A marker need not be turned over; then its builder may go, and it is lost if nobody stays."},
	{Rule: "14.14", Title: "How near is near", Text: "Works are begun with four hexes to the nearest enemy ground unit, and are lost when one comes within three, if only on its way."},
	{Rule: "14.35", Title: "Works given up", Text: "Units that have only just retreated into a hex do not keep its marker. A marker that is not printed serves only the side that built it."},
	{Rule: "15.14", Title: "Companies without room", Text: "As many as have room stand in the battalion's hex; the others go to adjacent land hexes out of enemy zones, one after the other."},
	{Rule: "15.22", Title: "What a built-up battalion is like", Text: "At full strength, as little supplied and as shaken as the worst of its companies. Where more companies stand there than are needed, the player chooses."},
	{Rule: "15.23", Title: "Where it stands", Text: "In any of the hexes of its companies, which are all adjacent to each other: the pictures of the rule are lost."},
	{Rule: "15.62", Title: "The nearest division", Text: "Counted from the hex where the battalion will stand to the nearest unit that belongs to a division; headquarters and companies without a designation do not count. At equal distances either will do."},
	{Rule: "20.23", Title: "Armour", Text: "Units with unparenthesised armour."},
	{Rule: "25.13", Title: "Who comes back", Text: "One of the nearest division that stands aside, else any of them; the owner chooses where there are several. A second point in the same segment makes it whole."},
}
