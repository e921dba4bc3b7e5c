// Package order is what is printed of Atlantic Wall: counters, formations, tables, the
// ground and the scenarios, read from data and checked. It knows no sequence of play.
package order
