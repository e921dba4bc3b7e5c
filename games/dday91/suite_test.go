package dday91

import (
	"testing"

	"sandtable/kernel"
	"sandtable/kernel/kerneltest"
)

func suite(t testing.TB, scenario string, o kernel.Options) kerneltest.Suite {
	return kerneltest.Suite{
		Game: testGame(t), Scenario: scenario, Options: o, Games: 3,
		Invariant: func(p kernel.Position) error { return p.(*position).sound() },
	}
}

func TestSuite(t *testing.T) {
	for _, sc := range []string{"1943", "1944"} {
		for name, o := range map[string]kernel.Options{"basic": nil, "all": allOn()} {
			t.Run(sc+"/"+name, func(t *testing.T) { kerneltest.Run(t, suite(t, sc, o)) })
		}
	}
}
