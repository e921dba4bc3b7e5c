package scene

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// AlikeFrom is how many offers in a row, alike but for their place, are written as one.
const AlikeFrom = 8

// What stands in the texts of an Offer with a Span where its offers differ.
const (
	blankID   = "{}"  // the id of the place
	blankName = "{+}" // the id, and after a space the name if the place has one
)

// Foldable reports whether Fold may make a list shorter, as far as can be seen without
// a board and at little cost.
func Foldable(offers []Offer) bool {
	for len(offers) >= AlikeFrom {
		n := kindred(offers)
		if n >= AlikeFrom {
			return true
		}
		offers = offers[n:]
	}
	return false
}

// Fold writes offers in a row that differ by their place alone, in the order of the
// board, as one with a Span: on a large map every place may be one, and their words are the same.
// Unfold makes the same list of it. The list given is left alone.
func (b *Board) Fold(offers []Offer) []Offer {
	var out []Offer
	done := 0 // what is in out, if anything was folded
	for i := 0; i < len(offers); {
		end := i + kindred(offers[i:])
		for end-i >= AlikeFrom {
			n, o := b.alike(offers[i:end])
			if n >= AlikeFrom {
				out = append(append(out, offers[done:i]...), o)
				done = i + n
			}
			i += n
		}
		i = end
	}
	if done == 0 {
		return offers
	}
	return append(out, offers[done:]...)
}

// kindred counts the offers at the start of a list that may be alike: no offer after
// them is like one of them. It asks for no board and is at least one.
func kindred(offers []Offer) int {
	n, first := 1, &offers[0]
	if first.Place == "" || first.Span != "" {
		return n
	}
	head, _, aimed := strings.Cut(first.Choice, first.Place)
	priced := strings.Contains(first.Cost, first.Place)
	for ; n < len(offers); n++ {
		o := &offers[n]
		switch {
		case o.Kind != first.Kind, o.Piece != first.Piece, o.Odds != first.Odds, o.Main != first.Main, o.Place == "", o.Span != "":
			return n
		case !priced && o.Cost != first.Cost:
			return n
		case !strings.HasPrefix(o.Choice, head), aimed && !strings.HasPrefix(o.Choice[len(head):], o.Place):
			return n
		}
	}
	return n
}

// pattern is the words of an offer with blanks for its place.
type pattern struct{ choice, label, cost string }

// spoken are the words of an offer with blanks for a place. Words with braces of their own have none.
func (o *Offer) spoken(p *Place) (w pattern, ok bool) {
	if strings.Contains(o.Choice, "{") || strings.Contains(o.Label, "{") || strings.Contains(o.Cost, "{") {
		return w, false
	}
	blank := func(text string) string {
		if p.Name != "" {
			text = strings.ReplaceAll(text, p.ID+" "+p.Name, blankName)
		}
		return strings.ReplaceAll(text, p.ID, blankID)
	}
	return pattern{blank(o.Choice), blank(o.Label), blank(o.Cost)}, true
}

// bare are the words of places without a name.
func (w pattern) bare() pattern {
	bare := func(text string) string { return strings.ReplaceAll(text, blankName, blankID) }
	return pattern{bare(w.choice), bare(w.label), bare(w.cost)}
}

// says reports whether these are the words of an offer, with its place in the blanks.
func (w *pattern) says(o *Offer, p *Place) bool {
	return filled(w.cost, o.Cost, p) && filled(w.choice, o.Choice, p) && filled(w.label, o.Label, p)
}

// filled reports whether a text is a pattern with a place in its blanks.
func filled(pattern, text string, p *Place) bool {
	for {
		words, blank, more := strings.Cut(pattern, "{")
		if !more {
			return text == words
		}
		rest, ok := strings.CutPrefix(text, words)
		if !ok {
			return false
		}
		if text, ok = strings.CutPrefix(rest, p.ID); !ok {
			return false
		}
		if blank[0] == '+' && p.Name != "" {
			if rest, ok = strings.CutPrefix(text, " "); !ok {
				return false
			}
			if text, ok = strings.CutPrefix(rest, p.Name); !ok {
				return false
			}
		}
		_, pattern, _ = strings.Cut(blank, "}")
	}
}

// alike counts the offers at the start of a list of kindred ones that are one, and
// returns that one.
func (b *Board) alike(offers []Offer) (n int, one Offer) {
	var words, bare pattern
	var named bool // words are those of a place with a name
	var room [64]byte
	span := room[:0]
	at := -1   // the place last taken
	from := 0  // where the places in hand begin
	taken := 0 // of the span
	end := func() {
		span = strconv.AppendInt(append(span, ' '), int64(from-taken), 10)
		span = strconv.AppendInt(append(span, ' '), int64(at+1-from), 10)
		taken = at + 1
	}
	for ; n < len(offers); n++ {
		o := &offers[n]
		next := b.number(o.Place, at+1)
		if next <= at {
			break
		}
		p := &b.Places[next]
		var ok bool
		switch {
		case n == 0:
			words, ok = o.spoken(p)
			bare, named = words.bare(), p.Name != ""
			from = next
		case p.Name == "":
			ok = bare.says(o, p)
		case named:
			ok = words.says(o, p)
		default:
			var w pattern
			if w, ok = o.spoken(p); ok && w.bare() == bare {
				words, named = w, true
			} else {
				ok = false
			}
		}
		if !ok {
			break
		}
		if n > 0 && next != at+1 {
			end()
			from = next
		}
		at = next
	}
	if n < AlikeFrom {
		return max(n, 1), one
	}
	end()
	one = offers[0]
	one.Choice, one.Label, one.Cost, one.Place = words.choice, words.label, words.cost, ""
	one.Span = string(span[1:])
	return n, one
}

// number is the number of a place on the board, -1 if it has none. Mostly it is the one guessed.
func (b *Board) number(id string, guess int) int {
	if guess < len(b.Places) && b.Places[guess].ID == id {
		return guess
	}
	b.sorting.Do(func() {
		b.order = make([]int32, len(b.Places))
		for i := range b.order {
			b.order[i] = int32(i)
		}
		slices.SortFunc(b.order, func(x, y int32) int { return cmp.Compare(b.Places[x].ID, b.Places[y].ID) })
	})
	i, ok := slices.BinarySearchFunc(b.order, id, func(n int32, id string) int { return cmp.Compare(b.Places[n].ID, id) })
	if !ok {
		return -1
	}
	return int(b.order[i])
}

// Unfold is the list of offers that Fold made shorter. It is what the browser does too.
func (b *Board) Unfold(offers []Offer) ([]Offer, error) {
	out := make([]Offer, 0, len(offers))
	for _, o := range offers {
		if o.Span == "" {
			out = append(out, o)
			continue
		}
		err := b.spread(o.Span, func(p *Place) {
			name := p.ID
			if p.Name != "" {
				name += " " + p.Name
			}
			fill := strings.NewReplacer(blankID, p.ID, blankName, name)
			one := o
			one.Choice, one.Label, one.Cost = fill.Replace(o.Choice), fill.Replace(o.Label), fill.Replace(o.Cost)
			one.Place, one.Span = p.ID, ""
			out = append(out, one)
		})
		if err != nil {
			return nil, fmt.Errorf("offer %q: %w", o.Choice, err)
		}
	}
	return out, nil
}

// spread goes through the places of a span.
func (b *Board) spread(span string, each func(*Place)) error {
	at, taken := 0, false
	for word := range strings.SplitSeq(span, " ") {
		n, err := strconv.ParseUint(word, 10, 31)
		if err != nil || int(n) > len(b.Places)-at {
			return fmt.Errorf("span %.40q: %.12q is no number of places of %d", span, word, len(b.Places))
		}
		if taken {
			for i := range int(n) {
				each(&b.Places[at+i])
			}
		}
		at, taken = at+int(n), !taken
	}
	if taken {
		return errors.New("a span ends with places that are taken, not with some that are left out")
	}
	return nil
}
