package atlanticwall

import (
	"math/rand/v2"
	"reflect"
	"testing"
	"unsafe"

	"sandtable/kernel"
)

// TestPackForgetsNothing fills every number of a state with anything, and expects it back.
func TestPackForgetsNothing(t *testing.T) {
	g := newGame(t)
	rng := rand.New(rand.NewPCG(1, 33))
	for _, id := range []string{"epsom", "campaign"} {
		p, err := g.New(id, nil)
		if err != nil {
			t.Fatal(err)
		}
		s := p.(*state)
		var fill func(x reflect.Value)
		fill = func(x reflect.Value) {
			x = reflect.NewAt(x.Type(), unsafe.Pointer(x.UnsafeAddr())).Elem() // fields that are not exported, too
			switch x.Kind() {
			case reflect.Struct:
				for i := range x.NumField() {
					fill(x.Field(i))
				}
			case reflect.Array, reflect.Slice:
				for i := range x.Len() {
					fill(x.Index(i))
				}
			case reflect.Bool:
				x.SetBool(rng.IntN(2) == 0)
			case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
				x.SetInt(int64(rng.Uint64()) >> (64 - x.Type().Bits()))
			case reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
				x.SetUint(rng.Uint64() >> (64 - x.Type().Bits()))
			default:
				t.Fatalf("a state has a %s, which this test does not know", x.Type())
			}
		}
		for range 8 {
			s.stack.Push(kernel.Frame{Proc: uint8(rng.Uint32()), Step: uint8(rng.Uint32()), A: int16(rng.Uint32()), B: int16(rng.Uint32()), C: int16(rng.Uint32()), D: int16(rng.Uint32()), E: int16(rng.Uint32())})
		}
		// What is not a page of numbers is a pointer to one; sc is the scenario.
		for _, part := range []any{&s.core, s.onset, s.logi.logiCore, s.fight.fightCore, &s.shorts, &s.bytes, &s.roles, &s.judged, &s.unit} {
			fill(reflect.ValueOf(part).Elem())
		}
		for side := range s.cover {
			for w := range s.sc.words {
				s.cover[side][w], s.stands[side][w] = rng.Uint64(), rng.Uint64()
			}
		}
		q := newState(s.sc)
		if err := g.Unpack(q, g.Pack(book.View(s, 0))); err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(s, q) {
			t.Errorf("%s: a number of the state is not carried", id)
		}
	}
}
