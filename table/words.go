package table

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// shownText returns a text of people without the spaces around it, or says why it
// cannot be shown to others.
func shownText(text string, most int) (string, error) {
	text = strings.TrimSpace(text)
	n := utf8.RuneCountInString(text)
	switch {
	case !utf8.ValidString(text):
		return "", wrong(sayTextNoText)
	case n == 0:
		return "", wrong(sayTextEmpty, most)
	case n > most:
		return "", wrong(sayTextLong, n, most)
	}
	for _, r := range text {
		// Joiners are part of words in some scripts and of emoji.
		if !unicode.IsGraphic(r) && r != '\u200c' && r != '\u200d' {
			return "", wrong(sayTextUnseen, fmt.Sprintf("%U", r))
		}
	}
	if !strings.ContainsFunc(text, func(r rune) bool { return unicode.IsGraphic(r) && !unicode.IsSpace(r) }) {
		return "", wrong(sayTextEmpty, most)
	}
	return text, nil
}
