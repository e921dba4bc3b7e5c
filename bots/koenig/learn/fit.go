package main

import "sandtable/lab/lessons"

// newModel is the function to be fitted. What the judge thinks is trusted, the last of the aspects.
func newModel(turns, aspects int) *lessons.Linear {
	const trusted = 2
	return &lessons.Linear{
		Turns: turns, Aspects: aspects, Stages: 3,
		Ridge: 600, RidgeTrusted: 5, Outcome: 0.3,
		Trusted: func(i int) bool { return i >= aspects-trusted },
	}
}
