package table

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// shownText returns a text of people without the spaces around it, or says why it
// cannot be shown to others. What says what it is.
func shownText(what, text string, most int) (string, error) {
	text = strings.TrimSpace(text)
	n := utf8.RuneCountInString(text)
	switch {
	case !utf8.ValidString(text):
		return "", bad("the %s is not valid UTF-8 text", what)
	case n == 0:
		return "", bad("the %s is empty; it has 1 to %d characters", what, most)
	case n > most:
		return "", bad("the %s has %d characters; at most %d are allowed", what, n, most)
	}
	for _, r := range text {
		// Joiners are part of words in some scripts and of emoji.
		if !unicode.IsGraphic(r) && r != '\u200c' && r != '\u200d' {
			return "", bad("the %s holds the character %U, which cannot be seen; leave it out", what, r)
		}
	}
	if !strings.ContainsFunc(text, func(r rune) bool { return unicode.IsGraphic(r) && !unicode.IsSpace(r) }) {
		return "", bad("the %s shows nothing; it has 1 to %d characters", what, most)
	}
	return text, nil
}
