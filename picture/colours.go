package picture

import (
	"image/color"
	"strings"
)

var (
	sea    = color.RGBA{169, 201, 214, 255}
	ground = color.RGBA{242, 236, 218, 255}
)

// looks are the colours of terrain and lines, by how their kind begins, like the map's own.
var looks = []struct {
	kinds string
	c     color.RGBA
}{
	{"sea ocean", sea},
	{"lake pond water estuary", color.RGBA{180, 211, 222, 255}},
	{"wood forest", color.RGBA{168, 196, 138, 255}},
	{"bocage hedge", color.RGBA{206, 218, 168, 255}},
	{"swamp marsh bog flood inund", color.RGBA{192, 214, 206, 255}},
	{"beach dune sand", color.RGBA{240, 220, 164, 255}},
	{"city fortress", color.RGBA{176, 122, 106, 255}},
	{"town built urban village suburb fortified", color.RGBA{208, 164, 146, 255}},
	{"mountain alp", color.RGBA{196, 172, 130, 255}},
	{"hill high ridge", color.RGBA{222, 203, 160, 255}},
	{"neutral out off closed blocked", color.RGBA{210, 203, 188, 255}},
	{"river", color.RGBA{96, 152, 180, 255}},
	{"road1", color.RGBA{204, 92, 66, 255}},
	{"road2", color.RGBA{222, 178, 84, 255}},
}

func colourOf(kind string) color.RGBA {
	for _, l := range looks {
		for k := range strings.FieldsSeq(l.kinds) {
			if strings.HasPrefix(kind, k) {
				return l.c
			}
		}
	}
	return ground
}

type colours struct{ fill, edge color.RGBA }

// nations and seats have the colours of their counters.
var nations = map[string]colours{
	"us": {color.RGBA{150, 172, 86, 255}, color.RGBA{66, 80, 28, 255}},
	"uk": {color.RGBA{222, 182, 98, 255}, color.RGBA{110, 78, 22, 255}},
	"ca": {color.RGBA{216, 148, 104, 255}, color.RGBA{120, 62, 34, 255}},
	"fr": {color.RGBA{130, 164, 214, 255}, color.RGBA{40, 74, 130, 255}},
	"pl": {color.RGBA{214, 132, 146, 255}, color.RGBA{130, 40, 62, 255}},
	"de": {color.RGBA{140, 152, 152, 255}, color.RGBA{44, 54, 56, 255}},
}

var seats = []colours{
	{color.RGBA{104, 152, 208, 255}, color.RGBA{36, 76, 130, 255}},
	{color.RGBA{206, 122, 96, 255}, color.RGBA{130, 48, 28, 255}},
	{color.RGBA{160, 182, 88, 255}, color.RGBA{78, 94, 30, 255}},
	{color.RGBA{180, 136, 206, 255}, color.RGBA{92, 54, 124, 255}},
}

func counterColours(nation string, seat int) (fill, edge color.RGBA) {
	c, ok := nations[nation]
	if !ok {
		c = seats[max(0, seat)%len(seats)]
	}
	return c.fill, c.edge
}
