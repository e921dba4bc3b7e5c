// Package order is the order of battle of The Greatest Day and the ground it is fought
// on: counters, tables, scenarios, hexes, and what can be seen from where (G11). It
// holds data and answers questions about them; what follows from that is said by the
// rules.
//
// Everything is read once from a folder of tables ([Load]) and never changes. A
// [Scenario] numbers its units, divisions, formations and hexes from 0, so that a
// position can be fixed arrays of small integers.
package order
