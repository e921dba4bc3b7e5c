package dday91

import (
	"embed"
	"fmt"
	"hash/fnv"
	"io/fs"
	"strings"

	"sandtable/kernel"
)

//go:embed data
var dataFiles embed.FS

// placeRule is where a card lets a unit be set up or enter, rules 6a.1 and 3f2.2.
type placeRule uint8

const (
	fixedHex placeRule = iota
	cityHomeland
	cityWest
	hexWest
	coastWest
	enterPort
	enterFrenchCity
	enterHomeCity
	enterOwnCity // replaced units, rule 11b.2
)

var (
	setupRules = []string{"fixed", "any_city_de_at_cz", "any_city_be_fr_nl", "any_hex_be_fr_nl", "any_coastal_be_fr_nl_max1"}
	entryRules = []string{"fixed", "any_controlled_port", "any_controlled_city_fr", "any_controlled_city_de_at_cz"}
)

// placing is one line of a card: a unit and where and when it comes.
type placing struct {
	unit    int16
	reduced bool
	rule    placeRule
	hex     int16    // for fixedHex
	line    string   // card line; units of one line stand in the box of its army
	plans   [2]int16 // the two automatic set-ups
	turn    uint8    // 0 for the set-up
	option  string   // only with this option
}

// scenarioData is what the two scenarios differ in, rule 6.
type scenarioData struct {
	id         string
	start      [2]uint8 // starting Moves
	income     [2]uint8 // Moves a turn
	initiative kernel.Seat
	beach      int8 // invasion modifier, rule 4b3
	corpsLimit uint8
	column     int // of the bombing table
	goals      []int16
	setup      []placing
	later      []placing
	lines      [2][nPieces]*placing // the set-up and the reinforcement line of a piece
}

// gameData is everything the game reads from its files.
type gameData struct {
	*geography
	units     *[nPieces]unit
	scenarios [2]scenarioData
	sheet     *sheetData
	digest    string
	files     fs.FS
}

func loadData(files fs.FS) (*gameData, error) {
	m, err := readTable(files, "map.csv", "hex", "terrain", "fortified", "name", "port", "country", "coastal", "sea_area", "invasion_number",
		"invasion_targets", "allied_supply", "german_supply", "east_of_rhine", "edge", "provenance")
	if err != nil {
		return nil, err
	}
	s, err := readTable(files, "hexsides.csv", "hex_a", "hex_b", "river", "border", "all_sea", "provenance")
	if err != nil {
		return nil, err
	}
	u, err := readTable(files, "units.csv", "id", "side", "nationality", "name", "size", "type", "mechanized", "cf_front", "mf_front", "cf_back", "mf_back", "back")
	if err != nil {
		return nil, err
	}
	d := &gameData{files: files}
	if d.geography, err = loadGeography(m, s); err != nil {
		return nil, err
	}
	if d.units, err = loadUnits(u); err != nil {
		return nil, err
	}
	for i, id := range []string{"1943", "1944"} {
		if err := d.loadScenario(&d.scenarios[i], id); err != nil {
			return nil, err
		}
	}
	if d.sheet, err = loadSheet(files); err != nil {
		return nil, err
	}
	d.digest, err = digestOf(files)
	return d, err
}

func (d *gameData) loadScenario(s *scenarioData, id string) error {
	*s = scenarioData{id: id, start: [2]uint8{18, 8}, income: [2]uint8{11, 8}, initiative: german, beach: 1, corpsLimit: 10}
	goals := []string{"I1"}
	if id == "1944" {
		*s = scenarioData{id: id, start: [2]uint8{24, 5}, income: [2]uint8{13, 7}, initiative: allied, beach: 2, corpsLimit: 5, column: 1}
		goals = []string{"G7", "E3", "O6"}
	}
	for _, g := range goals {
		h, err := d.find(g)
		if err != nil {
			return err
		}
		s.goals = append(s.goals, h)
	}
	var err error
	if s.setup, err = d.loadCard("setup_"+id+".csv", false); err != nil {
		return err
	}
	if s.later, err = d.loadCard("reinforcements_"+id+".csv", true); err != nil {
		return err
	}
	for i, list := range [2][]placing{s.setup, s.later} {
		for j := range list {
			l := &list[j]
			if s.lines[0][l.unit] != nil || s.lines[1][l.unit] != nil {
				return fmt.Errorf("scenario %s: %s stands on two card lines", id, d.units[l.unit].id)
			}
			s.lines[i][l.unit] = l
		}
	}
	return nil
}

func (d *gameData) loadCard(file string, later bool) ([]placing, error) {
	want := []string{"scenario", "side", "card_line", "location_rule", "hex", "unit_id", "face"}
	if later {
		want = append(want, "turn", "month")
	} else {
		want = append(want, "option", "default_hex", "forward_hex")
	}
	t, err := readTable(d.files, file, want...)
	if err != nil {
		return nil, err
	}
	var out []placing
	for t.next() {
		u := d.piece(t.str("unit_id"))
		if u < 0 {
			return nil, t.wrong("unit_id", "a unit of units.csv or MULBERRY-1, MULBERRY-2")
		}
		if t.str("side") != [...]string{"allied", "german"}[sideOf(u)] {
			return nil, t.wrong("side", "the side of the unit")
		}
		p := placing{unit: u, reduced: t.str("face") == "back", line: t.str("side") + t.str("card_line"), hex: -1}
		if p.reduced && !d.units[u].back {
			return nil, t.wrong("face", "front: the unit has no reduced side")
		}
		if later {
			p.turn = uint8(t.num("turn", 0, lastTurn))
			if r := t.word("location_rule", entryRules); r > 0 {
				p.rule = enterPort + placeRule(r-1)
			}
		} else {
			p.rule = placeRule(t.word("location_rule", setupRules))
			p.option = t.str("option")
		}
		if p.rule == fixedHex {
			if p.hex, err = d.find(t.str("hex")); err != nil {
				return nil, t.wrong("hex", "a hex name")
			}
		}
		for i, col := range []string{"default_hex", "forward_hex"} {
			if later {
				break
			}
			if p.plans[i], err = d.find(t.str(col)); err != nil || !d.setupFits(&p, p.plans[i]) {
				return nil, t.wrong(col, "a hex that the card allows")
			}
		}
		out = append(out, p)
	}
	return out, t.err
}

// setupFits tells whether a card line allows a hex, rule 6a.1.
func (d *gameData) setupFits(p *placing, h int16) bool {
	if h < 0 || h >= nHexes {
		return false
	}
	x := &d.hex[h]
	west := x.isLand() && (x.country == belgium || x.country == france || x.country == netherlands)
	switch p.rule {
	case fixedHex:
		return h == p.hex
	case cityHomeland:
		return x.isCity() && x.homeland()
	case cityWest:
		return x.isCity() && west
	case hexWest:
		return west
	case coastWest:
		return west && x.coastal
	}
	return false
}

// homeland is Germany, Austria and Czechoslovakia.
func (h *hex) homeland() bool {
	return h.isLand() && (h.country == germany || h.country == austria || h.country == czechoslovakia)
}

// scenario finds a scenario that there is.
func (d *gameData) scenario(id string) *scenarioData {
	for i := range d.scenarios {
		if d.scenarios[i].id == id {
			return &d.scenarios[i]
		}
	}
	return nil
}

// readPiece finds a piece by its id.
func (d *gameData) readPiece(word string) (int16, error) {
	if u := d.piece(strings.ToUpper(word)); u >= 0 {
		return u, nil
	}
	return noPiece, fmt.Errorf("no piece %q, names look like C-5U, A-1U, GA-7I, P-47", word)
}

func (d *gameData) piece(id string) int16 {
	for i := range d.units {
		if d.units[i].id == id {
			return int16(i)
		}
	}
	return noPiece
}

// digestOf hashes the names and bytes of all data files.
func digestOf(files fs.FS) (string, error) {
	h := fnv.New64a()
	err := fs.WalkDir(files, ".", func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		b, err := fs.ReadFile(files, path)
		if err != nil {
			return err
		}
		fmt.Fprintf(h, "%s %d\n", path, len(b))
		_, err = h.Write(b)
		return err
	})
	return fmt.Sprintf("%016x", h.Sum64()), err
}
