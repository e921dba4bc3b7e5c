package server

import (
	"errors"
	"net/http"

	"sandtable/journal"
	"sandtable/lines"
	"sandtable/store"
	"sandtable/table"
)

// What the server says to people besides what tables say. What only programs meet, such
// as a body that is no JSON, has no line.
var (
	sayShut      = lines.New("link.none", "this table has keys: open it by the link that its host has given you")
	sayOldKey    = lines.New("link.old", "this key opens the table no more, if it ever has: ask its host for a new link")
	sayHostOnly  = lines.New("link.host", "only the host of this table may do that")
	sayHostAnew  = lines.New("link.hostAnew", "only the host of this table may make all its keys anew")
	sayLookOnly  = lines.New("link.look", "this link is for looking on only")
	sayNotYours  = lines.New("link.seat", "your link is not for the seat of {seat}")
	sayNotThat   = lines.New("link.thisSeat", "your link is not for this seat of the table")
	sayNotLooker = lines.New("link.looker", "your link is not for looking on")
	sayManyKeys  = lines.New("link.many", "this browser has more than {most} links, which is more than one request can name: take some tables from its list")

	sayAllNew   = lines.New("renewed.all", "All links of this table have been made anew.")
	sayHostNew  = lines.New("renewed.host", "The host has made a new link for the host.")
	sayWatchNew = lines.New("renewed.watch", "The host has made a new link for looking on.")
	saySideNew  = lines.New("renewed.side", "{seat}: the people of this side have made a new link for it.")
	saySeatNew  = lines.New("renewed.seat", "{seat}: the host has made a new link for this side; the one from before stops.")

	sayGone      = lines.New("missing", "what was asked for is not here any more")
	sayBadSave   = lines.New("import.line", "line {line} of the saved game is wrong: {why}")
	sayLate      = lines.New("late", "the request took too long, or was broken off")
	sayCutOff    = lines.New("cut", "what was sent did not arrive as a whole: {why}")
	saySlow      = lines.New("slow", "what was sent did not arrive in time")
	sayTooBig    = lines.New("tooBig", "what was sent has more than {bytes} bytes")
	sayFull      = lines.New("full", "the server has no room left to keep games")
	sayLost      = lines.New("lost", "the server has lost the files of its games and saves nothing more: {why}")
	sayFailed    = lines.New("failed", "the server failed: {why}")
	sayFaulty    = lines.New("faulty", "the program has a fault here, and its log says where; no choice that was saved is lost")
	sayTooMany   = lines.New("odds.many", "too many ways this could go to count them all")
	sayLeftAlone = lines.New("odds.leaves", "whoever could still interfere leaves things as they are")
	sayGuessed   = lines.New("odds.guessed", "what cannot be seen is as it was guessed")
)

// said is what is told of an error in every language, if it has a line.
func said(err error) lines.Said {
	var (
		line  interface{ Spoken() lines.Said }
		wrote *journal.Error
		lost  *store.Lost
	)
	switch {
	case errors.As(err, &line):
		return line.Spoken()
	case errors.As(err, &wrote):
		return sayBadSave.Say(wrote.Line, wrote.Err)
	case errors.Is(err, store.ErrNotFound):
		return sayGone.Say()
	case errors.Is(err, store.ErrFull):
		return sayFull.Say()
	case errors.Is(err, store.ErrClosed):
		return closedLine()
	case errors.As(err, &lost):
		return sayLost.Say(lost)
	}
	return lines.Said{}
}

// closedLine is what tables say of a server that ends.
func closedLine() lines.Said {
	var line interface{ Spoken() lines.Said }
	if errors.As(table.ErrClosed, &line) {
		return line.Spoken()
	}
	return lines.Said{}
}

// refuse is an error with its status that is said in every language.
func refuse(status int, l *lines.Line, filling ...any) error {
	return &httpError{status, l.Say(filling...)}
}

func forbidden(l *lines.Line, filling ...any) error {
	return refuse(http.StatusForbidden, l, filling...)
}
