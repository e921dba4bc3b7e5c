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

// Fold writes offers in a row that differ by their place alone, in the order of the
// board, as one with a Span: on a large map every place may be one, and their words are the same.
// Unfold makes the same list of it. The list given is left alone.
func (b *Board) Fold(offers []Offer) []Offer {
	if len(offers) < AlikeFrom {
		return offers
	}
	var out []Offer
	done := 0 // what is in out, if anything was folded
	for i := 0; i < len(offers); {
		n, o := b.alike(offers[i:])
		if n >= AlikeFrom {
			out = append(append(out, offers[done:i]...), o)
			done = i + n
		}
		i += n
	}
	if done == 0 {
		return offers
	}
	return append(out, offers[done:]...)
}

// pattern is the words of an offer with blanks for its place.
type pattern struct{ choice, label, cost string }

// spoken are the words of an offer with blanks for a place. Words with braces of their own have none.
func (o *Offer) spoken(p *Place) (w pattern, ok bool) {
	if p == nil || p.ID == "" || o.Span != "" || strings.Contains(o.Choice+o.Label+o.Cost, "{") {
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

// alike counts the offers at the start of a list that are one, and returns that one.
func (b *Board) alike(offers []Offer) (n int, one Offer) {
	var words, bare pattern
	var named bool // words are those of a place with a name
	var span []byte
	at := -1   // the place last taken
	from := 0  // where the places in hand begin
	taken := 0 // of the span
	end := func() {
		span = strconv.AppendInt(append(span, ' '), int64(from-taken), 10)
		span = strconv.AppendInt(append(span, ' '), int64(at+1-from), 10)
		taken = at + 1
	}
	for i := range offers {
		o := &offers[i]
		next := b.number(o.Place, at+1)
		if next <= at {
			break
		}
		p := &b.Places[next]
		w, ok := o.spoken(p)
		if !ok {
			break
		}
		switch {
		case i == 0:
			words, bare, named = w, w.bare(), p.Name != ""
			one = *o
			from = next
		case o.Kind != one.Kind || o.Piece != one.Piece || o.Odds != one.Odds || o.Main != one.Main:
			ok = false
		case p.Name == "" && w != bare, p.Name != "" && named && w != words, p.Name != "" && !named && w.bare() != bare:
			ok = false
		case p.Name != "" && !named:
			words, named = w, true
		}
		if !ok {
			break
		}
		if i > 0 && next != at+1 {
			end()
			from = next
		}
		at, n = next, i+1
	}
	if n < 2 {
		return max(n, 1), one
	}
	end()
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
