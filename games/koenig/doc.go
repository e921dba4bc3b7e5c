// Package koenig is Paul Koenig's D-Day: five small games on the first three days
// in Normandy, one for each beach, at one kilometre a hex, with battalions and
// companies, ten turns and a cup of headquarters chits.
//
// Everything that belongs to one beach is data (folder data): units, formations,
// schedule, tables, objectives, map. No beach is named in the code.
//
// # Sequence of play
//
// Landing, Support (day), Operations (day) or Replacement and German
// Redeployment (night), Housekeeping; see flow.go. Files are named after the
// chapters of the rules: landing (5.0), support (6.0), operations (7.0), move
// (8.0), fire (9.0), closecombat (10.0), retreat (11.0), night (12.0), victory (13.0).
//
// Where the printed rules leave a question open, the rulings are in notes.go.
package koenig
