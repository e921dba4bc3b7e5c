// Package server turns HTTP requests into table calls and pushes what happens to
// every listener, with the browser client embedded.
package server

//go:generate go run ./wirets -o ../web/src/lib/wire.gen.ts -words ../web/src/words/en/said.gen.ts

import (
	"sandtable/guide"
	"sandtable/kernel"
	"sandtable/lines"
	"sandtable/scene"
)

// Routes, all JSON unless said otherwise. Errors have status 4xx or 5xx and the
// body of Problem.
//
//	GET    /api/titles                     []Title: games, scenarios, options, bots
//	GET    /api/pictures/{game}/{scenario}  a picture of a scenario, PNG
//	POST   /api/dice                       -> 201 DiceOffer: a commitment for the fair dice of a new table
//	GET    /api/tables                     []TableInfo, last played first
//	POST   /api/tables                     NewTable -> 201 TableInfo
//	GET    /api/tables/{id}                TableInfo
//	DELETE /api/tables/{id}                204
//	GET    /api/tables/{id}/board          scene.Board (never changes: long cache)
//	GET    /api/tables/{id}/picture  a picture of where it stands, PNG
//	GET    /api/tables/{id}/view           ?seat=S[&at=N] -> Snapshot, N a journal index (replay)
//	GET    /api/tables/{id}/log            ?seat=S&to=N -> LogPage, the lines up to index N
//	GET    /api/tables/{id}/turns          ?seat=S -> []TurnStart: where the turns begin, in order
//	GET    /api/tables/{id}/steps          ?seat=S&from=N -> Steps after index N
//	GET    /api/tables/{id}/events         ?seat=S&from=N, server-sent events, see below
//	GET    /api/tables/{id}/line           the same and choices by a WebSocket, see Hello
//	POST   /api/tables/{id}/choices        ChoiceRequest -> Steps, or Made if it is brief; 409 stale index, 422 refused with its rule
//	POST   /api/tables/{id}/undo           UndoRequest -> TableInfo; 409 stale index, 422 when the floor forbids it
//	GET    /api/tables/{id}/explain        ?seat=S&choice=TEXT -> Explanation (cost, path, odds, or why not)
//	GET    /api/tables/{id}/why            ?seat=S&place=P or &piece=U -> []Explanation: what one might try there and why not
//	GET    /api/tables/{id}/pieces         ?seat=S&id=U[&id=V…][&at=N] -> []PieceRows: more facts of pieces
//	GET    /api/tables/{id}/charts/{chart} ?seat=S -> scene.Chart, one of the board's charts as the seat may see it now
//	GET    /api/tables/{id}/plan           ?seat=S -> Plan: the matters in hand with their exact odds
//	GET    /api/tables/{id}/luck           []LuckRow: what was rolled against what is expected; 422 while a game that hides things is played
//	GET    /api/tables/{id}/review         Review: how the chances went and what decisions cost, as far as known; 422 before the game is over
//	POST   /api/tables/{id}/review         ReviewRequest -> Review: begin to look back
//	DELETE /api/tables/{id}/review         Review: stop; what is known stays
//	GET    /api/tables/{id}/advice         ?seat=S -> Advice: the plans for a decision, as far as they have been compared for the seat
//	POST   /api/tables/{id}/advice         AdviceRequest -> Advice: begin to compare them; 422 between people before the game is over, and where nobody decides
//	DELETE /api/tables/{id}/advice         ?seat=S -> Advice: stop; what is known stays
//	POST   /api/tables/{id}/setups         UseSetup -> Steps: makes the choices of a kept set-up for a seat
//	GET    /api/setups                     ?game=G&scenario=S -> []Setup, by name
//	POST   /api/setups                     KeepSetup -> 201 Setup: keeps the set-up that a seat made at a table; 409 when the name is taken
//	DELETE /api/setups/{id}                204
//	POST   /api/tables/{id}/guide          LeaveGuide -> Steps: a guided game goes on without its script
//	POST   /api/tables/{id}/forks          ForkRequest -> 201 TableInfo: a new game that is this one up to an index; 503 while a saved game is read
//	POST   /api/tables/{id}/rematch        {} -> 201 TableInfo: the game that follows one that is over, with the sides changed
//	POST   /api/tables/{id}/sandbox        SandboxRequest -> 201 TableInfo: a sandbox for a seat, as it sees the game now
//	GET    /api/tables/{id}/early          ?seat=S -> []Order: what the seat has handed in before its turn
//	POST   /api/tables/{id}/early          EarlyRequest -> 201 TableInfo: a desk where a seat decides before its turn; its last choice there hands all in
//	DELETE /api/tables/{id}/early          ?seat=S -> TableInfo: takes back what was handed in; 422 when nothing is, or it has been played
//	GET    /api/tables/{id}/orders         ?seat=S -> []Order: what the seat has prepared
//	POST   /api/tables/{id}/orders         OrdersRequest -> []Order: keeps what it has chosen in a sandbox, or throws it away
//	POST   /api/tables/{id}/orders/play    PlayOrders -> Played: makes those choices
//	GET    /api/tables/{id}/standing       ?seat=S -> []Standing: the answers that the seat gives by itself
//	POST   /api/tables/{id}/standing       StandingRequest -> []Standing: gives, changes or takes back one
//	GET    /api/tables/{id}/report         a page of HTML about a game that is over, as a download; 422 before
//	POST   /api/tables/{id}/seats          SeatRequest -> TableInfo: let another hold a seat
//	POST   /api/tables/{id}/players        PlayerRequest -> TableInfo: how the people of a seat are called
//	GET    /api/tables/{id}/keys           Rights: what the keys of the request open
//	POST   /api/tables/{id}/keys           KeyRequest -> Keys: other keys; the old ones open nothing any more
//	GET    /api/tables/{id}/talk           ?after=N -> []Saying: what was said after number N
//	POST   /api/tables/{id}/talk           TalkRequest -> 201 Saying; 503 when it is too much at once
//	GET    /api/tables/{id}/notes          ?seat=S -> []Remark: the seat's own notes, and those that others share
//	POST   /api/tables/{id}/notes          RemarkRequest -> []Remark: writes one, changes it or takes it away
//	POST   /api/tables/{id}/asks           AskRequest -> TableInfo: ask the others to take something back
//	POST   /api/tables/{id}/answers        AnswerRequest -> TableInfo: answer that; with the last yes it is carried out
//	POST   /api/tables/{id}/nonces         NonceRequest -> TableInfo: what a seat adds to fair dice; 422 when it has
//	GET    /api/tables/{id}/journal        [?notes=S] the saved game, JSON Lines, as a download, with the notes that seat S may read
//	POST   /api/journals                   a saved game -> 201 TableInfo; 413 too long, 503 while another is read
//	GET    /api/journals                   ImportProgress: how far the saved game that is being read has come
//	GET    /api/tables/{id}/verification   dice commitment, nonces and (at the end) secret
//
// Server-sent events: "steps" (id: journal index "." number of undos, data: Steps), "reset" (data:
// TableInfo; something was taken back: fetch the view again), "thinking" (data:
// Thinking), "table" (data: TableInfo, seats changed), "talk" (data: []Saying), "notes" (data: []Remark, all that the seat may read) and, if
// the request has the header Sandtable-Name, "people" (data: []Somebody). A client that reconnects
// sends Last-Event-ID and is given what it missed.

// Title is one game as the start page offers it.
type Title struct {
	Info  kernel.Info `json:"info"`
	Rules []Rule      `json:"rules"`
	Bots  []BotInfo   `json:"bots"`
	// Guides are scripted first games.
	Guides []GuideInfo `json:"guides"`
	// Balance is what has been published of scenarios.
	Balance []Balance `json:"balance,omitempty"`
	// Strength is what has been published of the bots.
	Strength []Strength `json:"strength,omitempty"`
}

// Strength is what a bot makes of a scenario against another bot with one side, in the game
// without options.
type Strength struct {
	Scenario string  `json:"scenario"`
	Side     int     `json:"side"`
	Bot      string  `json:"bot"`
	Against  string  `json:"against"`
	Share    float64 `json:"share"`          // of the points, 0 to 1, a draw being half of one
	Same     bool    `json:"same,omitempty"` // it plays as the other does there
}

// Balance is how games of a scenario ended between two of the first of the bots, in the
// game without options: parts of 1.
type Balance struct {
	Scenario string    `json:"scenario"`
	Games    int       `json:"games"`
	Wins     []float64 `json:"wins"` // by side
	Draws    float64   `json:"draws"`
}

// GuideInfo is one scripted first game as the start page offers it.
type GuideInfo struct {
	ID       string `json:"id"`
	Title    string `json:"title"`
	Blurb    string `json:"blurb"`
	Minutes  int    `json:"minutes"`
	Scenario string `json:"scenario"`
	Seat     int    `json:"seat"` // the learner's
}

// Rule is one rule in our words.
type Rule struct {
	Number string `json:"number"`
	Title  string `json:"title"`
	Text   string `json:"text"`
}

// BotInfo is one computer opponent.
type BotInfo struct {
	ID    string `json:"id"`
	Name  string `json:"name"`
	Blurb string `json:"blurb"`
}

// NewTable asks for a new game.
type NewTable struct {
	Game     string         `json:"game"`
	Scenario string         `json:"scenario"`
	Options  kernel.Options `json:"options"`
	Seats    []string       `json:"seats"` // "person", "open" or "bot:<id>", one a seat
	Dice     string         `json:"dice"`  // "fair" (default: verifiable), "seeded", or "typed" by people
	Seed     string         `json:"seed,omitempty"`
	Name     string         `json:"name,omitempty"`
	Guide    string         `json:"guide,omitempty"` // a scripted first game: it sets all but Game itself
	// Commitment is one from POST /api/dice; without it the server makes one. Nonces
	// are those of all seats, chosen after it by whoever makes the table; without them
	// each seat gives its own at the table, before the first draw.
	Commitment string   `json:"commitment,omitempty"`
	Nonces     []string `json:"nonces,omitempty"`
	// Keys is "on" or "off"; without it the table gets keys where that is usual.
	Keys string `json:"keys,omitempty"`
}

// DiceOffer commits the server to the secret of fair dice before it knows the
// players' nonces. ID will be the table's.
type DiceOffer struct {
	ID         string `json:"id"`
	Commitment string `json:"commitment"`
}

// TableInfo is a game in progress, from outside.
type TableInfo struct {
	ID       string         `json:"id"`
	Game     string         `json:"game"`
	Scenario string         `json:"scenario"`
	Title    string         `json:"title"` // game: scenario
	Name     string         `json:"name,omitempty"`
	Options  kernel.Options `json:"options"`
	Seats    []SeatState    `json:"seats"`
	Sides    kernel.Seating `json:"sides,omitempty"` // where several seats are one side
	Dice     string         `json:"dice"`
	Fair     *FairDice      `json:"fair,omitempty"` // absent unless the dice are fair
	Created  string         `json:"created"`        // RFC 3339, UTC
	Updated  string         `json:"updated"`
	Index    int            `json:"index"` // choices and draws so far
	Undos    int            `json:"undos"` // times that something was taken back
	Floor    int            `json:"floor"` // undo can go back to here
	Turn     string         `json:"turn"`
	ToMove   int            `json:"toMove"` // seat, -1 chance, -2 over
	Over     bool           `json:"over"`
	Result   string         `json:"result,omitempty"`
	Ended    *Said          `json:"ended,omitempty"`   // how players ended it before its rules did
	Problem  string         `json:"problem,omitempty"` // why it cannot go on, e.g. other data
	Said     *Said          `json:"said,omitempty"`    // the problem
	Keyed    bool           `json:"keyed,omitempty"`   // it has keys: without one nothing of it is told
	Asked    *Asked         `json:"asked,omitempty"`   // somebody asks for what needs consent
	Sandbox  *Sandbox       `json:"sandbox,omitempty"` // of what this is a sandbox; nothing of one counts
	Rematch  string         `json:"rematch,omitempty"` // the game that follows this one, with the sides changed
	// Keys are in the answers of requests that make a table, if it gets some; never later.
	Keys *Keys `json:"keys,omitempty"`
	// Rights are in the list of tables, of one that has keys: what those of the request open.
	Rights *Rights `json:"rights,omitempty"`
}

// SeatState is who holds a seat.
type SeatState struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	Side   string `json:"side,omitempty"`   // id of the side, where it has several seats
	Holder string `json:"holder"`           // "person", "open" or "bot:<id>"
	Player string `json:"player,omitempty"` // how its people call themselves
	Colour string `json:"colour,omitempty"` // by which they want to be told apart
	Handed string `json:"handed,omitempty"` // hash of what it has handed in before its turn
}

// Snapshot is everything a screen needs at one index.
type Snapshot struct {
	Table    TableInfo     `json:"table"`
	Index    int           `json:"index"`
	Floor    int           `json:"floor"`
	Last     int           `json:"last"` // newest index; greater than Index in a replay
	Scene    *scene.Scene  `json:"scene"`
	Offers   []scene.Offer `json:"offers"`             // empty unless the decision is this seat's and Index is Last; those with a Span are several
	Barred   []Barred      `json:"barred"`             // ways to end what is in hand that are not allowed yet
	Reaction bool          `json:"reaction,omitempty"` // as in Steps
	Early    *Early        `json:"early,omitempty"`    // as in Steps
	Log      LogPage       `json:"log"`                // the end of what this seat has seen up to Index
	Guide    *guide.View   `json:"guide,omitempty"`
}

// LogPage is a part of the log, with some 200 lines. What comes before it ends at
// index Earlier; 0: nothing does.
type LogPage struct {
	Entries []LogEntry `json:"entries"`
	Earlier int        `json:"earlier,omitempty"`
}

// LogEntry is the log of one choice or draw. Turn is the turn in which it was made; a
// line that begins another says so.
type LogEntry struct {
	Index int           `json:"index"`
	Seat  int           `json:"seat"` // -1 chance
	Turn  int           `json:"turn"`
	Lines []kernel.Line `json:"lines"`
}

// TurnStart is where a turn begins, with the heading that the game prints in its log. The
// first is where the game begins, without one.
type TurnStart struct {
	Index int    `json:"index"`
	Turn  int    `json:"turn"`
	Head  string `json:"head"`
}

// StepView is one choice or draw as a change of the scene.
type StepView struct {
	Index  int           `json:"index"`
	Seat   int           `json:"seat"`
	Choice string        `json:"choice,omitempty"` // empty when this seat may not know it
	Patch  scene.Patch   `json:"patch"`
	Turn   int           `json:"turn"`
	Lines  []kernel.Line `json:"lines"`
}

// Steps are the changes after an index, and what may be done then.
type Steps struct {
	From   int           `json:"from"`
	Index  int           `json:"index"`
	Floor  int           `json:"floor"`
	Steps  []StepView    `json:"steps"`
	Offers []scene.Offer `json:"offers"` // as in Snapshot
	Barred []Barred      `json:"barred"`
	// Reaction says that the decision comes of what another chose, so that it can have a
	// standing answer.
	Reaction bool `json:"reaction,omitempty"`
	// Early is what the seat can decide before its turn.
	Early *Early      `json:"early,omitempty"`
	Guide *guide.View `json:"guide,omitempty"`
}

// CommonSteps are the changes that everybody is told of in the same words, at a table where
// nothing is hidden. They begin where the first of the steps does, and end with the last.
type CommonSteps struct {
	// Asked is the seat whose the offers are, -1: every seat.
	Asked int `json:"asked"`
	// Floor is how far the seat that made the last step can go back; absent, nowhere.
	// Others cannot.
	Floor    *int          `json:"floor,omitempty"`
	Steps    []StepView    `json:"steps"`
	Offers   []scene.Offer `json:"offers,omitempty"` // as in Snapshot
	Barred   []Barred      `json:"barred,omitempty"`
	Reaction bool          `json:"reaction,omitempty"` // as in Steps
	Guide    *guide.View   `json:"guide,omitempty"`
}

// Barred is a way to end what is in hand that the rules do not allow yet, and why.
type Barred struct {
	Offer scene.Offer `json:"offer"`
	Rule  string      `json:"rule"`
	Words string      `json:"words"`
}

// LeaveGuide ends the script of a guided game where it stands.
type LeaveGuide struct {
	Seat int `json:"seat"`
}

// ChoiceRequest makes a choice for a seat. Index is the index the client saw:
// another one is refused as stale with status 409, and so are other Undos, if the client says
// which it saw: the game may have been taken back and have come as far again.
type ChoiceRequest struct {
	Seat   int    `json:"seat"`
	Index  int    `json:"index"`
	Undos  *int   `json:"undos,omitempty"`
	Choice string `json:"choice"`
	// Brief asks for Made instead of Steps: the event stream of the seat brings those.
	Brief bool `json:"brief,omitempty"`
}

// Made is the brief answer to a choice: where the game stands after it.
type Made struct {
	Index int `json:"index"`
	Floor int `json:"floor"`
}

// Hello is the first message of a line: what the address and the headers of an event stream
// say. What a line sends begins with { if it is a Reply; else it is text of such a stream.
type Hello struct {
	Seat int  `json:"seat"`
	From *int `json:"from,omitempty"` // the index that is known; without it the present one
	// Undos are how often something had been taken back by then; without it, as often as now.
	Undos *int     `json:"undos,omitempty"`
	Keys  []string `json:"keys,omitempty"`
	// Name is how whoever looks is called, if the others shall know that somebody does.
	Name *string `json:"name,omitempty"`
}

// LineChoice makes a choice by a line.
type LineChoice struct {
	N      int    `json:"n"` // a number above 0 that its Reply repeats
	Seat   int    `json:"seat"`
	Index  int    `json:"index"`
	Undos  *int   `json:"undos,omitempty"` // as in ChoiceRequest
	Choice string `json:"choice"`
}

// Reply answers a LineChoice: where the game stands after it, or why not. One without a number
// answers the Hello, and what could not be read; after it the line ends.
type Reply struct {
	N       int      `json:"n,omitempty"`
	Index   int      `json:"index,omitempty"`
	Status  int      `json:"status,omitempty"` // as a request would be answered; without one it is 200
	Problem *Problem `json:"problem,omitempty"`
}

// UndoRequest takes back to an index, at least the floor; -1: the last choice.
type UndoRequest struct {
	Seat int `json:"seat"`
	To   int `json:"to"`
	// Index and Undos are where the client saw the game, as in ChoiceRequest; without an index
	// it is taken back wherever it stands.
	Index *int `json:"index,omitempty"`
	Undos *int `json:"undos,omitempty"`
}

// ForkRequest asks for a new game that goes on from an index of this one.
type ForkRequest struct {
	At    int      `json:"at"`
	Seats []string `json:"seats,omitempty"` // who plays, one a seat; none: as in this game
}

// SeatRequest gives a seat to another holder.
type SeatRequest struct {
	Seat   int    `json:"seat"`
	Holder string `json:"holder"`
}

// Explanation says what a choice would do, or why it is not allowed.
type Explanation struct {
	Choice string       `json:"choice"`
	Label  string       `json:"label"`
	Legal  bool         `json:"legal"`
	Rule   string       `json:"rule,omitempty"`
	Words  string       `json:"words,omitempty"`
	Said   *Said        `json:"said,omitempty"`
	Detail scene.Detail `json:"detail"`
	Odds   *Odds        `json:"odds,omitempty"`
}

// PieceRows says more of a piece, a fact a line.
type PieceRows struct {
	ID   string   `json:"id"`
	Rows []string `json:"rows"`
}

// Plan is the matters in hand at a table; Rows is empty when there are none.
type Plan struct {
	Title string    `json:"title"`
	Rule  string    `json:"rule,omitempty"`
	Rows  []PlanRow `json:"rows"`
}

// PlanRow is one matter of a plan with its odds.
type PlanRow struct {
	Matter scene.Matter `json:"matter"`
	Odds   *Odds        `json:"odds,omitempty"`
	// TooMany says why there are no odds: too many ways this could go.
	TooMany string `json:"tooMany,omitempty"`
}

// LuckRow is what one seat rolled in one kind of draw, beside what is expected.
type LuckRow struct {
	Seat       int     `json:"seat"`            // whose choice the draws followed, -1: nobody's
	Kind       string  `json:"kind"`            // node kind
	Title      string  `json:"title,omitempty"` // of the rule that asks for the draw
	Rule       string  `json:"rule,omitempty"`  // its number
	Draws      int     `json:"draws"`
	Sum        int     `json:"sum"`
	Expected   float64 `json:"expected"`   // of the sum
	Deviations float64 `json:"deviations"` // standard deviations of the sum off what is expected
}

// ReviewRequest asks for a look back at a game that is over.
type ReviewRequest struct {
	Rounds int `json:"rounds,omitempty"` // games that are played on from every turn; 10 if 0
}

// Review is what is known from looking back: shares of games that an opponent has
// played on from there.
type Review struct {
	Bot     string         `json:"bot,omitempty"` // who plays on
	Running bool           `json:"running"`
	Over    bool           `json:"over"` // nothing is left to do
	Played  int            `json:"played"`
	Total   int            `json:"total"` // games, as far as is known
	Problem string         `json:"problem,omitempty"`
	Said    *Said          `json:"said,omitempty"`
	Moments []ReviewMoment `json:"moments"`
	Costs   []ReviewCost   `json:"costs"` // the dearest first
}

// ReviewMoment is the start, the beginning of a turn or the end.
type ReviewMoment struct {
	Index   int       `json:"index"`
	Turn    int       `json:"turn,omitempty"`
	Played  int       `json:"played"`
	Chances []float64 `json:"chances"` // by seat, of 1; a draw is half
	Draws   float64   `json:"draws"`   // of 1
}

// ReviewCost is a decision that cost chances, against what the opponent would have chosen.
type ReviewCost struct {
	Index  int     `json:"index"` // before the decision
	Seat   int     `json:"seat"`
	Chosen string  `json:"chosen"`
	Better string  `json:"better"`
	Lost   float64 `json:"lost"`   // of 1
	Margin float64 `json:"margin"` // give or take, at 95 %
	Played int     `json:"played"` // pairs of games
}

// Setup is a kept set-up: what one seat chose before the first turn.
type Setup struct {
	ID       string         `json:"id"`
	Name     string         `json:"name"`
	Game     string         `json:"game"`
	Scenario string         `json:"scenario"`
	Options  kernel.Options `json:"options"`
	Seat     int            `json:"seat"`
	Created  string         `json:"created"` // RFC 3339, UTC
	Choices  []string       `json:"choices"`
}

// KeepSetup asks to keep the set-up that a seat made at a table.
type KeepSetup struct {
	Table string `json:"table"`
	Seat  int    `json:"seat"`
	Name  string `json:"name"` // 1 to 60 characters
}

// UseSetup asks to make the choices of a kept set-up for a seat whose set-up it is
// now. Index is the one the client saw.
type UseSetup struct {
	Seat  int    `json:"seat"`
	Index int    `json:"index"`
	Undos *int   `json:"undos,omitempty"` // as in ChoiceRequest
	Setup string `json:"setup"`           // its id
}

// Odds are the exact chances of what a choice leads to.
type Odds struct {
	Assumes string    `json:"assumes,omitempty"` // e.g. that nobody adds support
	Said    []Said    `json:"said,omitempty"`    // the same, one each
	Lines   []OddsRow `json:"lines"`             // most likely first
}

// OddsRow is one upshot and its probability, exact as a fraction.
type OddsRow struct {
	Text    string  `json:"text"`
	Num     string  `json:"num"`
	Den     string  `json:"den"`
	Percent float64 `json:"percent"`
}

// Problem is the body of every error.
type Problem struct {
	Error string `json:"error"`           // one clear line
	Rule  string `json:"rule,omitempty"`  // the rule that refuses, with status 422
	Index int    `json:"index,omitempty"` // the present index, with status 409

	// What a page says in its own words, as in Said. Programs can tell problems apart by
	// the code, which never changes: stale, full, closed, over, held, ...
	Code    string            `json:"code,omitempty"`
	Words   map[string]string `json:"words,omitempty"`
	Numbers map[string]int    `json:"numbers,omitempty"`
}

// Said is a line of the server's own, which stands in English beside it, for those who
// say it in another language: its code (words/en/said.gen.ts lists them) and what fills
// its blanks.
type Said struct {
	Code    string            `json:"code,omitempty"`
	Words   map[string]string `json:"words,omitempty"`
	Numbers map[string]int    `json:"numbers,omitempty"`
}

// wireSaid is nil for what has no code, such as the words of a game.
func wireSaid(s lines.Said) *Said {
	if s.Code == "" {
		return nil
	}
	return &Said{Code: s.Code, Words: s.Words, Numbers: s.Numbers}
}

// ImportProgress tells how far the import of a saved game has come.
type ImportProgress struct {
	Busy  bool `json:"busy"`
	Lines int  `json:"lines"` // checked so far
	Bytes int  `json:"bytes"` // checked so far
	Total int  `json:"total"` // 0 while the file is being sent
}

// Thinking tells that a computer opponent is at work, and of one that searches how far it is.
type Thinking struct {
	Seat int  `json:"seat"`
	On   bool `json:"on"`
	// Done is how much of its work is done, in percent.
	Done int `json:"done,omitempty"`
	// Plans is how many it has played out.
	Plans int `json:"plans,omitempty"`
	// Chance is the chance that it gives itself, in percent; not there where it does not know
	// yet, or the game hides things.
	Chance *int `json:"chance,omitempty"`
}
