package review

import (
	"cmp"
	"math"
	"slices"

	"sandtable/bots"
	"sandtable/kernel"
)

// How decisions are searched for: in the turns in which a seat lost most, those in
// which the opponent would have chosen otherwise; few games for many of them, more
// for those that look worst.
const (
	worstTurns = 3
	mostTried  = 24 // decisions of a seat
	firstPairs = 2
	mostJudged = 6
	morePairs  = 8
	mostTold   = 3
)

// doubt is a decision that may have cost something.
type doubt struct {
	index          int
	seat           kernel.Seat
	chosen, better kernel.Choice
	lost           []float64 // of each pair of games: 1 won with the better choice only, -1 with the chosen one only
}

func (d *doubt) mean() float64 {
	var sum float64
	for _, x := range d.lost {
		sum += x
	}
	return sum / float64(max(len(d.lost), 1))
}

// deviation is the standard error of the mean, never none: a few games that went
// alike are no proof.
func (d *doubt) deviation() float64 {
	m, n := d.mean(), float64(len(d.lost))
	square := 1 / n
	for _, x := range d.lost {
		square += (x - m) * (x - m)
	}
	return math.Sqrt(square / n / max(n-1, 1))
}

// costs weighs decisions of persons.
func (r *run) costs() error {
	for seat, is := range r.Persons {
		if !is {
			continue
		}
		doubts, err := r.doubts(kernel.Seat(seat))
		if err != nil {
			return err
		}
		r.report.Total = r.report.Played + len(doubts)*firstPairs*2 + min(len(doubts), mostJudged)*morePairs*2
		if err := r.weigh(doubts, firstPairs); err != nil {
			return err
		}
		worst := worstOf(doubts, mostJudged)
		if err := r.weigh(worst, morePairs); err != nil {
			return err
		}
		r.note(worst)
	}
	return nil
}

func worstOf(doubts []*doubt, n int) []*doubt {
	list := slices.Clone(doubts)
	slices.SortStableFunc(list, func(a, b *doubt) int { return cmp.Compare(b.mean(), a.mean()) })
	return list[:min(n, len(list))]
}

// doubts are decisions of a seat in its worst turns that the opponent would have made
// otherwise, not more than are tried, evenly over the turns.
func (r *run) doubts(seat kernel.Seat) ([]*doubt, error) {
	var list []*doubt
	bot := r.Kind.New(r.Game, 0)
	for _, k := range r.worst(seat) {
		from, to := r.report.Moments[k].Index, r.report.Moments[k+1].Index
		p, rng := r.Past.At(from), r.generator(uint64(from), math.MaxUint64)
		for i := from; i < to; i++ {
			c := r.Past.Choice(i + 1)
			if p.Node().Seat == seat {
				r.legal = p.Legal(r.legal[:0])
				if len(r.legal) > 1 {
					if other := bot.Choose(r.ctx, p.View(seat), rng); other != c {
						list = append(list, &doubt{index: i, seat: seat, chosen: c, better: other})
					}
				}
			}
			if err := r.goOn(); err != nil {
				return nil, err
			}
			p.Apply(c, nil)
		}
	}
	if n := len(list); n > mostTried {
		for i := range mostTried {
			list[i] = list[i*n/mostTried]
		}
		list = list[:mostTried]
	}
	return list, nil
}

// worst are the moments after which the chances of a seat fell most, in order.
func (r *run) worst(seat kernel.Seat) []int {
	fall := func(k int) float64 {
		return r.report.Moments[k].Chance(int(seat)) - r.report.Moments[k+1].Chance(int(seat))
	}
	var list []int
	for k := range len(r.report.Moments) - 1 {
		if fall(k) > 0 {
			list = append(list, k)
		}
	}
	slices.SortStableFunc(list, func(a, b int) int { return cmp.Compare(fall(b), fall(a)) })
	list = list[:min(worstTurns, len(list))]
	slices.Sort(list)
	return list
}

// weigh plays more pairs of games after both choices of each decision, the two of a
// pair with the same generator.
func (r *run) weigh(doubts []*doubt, pairs int) error {
	for _, d := range doubts {
		p := r.Past.At(d.index)
		for range pairs {
			var won [2]float64
			for i, c := range [...]kernel.Choice{d.chosen, d.better} {
				q := p.Clone()
				q.Apply(c, nil)
				end, err := r.playOn(q, r.generator(uint64(d.index)<<32, uint64(len(d.lost))))
				if err != nil {
					return err
				}
				won[i] = bots.Share(r.Game, end, d.seat)
				r.report.Played++
			}
			d.lost = append(d.lost, won[1]-won[0])
			r.tell()
		}
	}
	return nil
}

// note tells of decisions that most likely cost something.
func (r *run) note(doubts []*doubt) {
	for _, d := range worstOf(doubts, mostTold) {
		if d.mean() <= d.deviation() {
			continue
		}
		p := r.Past.At(d.index)
		r.report.Costs = append(r.report.Costs, Cost{
			Index: d.index, Seat: d.seat, Chosen: r.Game.Format(p, d.chosen), Better: r.Game.Format(p, d.better),
			Lost: d.mean(), Margin: 1.96 * d.deviation(), Played: len(d.lost),
		})
	}
	slices.SortStableFunc(r.report.Costs, func(a, b Cost) int { return cmp.Compare(b.Lost, a.Lost) })
	r.tell()
}
