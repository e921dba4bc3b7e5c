package scene

import "sandtable/kernel"

// Planner is implemented by games in which several matters, such as the combats of a
// phase, are weighed against each other before they are settled.
type Planner interface {
	// Plan lists the matters in hand at a view; nil when there is nothing to
	// plan. Like charts, plans are made on request.
	Plan(v kernel.View) *Plan
}

// Plan is a list of matters side by side.
type Plan struct {
	Title   string   `json:"title"` // "Combats"
	Rule    string   `json:"rule,omitempty"`
	Matters []Matter `json:"matters"`
}

// Matter is one thing of a plan: a combat that could be, is being or has been declared.
type Matter struct {
	ID     string   `json:"id"` // unique in the plan and lasting as long as the matter
	Title  string   `json:"title"`
	State  string   `json:"state"` // open, building, ready, fighting, done
	Places []string `json:"places"`
	Ours   []string `json:"ours"`   // ids of pieces of the side whose plan it is
	Theirs []string `json:"theirs"` // and of those against it
	Facts  []Fact   `json:"facts"`
	// Do holds choices of the present node that belong to the matter.
	Do []string `json:"do"`
	// Note says what the odds suppose, e.g. that everybody who can attacks.
	Note string `json:"note,omitempty"`
	// Position and Choice are where and how the matter would be settled: what
	// exact odds are computed from. Nil: they cannot be foreseen.
	Position kernel.Position `json:"-"`
	Choice   kernel.Choice   `json:"-"`
}
