package play

import (
	"encoding/json"
	"fmt"
	"sync"

	"sandtable/kernel"
)

// Listing is what lists say of a game that follows from its data. A game keeps that of its
// own data beside it, so that they need not be read before it is played.
type Listing struct {
	Data      string            `json:"data"` // digest
	Scenarios []kernel.Scenario `json:"scenarios"`
	Tables    []kernel.Table    `json:"tables"`
}

// Later is data that is read when it is first asked for: most games are not played by most
// who start the program, and the data of the largest take ten megabytes and a tenth of a
// second. The listing is the one that was written down; that it still says what is read is
// for a test, and that it is of the same data is looked at when they are.
func Later[T any](listing string, read func() (T, Listing, error)) (l Listing, data func() (T, error), err error) {
	if err := json.Unmarshal([]byte(listing), &l); err != nil {
		return l, nil, fmt.Errorf("what is listed: %w", err)
	}
	return l, sync.OnceValues(func() (T, error) {
		got, now, err := read()
		if err == nil && now.Data != l.Data {
			err = fmt.Errorf("data %s, but %s are listed; SANDTABLE_UPDATE=1 go test -run TestListings . writes the listing anew", now.Data, l.Data)
		}
		return got, err
	}), nil
}

// Now is data that has been read: those of a data pack, of which whoever starts the program
// is to hear at once what is wrong.
func Now[T any](data T) func() (T, error) { return func() (T, error) { return data, nil } }
