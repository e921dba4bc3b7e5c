// Package knapp is George Knapp's D-Day: the fight for the Normandy lodgement
// from 6 to 30 June 1944 in ten turns, divisions on 44 named areas.
//
// Each turn of about two and a half days is a list of numbered steps (s5 of the
// rulebook). Nobody attacks: sides move into each other, and units shoot only in
// their own side's defensive fire steps. The first turn has steps of its own:
// drops, naval gunfire, landings and the dice for the beach defences.
//
// The printed rules have lost several lists, the map and the order of battle.
// What stands in for them is marked "ours" in the data, and rule numbers (K1.1 …)
// are those of our restatement; each rule's title names the section (s5 …) of the
// printed rules. s5b and s6b are the second sections numbered 5 and 6.
//
// A file is a chapter: what its rules say, forbid and do, and the decisions of it
// (book.go lists verbs and decisions in their order).
//
// How it sits on the kernel: areas are bits of a word, so supply, stacking and
// contact are a few operations on masks. Dice thrown together are one chance
// node with exact binomial weights for the number of hits, twelve dice at most
// at a time because 6^12 still fits the weights; larger throws are several nodes
// whose hits are summed before they are placed. A march is one node an area, as
// each area has its own air interdiction die.
//
// Rulings where the rules leave a gap are the notes of the game (notes.go), besides
// those marked in the data.
package knapp

//go:generate go run sandtable/maps/cmd/areamap
