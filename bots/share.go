package bots

import (
	"math"

	"sandtable/kernel"
)

// Logistic is the chance that a lead makes likely, 73 % by one of 1.
func Logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// WinAndLead is what the first of two sides has of a game that has ended, from 0 to 1: half of it the
// win, a draw being half of that, and half the lead, of which scale is worth as much as 73 %.
func WinAndLead(r kernel.Result, scale float64) float64 {
	share := Logistic(float64(r.Score[0]-r.Score[1])/scale) / 2
	switch r.Winner {
	case 0:
		share += 0.5
	case kernel.Nobody:
		share += 0.25
	}
	return share
}
