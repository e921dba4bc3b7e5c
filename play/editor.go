package play

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sandtable/kernel"
)

// Setting is one thing that can be set by hand. A name such as control-AREA stands
// for one thing of each area: Set is given the area first.
type Setting[P Position] struct {
	Name, Values, Help string
	Also               string // another name that is understood
	// Args are the kinds of its words, if each is the name of a thing or a number: Do
	// is given them in order, all of which exist. It changes nothing when it returns
	// an error.
	Args string
	Do   func(p P, args [3]int16) error
	// Set is given at least one word; it checks all of them and changes nothing when
	// it returns an error.
	Set func(p P, words []string) error
}

// Setting adds a setting.
func (b *Book[P]) Setting(s Setting[P]) {
	if s.Do != nil {
		kinds := strings.Fields(s.Args)
		s.Set = func(p P, words []string) error {
			if len(words) != len(kinds) {
				return fmt.Errorf("%s cannot be %q; want %s", s.Name, strings.Join(words, " "), strings.ToUpper(s.Args))
			}
			var args [3]int16
			for i, kind := range kinds {
				var err error
				if args[i], err = b.Find(p, kind, words[i]); err != nil {
					return err
				}
			}
			return s.Do(p, args)
		}
	}
	b.settings = append(b.settings, s)
}

// IntSetting adds a setting that is a number from low to high.
func (b *Book[P]) IntSetting(name string, low, high int, help string, set func(P, int)) {
	b.Setting(Setting[P]{Name: name, Values: fmt.Sprintf("%d to %d", low, high), Help: help, Set: func(p P, words []string) error {
		n, err := Int(name, words, low, high)
		if err == nil {
			set(p, n)
		}
		return err
	}})
}

// Int reads the one word of a setting as a number.
func Int(name string, words []string, low, high int) (int, error) {
	n, err := 0, error(nil)
	if len(words) == 1 {
		n, err = strconv.Atoi(words[0])
	}
	if err != nil || len(words) != 1 || n < low || n > high {
		return 0, fmt.Errorf("%s cannot be %q; it is a number from %d to %d", name, strings.Join(words, " "), low, high)
	}
	return n, nil
}

// Settings lists what Set changes.
func (b *Book[P]) Settings() []kernel.Setting {
	out := make([]kernel.Setting, len(b.settings))
	for i, s := range b.settings {
		out[i] = kernel.Setting{Name: s.Name, Values: s.Values, Help: s.Help}
	}
	return out
}

// Set changes one part of the state. Capitals and quotation marks do not matter, and
// a word that ends the name of a setting may stand apart: "artillery german 2" is
// "artillery-german 2".
func (b *Book[P]) Set(kp kernel.Position, name, value string) error {
	p, _ := Of[P](kp)
	name = strings.ToLower(name)
	words := strings.FieldsFunc(value, func(r rune) bool { return strings.ContainsRune(` ,='"`, r) })
	if len(words) == 0 {
		return fmt.Errorf("set %s to what? want a value", name)
	}
	found, of := b.setting(name)
	if s, apart := b.setting(name + "-" + strings.ToLower(words[0])); s != nil && len(words) > 1 && (found == nil || apart == nil) {
		found, of, words = s, apart, words[1:]
	}
	if found != nil {
		return found.Set(p, append(of, words...))
	}
	names := make([]string, len(b.settings))
	for i, s := range b.settings {
		names[i] = s.Name
	}
	return fmt.Errorf("no setting %q; there are: %s", name, strings.Join(names, ", "))
}

// setting finds a setting by its name, and the thing that it is of, if any.
func (b *Book[P]) setting(name string) (found *Setting[P], of []string) {
	for i := range b.settings {
		s := &b.settings[i]
		if s.Name == name || s.Also == name {
			return s, nil
		}
		head, thing, _ := strings.Cut(s.Name, "-")
		if word, ok := strings.CutPrefix(name, head+"-"); ok && thing != "" && thing == strings.ToUpper(thing) {
			found, of = s, []string{word}
		}
	}
	return found, of
}

// Show is one thing that can be described in a line, for scripts and people.
type Show[P Position] struct {
	Word string // "unit"
	Arg  string // what follows, "U"; "" for nothing
	Say  func(p P, arg string) (string, error)
}

// Shows adds things that can be described.
func (b *Book[P]) Shows(list ...Show[P]) { b.shows = append(b.shows, list...) }

// ShowAs adds a thing there is one of, such as "score".
func (b *Book[P]) ShowAs(word string, say func(P) string) {
	b.Shows(Show[P]{Word: word, Say: func(p P, _ string) (string, error) { return say(p), nil }})
}

// ShowOf adds what can be described of each thing of a kind, such as "unit U".
func (b *Book[P]) ShowOf(word, kind string, say func(P, int16) string) {
	b.Shows(Show[P]{Word: word, Arg: strings.ToUpper(kind), Say: func(p P, arg string) (string, error) {
		n, err := b.Find(p, kind, arg)
		if err != nil {
			return "", err
		}
		return say(p, n), nil
	}})
}

// Show describes a part of the position in one line.
func (b *Book[P]) Show(kp kernel.Position, what []string) (string, error) {
	p, _ := Of[P](kp)
	words := make([]string, len(b.shows))
	for i, s := range b.shows {
		if len(what) > 0 && strings.EqualFold(what[0], s.Word) {
			arg := ""
			if len(what) > 1 {
				arg = what[1]
			}
			return s.Say(p, arg)
		}
		words[i] = strings.TrimSpace(s.Word + " " + s.Arg)
	}
	return "", fmt.Errorf("cannot show %q; there are: %s", strings.Join(what, " "), strings.Join(words, ", "))
}

// Choose finds a scenario and its options as they are set, defaults included, or
// says what would be right.
func Choose(info *kernel.Info, scenario string, o kernel.Options) (kernel.Options, error) {
	i := slices.IndexFunc(info.Scenarios, func(s kernel.Scenario) bool { return s.ID == scenario })
	if i < 0 {
		ids := make([]string, len(info.Scenarios))
		for i, s := range info.Scenarios {
			ids[i] = s.ID
		}
		return nil, fmt.Errorf("no scenario %q; there are: %s", scenario, strings.Join(ids, ", "))
	}
	set := kernel.Options{}
	list := info.Scenarios[i].Options
	ids := make([]string, len(list))
	for i, option := range list {
		set[option.ID], ids[i] = option.Values[0], option.ID
	}
	for id, v := range o {
		i := slices.Index(ids, id)
		if i < 0 {
			return nil, fmt.Errorf("no option %q; there are: %s", id, strings.Join(ids, ", "))
		}
		if !slices.Contains(list[i].Values, v) {
			return nil, fmt.Errorf("option %s cannot be %q; it is %s", id, v, strings.Join(list[i].Values, " or "))
		}
		set[id] = v
	}
	return set, nil
}
