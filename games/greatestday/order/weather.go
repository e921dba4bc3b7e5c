package order

import (
	"slices"
	"strconv"

	"sandtable/tables"
)

// Sky is the weather of a day (1.2).
type Sky uint8

// The weathers. Overcast is that of a scenario in which it never matters.
const (
	Overcast Sky = iota
	Clear
	Storm

	Skies // their number
)

var skyWords = []string{"overcast", "clear", "storm"}

// String is the word of a weather.
func (s Sky) String() string { return skyWords[s] }

// SkyOf is the weather that a word means.
func SkyOf(word string) (Sky, bool) {
	i := slices.Index(skyWords, word)
	return Sky(max(i, 0)), i >= 0
}

// DaySky is the weather that a day had.
type DaySky struct {
	Day string // "0609"
	Sky Sky
}

// weather reads the weather by the die, and that of history by the day.
func (l *loader) weather(t *Table) {
	var have [10]bool
	l.Each("weather.csv", []string{"when", "weather"}, func(r tables.Row) {
		when, sky := r.Text("when"), Sky(r.Word("weather", skyWords))
		if len(when) == 4 {
			t.History = append(t.History, DaySky{when, sky})
			return
		}
		n, err := strconv.Atoi(when)
		if err != nil || n < 0 || n > 9 {
			r.Fail("when is %q, want a face of the die or a day such as 0609", when)
			return
		}
		r.Once(have[n], "the weather of the face "+when)
		t.Weather[n], have[n] = sky, true
	})
	if l.OK() && slices.Contains(have[:], false) {
		l.Fail("weather.csv: want a weather for every face of the die")
	}
}

// skies are the weathers that a scenario fixes: one word for all days, or one a day with
// "later" for the others, which are rolled (1.2).
func (b *battle) skies() {
	const later, roll = "later", "roll"
	for i := range b.sc.Turns {
		t := &b.sc.Turns[i]
		var word string
		switch w := b.f.Weather.(type) {
		case string:
			word = w
		case map[string]any:
			word, _ = w[t.Day].(string)
			if word == "" {
				word, _ = w[later].(string)
			}
		}
		if word == roll {
			t.Rolled = true
			continue
		}
		sky, ok := SkyOf(word)
		if !ok {
			b.bad("weather %q of %s, want overcast, clear, storm, or roll for later days", word, t.ID)
			return
		}
		t.Sky = sky
	}
}

// Since tells whether a turn is not before an hour of a day, both as in its ID.
func (t *Turn) Since(day string, hour int) bool {
	return t.Day > day || t.Day == day && t.Hour >= hour
}
