// Package journal is the one file format: a saved game is an export, a replay and a
// bug report. It is JSON Lines. The first line is the [Header]; every further line
// is one of
//
//	[17,0,"move 16/1 0904"]                    choice 17 of the game, made by seat 0, in canonical text
//	[18,-1,"die 4"]                            a draw: seat -1 is chance
//	{"index":32,"digest":"00c0ffee00c0ffee"}   the position after 32 choices and draws
//	{"undo":30,"seat":0}                       seat 0 takes its choices after index 30 back
//	{"holder":"bot:greedy","seat":1}           somebody else holds a seat from here on
//	{"nonce":"5f3a…","seat":0}                 seat 0 adds its part to the fair dice; no draw before all have
//	{"dice":{…}}                               new dice from here on (a game that moved to another server)
//	{"reveal":"…64 hex digits…"}               the secret of fair dice, once the game is over
//
// Lines are only ever added. An undo is a line like any other, so the record of
// what was tried stays whole. It never takes back a draw, the choice of another
// seat, or anything after the secret has been revealed: no die is rolled twice, and
// the number of a draw counts all draws ever made.
//
// Decoding is strict: every line must be written exactly as this package writes
// it. Errors name the line and what would be right.
package journal
