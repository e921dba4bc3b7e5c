package guide

import "regexp"

// Mark is something on the screen that a text names: [Omaha Beach](OMA) names a place or
// a piece, [Cease fire](=pass) the button of a choice.
type Mark struct {
	Text   string // as the reader sees it
	Thing  string // a place or piece
	Choice string // or the canonical text of a choice
}

var marks = regexp.MustCompile(`\[([^\]]+)\]\((=?)([^)]+)\)`)

// Marks returns what a text names, in its order.
func Marks(text string) []Mark {
	var list []Mark
	for _, m := range marks.FindAllStringSubmatch(text, -1) {
		if m[2] == "" {
			list = append(list, Mark{Text: m[1], Thing: m[3]})
		} else {
			list = append(list, Mark{Text: m[1], Choice: m[3]})
		}
	}
	return list
}

// Plain is a text without what its marks point at, for readers without a screen.
func Plain(text string) string { return marks.ReplaceAllString(text, "$1") }
