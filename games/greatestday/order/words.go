package order

// Side is one of the two sides; it is also the number of a scenario's seat.
type Side uint8

// The sides.
const (
	Allied Side = iota
	German
)

var sideWords = []string{"allied", "german"}

// Other is the enemy.
func (s Side) Other() Side { return 1 - s }

// String is the word of a side in data and choices.
func (s Side) String() string { return sideWords[s] }

// Class is what a counter is (G2.1).
type Class uint8

// The classes.
const (
	Leg Class = iota
	Vehicle
	Gun
	Ship
	Leader
	Craft // landing craft: markers that no table lists (4.1.7)
)

var classWords = []string{"leg", "vehicle", "gun", "ship", "leader", "craft"}

// String is the word of a class.
func (c Class) String() string { return classWords[c] }

// Move is how a counter moves: the colour of its allowance (G2.1).
type Move uint8

// The ways to move: white, black and red allowances.
const (
	NoMove Move = iota
	OnFoot
	Wheeled
	Tracked
)

var moveWords = []string{"none", "leg", "wheeled", "tracked"}

// String is the word of a way to move.
func (m Move) String() string { return moveWords[m] }

// Colour is the kind of fire of a rating (G2.2).
type Colour uint8

// The colours of ratings.
const (
	NoColour Colour = iota
	Red             // small arms
	Purple          // small arms with light mortars
	Green           // mortars
	Blue            // armour piercing
	White           // dual purpose
	Yellow          // direct HE
	Orange          // indirect HE
	Brown           // dedicated artillery
	Black           // coastal battery

	Colours // their number
)

var colourWords = []string{"none", "red", "purple", "green", "blue", "white", "yellow", "orange", "brown", "black"}

// String is the word of a colour.
func (c Colour) String() string { return colourWords[c] }

// Stripe says with which chits a counter activates (G2.6).
type Stripe uint8

// The stripes. All formations have coloured ones.
const (
	FormationStripe Stripe = iota // with its formation or division
	BlackStripe                   // divisional, also with any one formation
	WhiteStripe                   // divisional
	LeaderStripe
	MarkerStripe // not a unit of its own
)

// stripeWords are the words of the data; all from formed on are formations' colours.
var stripeWords = []string{"black", "white", "leader", "marker", "red", "yellow", "green", "blue", "purple", "brown", "orange", "S", "G", "J", "C", "asterisk"}

var stripes = []Stripe{BlackStripe, WhiteStripe, LeaderStripe, MarkerStripe}

// Sector is a part of the map that divisions and ships belong to (11).
type Sector uint8

// The sectors, from east to west.
const (
	NoSector Sector = iota
	Orne
	Sword
	Juno
	Gold
)

var sectorWords = []string{"", "orne", "sword", "juno", "gold"}

// String is the word of a sector.
func (s Sector) String() string { return sectorWords[s] }

// Result is what a hit does (G18).
type Result uint8

// The results, from nothing to elimination.
const (
	Miss     Result = iota
	Check           // S?: suppressed unless a check is passed (G18.3)
	Suppress        // S (G18.2)
	Cohesion        // C: a cohesion hit (G18.1)
	StepLoss        // 1: a step lost (G18.5)
	Kill            // E: eliminated (G18.5)
)

var resultWords = []string{"-", "S?", "S", "C", "1", "E"}

// String is a result as the table prints it.
func (r Result) String() string { return resultWords[r] }
