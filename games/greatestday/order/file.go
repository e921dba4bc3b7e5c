package order

// scenarioFile is a scenario as it is written. Provenance says where a part comes from,
// notes why it is so; no rule reads them.
type scenarioFile struct {
	Schema     int    `json:"schema"`
	Provenance string `json:"provenance"`
	ID         string `json:"id"`
	Title      string `json:"title"`
	Map        struct {
		Cols [2]int `json:"cols"`
		Rows [2]int `json:"rows"`
	} `json:"map"`
	Turns     []string `json:"turns"`
	FirstChit string   `json:"firstChit"` // "formation" and its id
	FirstNote string   `json:"firstChitNote"`
	// FirstChits are "division" and its id, or "naval", by turn.
	FirstChits map[string]string `json:"firstChits"`
	Weather    any               `json:"weather"` // a word, or one by day
	NoEvents   bool              `json:"noEvents"`
	NoFormChit bool              `json:"noFormationChits"`

	Divisions map[string]struct {
		Rating     int8                     `json:"commandRating"`
		CP         int8                     `json:"cp"`
		DP         int8                     `json:"dp"`
		Sector     *string                  `json:"sector"`
		Quality    int8                     `json:"tqAdjust"`
		Formations map[string]formationFile `json:"formations"`
		Until      *struct {
			Type  string `json:"type"`
			Beach string `json:"beach"`
		} `json:"tqAdjustUntil"`
		Note       string `json:"note"`
		Provenance string `json:"provenance"`
	} `json:"divisions"`
	Attached map[string]string `json:"attached"` // independent formation to division
	// Single units that count to another division, and leaders who are not on the map (G6.7, G6.8).
	AttachedUnits     map[string]string `json:"attachedUnits"`
	AttachedUnitsNote string            `json:"attachedUnitsNote"`
	OffMapLeaders     []struct {
		Unit string `json:"unit"`
		Note string `json:"note"`
	} `json:"offMapLeaders"`
	Heroes []string `json:"heroes"`
	Setup  []struct {
		Unit    string `json:"unit"`
		Hex     string `json:"hex"`
		Column  bool   `json:"column"`
		Mounted bool   `json:"mounted"`
		Steps   int8   `json:"steps"`
	} `json:"setup"`
	Reinforcements []struct {
		Turn       string     `json:"turn"` // or "event"
		Historical int        `json:"historical"`
		Division   string     `json:"division"`
		Attach     string     `json:"attach"`
		Units      []string   `json:"units"`
		Entry      string     `json:"entry"`
		To         string     `json:"to"`
		Groups     [][]string `json:"groups"`
		Note       string     `json:"note"`
	} `json:"reinforcements"`
	EntryHexes map[string]string `json:"entryHexes"`
	Victory    struct {
		Provenance string `json:"provenance"`
		Automatic  []struct {
			If      string   `json:"if"`
			Winner  string   `json:"winner"`
			Type    string   `json:"type"`
			Beaches []string `json:"beaches"`
			AtEnd   string   `json:"atEndOf"`
			Hex     string   `json:"hex"`
			Side    string   `json:"side"`
			From    string   `json:"from"`
		} `json:"automatic"`
		Points []struct {
			Hex    string   `json:"hex"`
			Holder string   `json:"holder"`
			Points int8     `json:"points"`
			Type   string   `json:"type"`
			Each   string   `json:"each"`
			Of     string   `json:"of"`
			Per    int8     `json:"per"`
			If     string   `json:"if"`
			Note   string   `json:"note"`
			Allied int8     `json:"allied"`
			German int8     `json:"german"`
			Beach  string   `json:"beach"`
			By     string   `json:"byEndOf"`
			Bridge string   `json:"bridge"`
			Roads  []string `json:"roads"`
		} `json:"points"`
		Levels  string `json:"levels"`
		Scoring struct {
			Score string `json:"score"`
			Bands []struct {
				Lead    int    `json:"lead"`
				AtLeast *int   `json:"atLeast"`
				Winner  string `json:"winner"`
				Level   string `json:"level"`
			} `json:"bands"`
		} `json:"scoring"`
	} `json:"victory"`
	Pools map[string]struct {
		Rearguards []string `json:"rearguards"`
		Roadblocks int8     `json:"roadblocks"`
	} `json:"pools"`
	Independent map[string]formationFile `json:"independentFormations"`
	Commandos   bool                     `json:"commandos"`
	Beaches     []string                 `json:"beaches"`
	Forces      map[string]forceFile     `json:"forces"`
	SmallCraft  []string                 `json:"smallCraft"`
	Naval       navalFile                `json:"naval"`
	FieldWorks  []struct {
		Hex        string `json:"hex"`
		Entrenched bool   `json:"entrenchment"`
		Mined      string `json:"minefield"`
	} `json:"fieldWorks"`
	EventUnits map[string][]string `json:"eventUnits"`
	EventNote  string              `json:"eventNote"`

	Airborne     *airborneFile  `json:"airborne"`
	Attachments  map[string]int `json:"attachmentMaximum"`
	BrigadesMost map[string]int `json:"brigadeBattalionMaximum"`
	SpecialTurns []struct {
		Turn  string `json:"turn"`
		Event string `json:"event"`
	} `json:"specialTurns"`
	LengthNote string `json:"lengthNote"`
}

// formationFile is what a scenario says of a formation: what its chit costs and the
// number by which it calls guns (G5.6, G16.3).
type formationFile struct {
	Cost       int8   `json:"dpCost"`
	Contact    int8   `json:"contact"`
	Provenance string `json:"provenance"`
}

type loadFile struct {
	DD    bool     `json:"dd"`
	Units []string `json:"units"`
}

type navalFile struct {
	LandingWave map[string][]loadFile `json:"landingWave"`
	Loading     map[string][][]string `json:"loading"`
	EnRoute     map[string][][]string `json:"enRoute"`
}

type forceFile struct {
	Marker string            `json:"marker"`
	Sector string            `json:"sector"` // of a force without a beach
	Ships  map[string]string `json:"ships"`
}
