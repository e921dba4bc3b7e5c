package referee

import (
	"fmt"
	"strings"
)

// command is one command of the language.
type command struct {
	name        string
	usage       string
	what        string // what it does, in a few words
	least, most int    // words after it; most -1 for any number
}

// commands are in the order of the documentation.
var commands = []command{
	{"game", "game ID SCENARIO [option=value ...], or game FILE [at N]", "start a scenario, or go on from a saved game after N choices and draws", 1, -1},
	{"checkpoint", "checkpoint [NAME]", "note the situation, so that variants share a set-up", 0, 1},
	{"back", "back [NAME]", "return to a checkpoint, as often as wanted", 0, 1},
	{"undo", "undo", "at a terminal: take back the last line that changed something; scripts have checkpoint and back", 0, 0},
	{"place", "place UNIT PLACE [state ...]", "put a piece on a place", 2, -1},
	{"remove", "remove UNIT", "take a piece off", 1, 1},
	{"clear", "clear", "take all pieces off", 0, 0},
	{"set", "set NAME VALUE", "change turn, phase, points and the like; show settings lists them", 2, -1},
	{"begin", "begin", "go on from a set-up by hand, or begin the present step anew from it", 0, 0},
	{"roll", "roll FACE ...", "queue faces of dice; 6,1,3 with commas is one throw; roll alone empties the queue", 0, -1},
	{"draw", "draw NAME ...", "queue what the cup gives; draw alone empties the queue", 0, -1},
	{"next", "next", "make the draws that are pending", 0, 0},
	{"do", "do CHOICE", "make a choice; a refusal changes nothing", 1, -1},
	{"legal", "legal [PREFIX]", "which choices are legal", 0, -1},
	{"why", "why CHOICE", "whether a choice is legal: its path, cost and factors, or the rule that forbids it", 1, -1},
	{"odds", "odds CHOICE", "the exact chances of what follows", 1, -1},
	{"show", "show node, show unit U, show hex H, show score, show result or show settings", "a part of the position", 1, -1},
	{"rule", "rule NUMBER", "a rule in our words, and the rulings on it", 1, 1},
	{"expect", "expect [not] EXPECTATION, or expect either EXPECTATION or EXPECTATION", "check the last answer or the position", 0, -1},
	{"help", "help [COMMAND]", "this list, or how one command is written", 0, 1},
}

// known finds a command by its name.
func known(name string) (command, bool) {
	for _, c := range commands {
		if c.name == name {
			return c, true
		}
	}
	return command{}, false
}

// names lists the commands.
func names() []string {
	list := make([]string, len(commands))
	for i, c := range commands {
		list[i] = c.name
	}
	return list
}

// help answers with the commands, or with the use of one.
func help(args []string, a *Answer) error {
	if len(args) == 0 {
		lines := make([]string, len(commands))
		for i, c := range commands {
			lines[i] = c.usage + " (" + c.what + ")"
		}
		a.Text = strings.Join(lines, Separator)
		return nil
	}
	c, ok := known(args[0])
	if !ok {
		return fmt.Errorf("no command %q; there are: %s", args[0], strings.Join(names(), ", "))
	}
	a.Text = c.usage + ": " + c.what
	if c.name == "expect" {
		a.Text += "; there are: " + expectList
	}
	return nil
}

// rule answers with the rules of a number and below it, and the rulings on them.
func (r *Referee) rule(number string, a *Answer) error {
	var lines []string
	for _, rule := range r.title.Rules() {
		if rule.Number != "" && Under(rule.Number, number) {
			lines = append(lines, fmt.Sprintf("%s %s: %s", rule.Number, rule.Title, rule.Text))
		}
	}
	info := r.title.Info()
	if lines == nil {
		return fmt.Errorf("no rule %s in %s; sandtable rules %s lists them", number, info.Name, info.ID)
	}
	for _, n := range info.Notes {
		if Under(n.Rule, number) {
			lines = append(lines, fmt.Sprintf("ruling on %s, %s: %s", n.Rule, n.Title, n.Text))
		}
	}
	a.Text = strings.Join(lines, Separator)
	return nil
}

// Under reports whether a rule is the wanted one or lies below it: 8.2 and 8a are
// below 8, 80 is not. Every rule is below "".
func Under(number, wanted string) bool {
	rest, ok := strings.CutPrefix(strings.ToLower(number), strings.ToLower(wanted))
	digit := rest != "" && rest[0] >= '0' && rest[0] <= '9'
	return ok && (wanted == "" || !digit || wanted[len(wanted)-1] < '0' || wanted[len(wanted)-1] > '9')
}
