package atlanticwall

import (
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
	"sandtable/scene"
)

// 13.5 The Mulberry Stage of a campaign: a die gives the supply points of the day, which the
// Allies spread over their headquarters ashore (support.go).
var (
	ruleMulberry = book.Rule("13.52", "Mulberry Stage", "In each AM a die with the modifier of the day, 4 in a storm and 2 for each beach that has failed gives the supply points of the day by the Mulberry table.", "{unit} is no headquarters of an Allied division")
	_            = book.Rule("13.51", "Supported or not", "It is settled for each Allied division headquarters on the map in the AM.", "")
	_            = book.Rule("13.54", "No more than points", "Never are more headquarters supported than there are supply points.", "")
	_            = book.Rule("13.55", "All day", "It holds until the next AM.", "")
	_            = book.Rule("13.56", "No saving", "Points that are left are lost.", "")
	_            = book.Rule("13.57", "Every day anew", "What was supported the day before does not matter.", "")
	ruleStorm4   = book.Rule("13.58", "Storm", "It adds 4 to the Mulberry die (22.16), on both of its days.", "")
	_            = book.Rule("13.59", "Which of them", "The Allies choose.", "")
	_            = book.Rule("13.9", "Mulberry table", "Supply points are 12 less the modified roll, from 0 to 16.", "")
	_            = book.Rule("22.16", "Storm and supply", "It adds 4 to the Mulberry die, besides all other modifiers.", "")
	evMulberry   = book.Event("dice", "Mulberry: die {n}, modified {n}, {n supply point}").Outturn()
)

// What is added to the Mulberry die (13.58, E-O 32.0).
const (
	stormAdds  = 4
	failedAdds = 2
)

// mulberryModifier is what is added to the Mulberry die today.
func (s *state) mulberryModifier() int16 {
	n := s.sc.Stages.Modifier(s.turn) + failedAdds*s.failures()
	if s.weather == order.Storm {
		n += stormAdds
	}
	return n
}

// supportPoints is how many headquarters a die supports: by the Mulberry table, or as the battle
// says (33.27a, 33.37a).
func (s *state) supportPoints(die int16, sink kernel.Sink) int16 {
	if s.sc.Stages == nil {
		return die * int16(s.sc.SupportDice)
	}
	roll := die + s.mulberryModifier()
	n := s.sc.Table.SupplyPoints(roll)
	evMulberry.Tell(sink, ruleMulberry, die, roll, n)
	return n
}

// mulberryFacts say what is added to the die.
func (s *state) mulberryFacts(_ *kernel.Frame, p *scene.Prompt) {
	if s.sc.Stages == nil {
		return
	}
	p.Facts = append(p.Facts, ruleMulberry.Fact("Added to the die for the day", s.sc.Stages.Modifier(s.turn)))
	if s.weather == order.Storm {
		p.Facts = append(p.Facts, ruleStorm4.Fact("Storm", "+4"))
	}
	if n := s.failures(); n > 0 {
		p.Facts = append(p.Facts, ruleFailed.Fact("Beaches that have failed", failedAdds*n))
	}
}
