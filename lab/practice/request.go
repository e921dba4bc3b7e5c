package practice

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
)

// request is one line in. One of its parts is set.
type request struct {
	Reset *reset    `json:"reset"`
	Step  *int      `json:"step"`  // index of a legal choice
	Steps []int     `json:"steps"` // one for each of several games
	Play  *string   `json:"play"`  // its text
	Look  *[]string `json:"look"`  // the present position once more, with these parts
	Quit  bool      `json:"quit"`
}

// reset begins a game.
type reset struct {
	Game     string            `json:"game"`
	Scenario string            `json:"scenario"`
	Options  map[string]string `json:"options"`
	Seed     uint64            `json:"seed"`
	Show     []string          `json:"show"`  // parts of every answer: numbers, texts, scene
	Bots     map[string]string `json:"bots"`  // by id of the seat: these are played here
	Games    int               `json:"games"` // so many side by side, on seeds that follow; 0 is one
}

// read reads a line, all of it.
func read(line []byte) (q request, err error) {
	d := json.NewDecoder(bytes.NewReader(line))
	d.DisallowUnknownFields()
	if err := d.Decode(&q); err != nil {
		return q, fmt.Errorf(`not a request such as {"step":0}: %s`, explain(err))
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return q, errors.New("something behind the request; one a line is needed")
	}
	set := 0
	for _, has := range []bool{q.Reset != nil, q.Step != nil, q.Steps != nil, q.Play != nil, q.Look != nil, q.Quit} {
		if has {
			set++
		}
	}
	const needed = "one of reset, step, steps, play, look, quit is needed"
	switch set {
	case 0:
		return q, errors.New("an empty request; " + needed)
	case 1:
		return q, nil
	}
	return q, fmt.Errorf("%d requests at once; %s", set, needed)
}

// explain says what is wrong in the words of JSON, not of our program.
func explain(err error) string {
	var wrong *json.UnmarshalTypeError
	switch {
	case !errors.As(err, &wrong):
		return strings.TrimPrefix(err.Error(), "json: ")
	case wrong.Field == "":
		return fmt.Sprintf("an object is needed, not %s", wrong.Value)
	}
	what := map[reflect.Kind]string{
		reflect.Int: "a whole number", reflect.Uint64: "a whole number from 0 to 18446744073709551615", reflect.String: "a text",
		reflect.Bool: "true or false", reflect.Slice: "a list",
	}[wrong.Type.Kind()]
	if what == "" {
		what = "an object"
	}
	return fmt.Sprintf("%q has to be %s, not %s", wrong.Field, what, wrong.Value)
}
