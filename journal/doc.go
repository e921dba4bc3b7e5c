// Package journal is the one file format: a saved game is an export, a replay and a
// bug report. It is JSON Lines. The first line is the [Header]; every further line
// is one of
//
//	[17,0,"move 16/1 0904"]                    choice 17 of the game, made by seat 0, in canonical text
//	[18,-1,"die 4"]                            a draw: seat -1 is chance
//	{"index":32,"digest":"00c0ffee00c0ffee"}   the position after 32 choices and draws
//	{"undo":30,"seat":0}                       seat 0 takes its choices after index 30 back
//	{"undo":12,"seat":0,"agreed":[1]}          the same past what would stand: every other person agreed
//	{"holder":"bot:greedy","seat":1}           somebody else holds a seat from here on
//	{"index":32,"digest":"…","lines":"…"}      a digest of the position and of all text before the line
//	{"nonce":"5f3a…","seat":0}                 seat 0 adds its part to the fair dice; no draw before all have
//	{"dice":{…}}                               new dice from here on (a game that moved to another server)
//	{"note":{…}}                               a note on a place or piece
//	{"handed":"…","seat":1}                    seat 1 has handed in choices before its turn: their hash
//	{"returned":"…","seat":1}                  what it had handed in under that hash is not played
//	{"shown":"…","made":3,"seat":1}            its last 3 choices are what it had handed in
//	{"ended":"resigned","seat":0}              seat 0 has resigned, or with "drawn" and "agreed" a draw is agreed
//	{"reveal":"…64 hex digits…"}               the secret of fair dice, once the game is over
//
// Lines are only ever added. An undo is a line like any other, so the record of
// what was tried stays whole. It takes nothing back once the secret has been revealed, and
// a draw or the choice of another seat only where every other person agrees. No die is
// rolled twice: the number of a draw counts all draws ever made. docs/journal.md tells
// more of each line.
//
// Decoding is strict: every line must be written exactly as this package writes
// it. Errors name the line and what would be right.
package journal
