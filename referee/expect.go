package referee

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sandtable/kernel"
)

// expectList names the expectations in the order of the documentation.
const expectList = "ok, refused, error, answer, legal, choices, count, node, unit, hex, score, result, event, odds"

// expect checks an expectation about the last answer or the position. Its error
// says what was wanted and what was got.
func (r *Referee) expect(words []string) error {
	want := true
	if len(words) > 0 && words[0] == "not" {
		want, words = false, words[1:]
	}
	if len(words) == 0 {
		return fmt.Errorf("write: expect [not] and one of %s", expectList)
	}
	if words[0] == "either" {
		return r.expectEither(words[1:], want)
	}
	if r.pos == nil && words[0] != "error" && words[0] != "answer" {
		return errNoGame
	}
	holds, got, err := r.check(words[0], words[1:])
	if err != nil {
		return err
	}
	if holds != want {
		return fmt.Errorf("got %s; want %s", got, negated(want, words))
	}
	return nil
}

// expectEither checks expectations of which one has to hold, or with not none. One
// that begins with no expectation is about the same thing as the one before it:
// refused 8.2 or 8.3.
func (r *Referee) expectEither(words []string, want bool) error {
	var (
		parts [][]string
		last  string
	)
	known := strings.Split(expectList, ", ")
	for part := range strings.SplitSeq(" "+strings.Join(words, " ")+" ", " or ") {
		p := strings.Fields(part)
		if len(p) == 0 {
			return fmt.Errorf("write: expect either EXPECTATION or EXPECTATION")
		}
		if p[0] != "not" && !slices.Contains(known, p[0]) && last != "" {
			p = append([]string{last}, p...)
		}
		last = p[0]
		parts = append(parts, p)
	}
	if len(parts) < 2 {
		return fmt.Errorf("write: expect either EXPECTATION or EXPECTATION")
	}
	var wrong error
	for _, p := range parts {
		switch err := r.expect(p); {
		case err == nil && want:
			return nil
		case err == nil:
			return fmt.Errorf("got %s; want not either %s", strings.Join(p, " "), strings.Join(words, " "))
		case wrong == nil:
			wrong = err
		}
	}
	if !want {
		return nil
	}
	got, _, _ := strings.Cut(wrong.Error(), "; want ")
	return fmt.Errorf("%s; want either %s", got, strings.Join(words, " "))
}

func negated(want bool, words []string) string {
	if want {
		return strings.Join(words, " ")
	}
	return "not " + strings.Join(words, " ")
}

// check evaluates one expectation: whether it holds, and what is there.
func (r *Referee) check(what string, args []string) (holds bool, got string, err error) {
	switch what {
	case "ok", "error", "answer":
		return r.checkAnswer(what, args)
	case "refused":
		return r.checkRefused(args)
	}
	if r.pos == nil {
		return false, "", errNoGame
	}
	if err := r.settle(lazy); err != nil {
		return false, "", err
	}
	switch what {
	case "legal":
		return r.checkLegal(args)
	case "choices", "count":
		return r.checkChoices(what, args)
	case "node":
		return r.checkNode(args)
	case "score":
		return r.checkScore(args)
	case "result":
		return r.checkResult(args)
	case "unit", "hex":
		return r.checkShown(what, args)
	case "event":
		return r.checkEvent(args)
	case "odds":
		return r.checkOdds(args)
	}
	return false, "", fmt.Errorf("no expectation %q; there are: %s", what, expectList)
}

// checkAnswer looks at the last answer as it is printed.
func (r *Referee) checkAnswer(what string, args []string) (bool, string, error) {
	text := strings.Join(args, " ")
	r.open = false
	got := r.prev.String()
	switch what {
	case "ok":
		return r.prev.Status == OK || r.prev.Status == Legal, got, nil
	case "error":
		return r.prev.Status == Error && says(got, text), got, nil
	}
	return says(got, text), got, nil
}

// says tells whether a line contains a text, whose first and last number are whole
// numbers of the line: "13 points" does not say "3 points", nor "allied=13" "allied=1".
func says(line, text string) bool {
	digit := func(s string, i int) bool { return i >= 0 && i < len(s) && s[i] >= '0' && s[i] <= '9' }
	for at := 0; ; at++ {
		i := strings.Index(line[at:], text)
		if i < 0 {
			return false
		}
		at += i
		end := at + len(text)
		if !(digit(text, 0) && digit(line, at-1)) && !(digit(text, len(text)-1) && digit(line, end)) {
			return true
		}
	}
}

// checkRefused looks at the last answer, or asks for a choice: refused [RULE [CHOICE]].
func (r *Referee) checkRefused(args []string) (bool, string, error) {
	status, rule, got := r.prev.Status, r.prev.Rule, r.prev.String()
	if len(args) > 1 {
		if err := r.settle(lazy); err != nil {
			return false, "", err
		}
		var a Answer
		if err := r.why(args[1:], &a); err != nil {
			r.fault(&a, err)
		}
		if a.Status == Error {
			return false, "", fmt.Errorf("%s", a.Text)
		}
		status, rule, got = a.Status, a.Rule, a.String()
	} else {
		r.open = false
	}
	return status == Refused && (len(args) == 0 || rule == args[0]), got, nil
}

// checkLegal asks whether a choice is legal.
func (r *Referee) checkLegal(args []string) (bool, string, error) {
	if len(args) == 0 {
		return false, "", fmt.Errorf("write: expect legal CHOICE")
	}
	c, err := r.parse(args)
	if err != nil {
		return false, "", err
	}
	v := r.pos.Explain(c)
	if v.OK() {
		return true, "legal", nil
	}
	number, text := r.verdict(v)
	return false, fmt.Sprintf("refused %s: %s", number, text), nil
}

// checkChoices compares the choices of the last legal, or else all of them, with
// a list; or their number with one, then with a prefix of its own.
func (r *Referee) checkChoices(what string, args []string) (bool, string, error) {
	list := r.prev.Choices
	if list == nil {
		list = r.list("")
	}
	if what == "count" {
		if len(args) == 0 {
			return false, "", fmt.Errorf("write: expect count N [PREFIX]")
		}
		n, err := strconv.Atoi(args[0])
		if err != nil {
			return false, "", fmt.Errorf("%q is not a number; write: expect count N [PREFIX]", args[0])
		}
		if len(args) > 1 {
			list = r.list(strings.Join(args[1:], " "))
		}
		return len(list) == n, strconv.Itoa(len(list)), nil
	}
	var want []string
	for _, text := range strings.Split(strings.Join(args, " "), "|") {
		if text = strings.TrimSpace(text); text != "" {
			want = append(want, text)
		}
	}
	have := slices.Sorted(slices.Values(list))
	slices.Sort(want)
	return slices.Equal(have, want), "choices " + strings.Join(list, Separator), nil
}

// checkNode compares the pending decision: kind, seat, kind and seat, or words
// of the game's own description.
func (r *Referee) checkNode(args []string) (bool, string, error) {
	if len(args) == 0 {
		return false, "", fmt.Errorf("write: expect node KIND [SEAT]")
	}
	n, text := r.node(), strings.Join(args, " ")
	if text == n.String() || text == n.Kind || text == n.Seat {
		return true, "node " + n.String(), nil
	}
	line, err := r.title.Show(r.pos, []string{"node"})
	return err == nil && has(line, args), "node " + n.String(), nil
}

// checkScore compares one seat's points.
func (r *Referee) checkScore(args []string) (bool, string, error) {
	if len(args) != 2 {
		return false, "", fmt.Errorf("write: expect score SEAT POINTS")
	}
	seat, err := r.seat(args[0])
	if err != nil {
		return false, "", err
	}
	points, err := strconv.Atoi(args[1])
	if err != nil {
		return false, "", fmt.Errorf("%q is not a number of points", args[1])
	}
	res, _ := r.pos.Result()
	got := int(res.Score[seat])
	return got == points, fmt.Sprintf("score %s %d", args[0], got), nil
}

// seat finds a seat by its id.
func (r *Referee) seat(id string) (kernel.Seat, error) {
	var ids []string
	for i, s := range kernel.SeatsAt(r.title, r.pos) {
		if s.ID == id {
			return kernel.Seat(i), nil
		}
		ids = append(ids, s.ID)
	}
	return kernel.Nobody, fmt.Errorf("no seat %q; there are: %s", id, strings.Join(ids, ", "))
}

// checkResult compares the end of the game: a seat, draw, or none while it goes on.
func (r *Referee) checkResult(args []string) (bool, string, error) {
	if len(args) == 0 {
		return false, "", fmt.Errorf("write: expect result SEAT, expect result draw or expect result none")
	}
	got := "none"
	if res, over := r.pos.Result(); over {
		got = drawName
		if res.Winner >= 0 {
			got = r.title.Info().Seats[kernel.SeatsAt(r.title, r.pos).Side(res.Winner)].ID
		}
	}
	if len(args) == 1 {
		return args[0] == got, "result " + got, nil
	}
	line, err := r.title.Show(r.pos, []string{"result"})
	if err != nil {
		return false, "", err
	}
	return has(line, args), "result " + got + ", " + line, nil
}

// checkShown compares words with the game's own description of a piece or place.
func (r *Referee) checkShown(what string, args []string) (bool, string, error) {
	if len(args) < 2 {
		return false, "", fmt.Errorf("write: expect %s NAME and some of the words that show %s prints", what, what)
	}
	line, err := r.title.Show(r.pos, []string{what, args[0]})
	if err != nil {
		return false, "", err
	}
	return has(line, args[1:]), line, nil
}

// checkEvent looks for a text in the log since the last do or next.
func (r *Referee) checkEvent(args []string) (bool, string, error) {
	text := strings.ToLower(strings.Join(args, " "))
	if text == "" {
		return false, "", fmt.Errorf("write: expect event TEXT")
	}
	for _, l := range r.events {
		if says(strings.ToLower(l.Text), text) {
			return true, "event " + l.Text, nil
		}
	}
	log := told(r.events)
	if log == "" {
		log = "nothing"
	}
	return false, "log: " + log, nil
}
