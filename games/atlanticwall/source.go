package atlanticwall

import (
	"embed"
	"io/fs"
)

//go:embed *.go testdata/rules/*.txt
var source embed.FS

// Source is the folder of this package, to find a rule by its number.
func (g *Game) Source() fs.FS { return source }
