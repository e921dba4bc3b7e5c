package scene

import "sandtable/kernel"

// Charter is implemented by games with charts: what a person may lay over the
// sheet to see what the rules see, such as supply or zones of control.
// Board.Charts lists them. They are drawn on request, so they may cost more than
// a scene, and show only what the view's seat may know.
type Charter interface {
	// Chart draws one chart of Board.Charts; nil if there is none of that id. A chart of
	// a place is asked for as ID@PLACE.
	Chart(v kernel.View, id string) *Chart
}

// ChartInfo names one chart.
type ChartInfo struct {
	ID   string `json:"id"`
	Name string `json:"name"` // "Supply, both sides"
	Help string `json:"help"` // what its colours and marks mean, in a sentence
	Rule string `json:"rule,omitempty"`
	// At says that the chart can be of a place: of the one that is pointed at.
	At bool `json:"at,omitempty"`
}

// Chart is what lies over the sheet.
type Chart struct {
	Shades []Shade `json:"shades"` // at most one a place and side
	Traces []Trace `json:"traces"`
	Spots  []Spot  `json:"spots"`
}

// Shade tints a place in the colour of a side.
type Shade struct {
	At   string `json:"at"`
	Side string `json:"side"`
}

// Trace is a line from place to place: a supply line, a line of fire.
type Trace struct {
	Side string   `json:"side"`
	Path []string `json:"path"`
	// Broken says that the line does not hold; a Spot says where and why.
	Broken bool `json:"broken,omitempty"`
}

// Spot is a mark on a place.
type Spot struct {
	At   string `json:"at"`
	Side string `json:"side"`
	Kind string `json:"kind"` // source, ok, out, cut
	Say  string `json:"say"`  // what it means, in a short sentence
	Rule string `json:"rule,omitempty"`
}
