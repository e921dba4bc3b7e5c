package atlanticwall

import (
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
)

// 10.83 Artillery resupply and 11.3 recovery: nothing is lost by either, so nobody is
// asked.
var (
	ruleResupply = book.Rule("10.83", "Resupply", "In the morning all artillery in supply has its two missions again.", "")
	ruleRecovery = book.Rule("11.31", "Recovery", "At the end of its Movement Phase a disrupted unit that did not move and is not in an enemy zone is itself again.", "")
	ruleCalmer   = book.Rule("11.32", "Demoralized units", "Under the same conditions a demoralized unit is only disrupted; the rest takes another phase.", "")

	evResupplied = book.Event("supply", "{unit} has ammunition again").Step()
	evRecovers   = book.Event("move", "{unit} has recovered")
	evCalmer     = book.Event("move", "{unit} is only disrupted now")
)

// resupply is the Mutual Artillery Resupply Stage (10.83): the supply of the last
// judgement counts (13.41, A111).
func (s *state) resupply(sink kernel.Sink) {
	for u := range s.sc.Units {
		if s.onMap(u) && s.is(u, depleted|outOfAmmo) && s.unit[u].supply == inSupply {
			s.unset(u, depleted|outOfAmmo)
			evResupplied.Tell(sink, ruleResupply, int16(u))
		}
	}
}

// recoverUnits is the recovery at the end of a side's Movement Phase (11.3).
func (s *state) recoverUnits(side order.Side, sink kernel.Sink) {
	for u := range s.sc.Units {
		p := &s.unit[u]
		if p.mood == steady || !s.onMap(u) || s.sideOf(u) != side || s.is(u, moved) || s.inZone(side.Other(), s.at[u]) {
			continue
		}
		if p.mood--; p.mood == steady {
			evRecovers.Tell(sink, ruleRecovery, int16(u))
		} else {
			evCalmer.Tell(sink, ruleCalmer, int16(u))
		}
	}
}
