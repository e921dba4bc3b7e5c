package maps

import (
	"io"

	"sandtable/maps/geo"
)

func Check(w io.Writer, spec string, l *geo.Layers) error { return nil }
