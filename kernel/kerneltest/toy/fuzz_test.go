package toy_test

import (
	"testing"

	"sandtable/kernel/kerneltest"
	"sandtable/kernel/kerneltest/toy"
	"sandtable/scene/scenetest"
)

func FuzzHostile(f *testing.F) {
	kerneltest.Fuzz(f, kerneltest.Suite{Game: toy.Game{}, Scenario: "camp", Asked: scenetest.Asked(toy.Game{})})
}
