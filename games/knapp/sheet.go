package knapp

import (
	"fmt"

	"sandtable/scene"
	"sandtable/tables"
)

// sheet is the drawing that maps/cmd/areamap derives: kilometres, x to the right
// and y down.
type sheet struct {
	Bounds  [4]float64     `json:"bounds"`
	Areas   []outline      `json:"areas"`   // in the order of areas.csv
	Borders []border       `json:"borders"` // of areas with a river between them
	Layers  []scene.Layer  `json:"layers"`
	Labels  []scene.Label  `json:"labels"`
	Sources []scene.Source `json:"sources"`
}

type outline struct {
	ID    string    `json:"id"`
	At    []float64 `json:"at"`
	Shape []float64 `json:"shape"`
}

type border struct {
	A      string    `json:"a"`
	B      string    `json:"b"`
	Line   []float64 `json:"line"`
	Bridge []float64 `json:"bridge,omitempty"` // a short stretch across the line
}

// check holds the drawing to the tables.
func (sh *sheet) check(r *tables.Reader, d *data) {
	if len(sh.Areas) != len(d.areas) {
		r.Fail("sheet.json: %d areas; there must be %d as in areas.csv", len(sh.Areas), len(d.areas))
		return
	}
	for i, a := range sh.Areas {
		if a.ID != d.areas[i].id {
			r.Fail("sheet.json: area %d is %q; it must be %q as in areas.csv", i+1, a.ID, d.areas[i].id)
		}
		if len(a.At) != 2 || len(a.Shape) < 6 || len(a.Shape)%2 != 0 {
			r.Fail("sheet.json: %s needs a middle (at) and a shape of three points or more", a.ID)
		}
	}
	rivers := map[[2]string]link{}
	for _, l := range d.links {
		if l.river {
			rivers[[2]string{d.areas[l.a].id, d.areas[l.b].id}] = l
		}
	}
	for _, b := range sh.Borders {
		l, known := rivers[[2]string{b.A, b.B}]
		if !known {
			r.Fail("sheet.json: a border of %s and %s; links.csv has no river there", b.A, b.B)
		}
		if len(b.Line) < 4 || len(b.Line)%2 != 0 || (len(b.Bridge) == 4) != l.road {
			r.Fail("sheet.json: the border of %s and %s needs a line, and a bridge exactly where links.csv has a road", b.A, b.B)
		}
		delete(rivers, [2]string{b.A, b.B})
	}
	if len(rivers) > 0 {
		r.Fail("sheet.json: %d borders; there must be one for each river of links.csv", len(sh.Borders))
	}
}

// paint makes the board that all scenarios share.
func (g *Game) paint() *scene.Board {
	d := g.d
	sh := &d.sheet
	b := &scene.Board{Name: "Normandy, June 1944", Unit: "km", Bounds: sh.Bounds, Layers: sh.Layers, Labels: sh.Labels, Sources: sh.Sources, Legend: legend(), Charts: charts}
	for _, c := range g.order {
		b.Counters = append(b.Counters, c.Counter)
	}
	for i := range d.areas {
		a := &d.areas[i]
		p := scene.Place{ID: a.id, Name: a.name, Terrain: kindIDs[a.kind], Shape: sh.Areas[i].Shape,
			X: sh.Areas[i].At[0], Y: sh.Areas[i].At[1]}
		if a.vp > 0 {
			p.Tags = append(p.Tags, "objective")
			p.Note = fmt.Sprintf("%d VP", a.vp)
		}
		if a.source >= 0 {
			p.Tags = append(p.Tags, "source-"+groupIDs[a.source])
		}
		if len(a.edges) > 0 {
			p.Tags = append(p.Tags, "exit")
		}
		b.Places = append(b.Places, p)
	}
	for _, l := range d.links {
		if l.road {
			b.Links = append(b.Links, scene.Link{A: d.areas[l.a].id, B: d.areas[l.b].id, Kind: "road"})
		}
	}
	for _, r := range sh.Borders {
		b.Sides = append(b.Sides, scene.Side{A: r.A, B: r.B, Kind: "river", Line: r.Line})
		if r.Bridge != nil {
			b.Sides = append(b.Sides, scene.Side{A: r.A, B: r.B, Kind: "bridge", Line: r.Bridge})
		}
	}
	return b
}

func legend() []scene.Legend {
	return []scene.Legend{
		{Kind: "plain", Group: "terrain", Name: "Open country", Move: "no effect", Combat: "no effect"},
		{Kind: "bocage", Group: "terrain", Name: "Bocage", Move: "no effect", Combat: "German fire hits on 5 and 6; no naval gunfire, no fortification", Rule: "K7.3"},
		{Kind: "beach", Group: "terrain", Name: "Invasion beach", Move: "Allied units arrive here", Combat: "naval gunfire; fortified units hit on 5 and 6", Rule: "K9.1"},
		{Kind: "coastal", Group: "terrain", Name: "Coast", Combat: "naval gunfire; fortified units hit on 5 and 6", Rule: "K9.1"},
		{Kind: "river", Group: "side", Name: "River", Move: "crossed by road only", Combat: "no effect", Rule: "K5.3"},
		{Kind: "bridge", Group: "side", Name: "Bridge", Move: "a road crosses the river; it cannot be destroyed", Rule: "K1.8"},
		{Kind: "road", Group: "link", Name: "Road", Move: "road march and supply run along roads", Rule: "K5.4"},
		{Kind: "objective", Group: "tag", Name: "Victory points", Rule: "K2.1"},
		{Kind: "source-US", Group: "tag", Name: "Supply source of US units; their arrivals", Rule: "K4.4"},
		{Kind: "source-BR", Group: "tag", Name: "Supply source of British and Canadian units; their arrivals", Rule: "K4.4"},
		{Kind: "exit", Group: "tag", Name: "Road off the map: German supply and arrivals", Rule: "K4.4"},
	}
}
