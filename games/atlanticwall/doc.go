// Package atlanticwall is the rules of Atlantic Wall (SPI, 1978): battalions at one
// kilometre a hex, from 6 June to 1 July 1944. A file is a chapter of the rulebook; what
// is printed stands in package order, supply lines in package supply.
//
// Rules are called by their numbers: 9.11. E-O and E-J before a number are the errata
// sheets of October and June 1978, which win over the booklet.
package atlanticwall
