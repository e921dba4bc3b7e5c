package greatestday

// G11 Line of sight. The lines are counted by the order of battle (order.Sight), who may
// fire along them is said where fire is; what the ground does to sight stands here.
var (
	_ = book.Rule("G11.1", "The line", "Straight from centre to centre; the hexes at its ends never block.", "")
	_ = book.Rule("G11.3", "Along a hexside", "A line along a hexside is blocked when both hexes beside it block; along a crest it is blocked.", "")
	_ = book.Rule("G11.4", "Crests and lines", "A crest blocks, unless it is the only one on the line and a side of the first or last hex.", "")
	_ = book.Rule("G11.5", "How far one sees", "8 hexes, 13 from a hill.", "")
	_ = book.Rule("G11.6", "From a hill", "Sight and fire from a hill go through 3 blocking hexes or hexsides.", "")
	_ = book.Rule("G11.9", "Adjacent units", "They always see each other.", "")
	_ = book.Rule("G11.10", "Who looks", "Range and what is seen through are those of the unit that looks, so sight is not always mutual.", "")
	_ = book.Rule("G11.11", "Through a corner", "A line through a corner may be taken past either side of it: what hides less counts.", "")
	_ = book.Rule("2.1.4", "Villages", "They do not block; unarmoured units in them are harder to hit.", "")
	_ = book.Rule("2.1.10", "Hedgerow", "It blocks, and units in it are seen from adjacent hexes only.", "")
	_ = book.Rule("2.2.1", "Crests", "They hide, and do nothing to movement and fire.", "")
)
