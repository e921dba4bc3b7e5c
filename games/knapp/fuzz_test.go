package knapp

import (
	"testing"

	"sandtable/kernel/kerneltest"
)

func FuzzHostile(f *testing.F) { kerneltest.Fuzz(f, suite(f, "all")) }
