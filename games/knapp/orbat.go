package knapp

import (
	"io/fs"
	"slices"
	"strings"
)

// readUnits reads the order of battle. The Allies come first.
func (d *data) readUnits(files fs.FS) error {
	seen := map[string]bool{}
	stacks := map[int]int{}
	err := table(files, "units.csv", "id,name,side,nation,group,type,size,strength,setup,turn,entry,option,note,provenance", func(r *row) {
		if len(d.units) == maxUnits {
			r.fail("more than %d units", maxUnits)
			return
		}
		u := unit{
			id: r.need("id"), name: r.need("name"), note: r.text("note"), many: plural(r.text("name")),
			side: r.word("side", []string{"ALLIED", "GERMAN"}), group: r.word("group", groupIDs),
			kind: r.word("type", typeIDs), size: r.word("size", sizeIDs),
			strength: int8(r.number("strength", 1, maxStrength)), turn: int8(r.number("turn", 1, 10)),
		}
		u.nation = []string{"us", "uk", "ca", "de"}[max(0, r.word("nation", []string{"us", "uk", "ca", "de"}))]
		if (u.side == german) != (u.group == ge) || (u.group == us) != (u.nation == "us") || (u.group == ge) != (u.nation == "de") {
			r.fail("side, group and nation of %s do not agree (K1.3)", u.id)
		}
		if seen[u.id] || strings.ContainsAny(u.id, " \t") {
			r.fail("id %q stands twice or holds a blank", u.id)
		}
		seen[u.id] = true
		if n := len(d.units); n > 0 && d.units[n-1].side > u.side {
			r.fail("%s: all Allied units come before the German ones", u.id)
		}
		switch r.text("option") {
		case "":
		case "+O5":
			u.with = true
		case "-O5":
			u.without = true
		default:
			r.fail("option is %q; it must be empty, +O5 or -O5", r.text("option"))
		}
		d.readEntry(r, &u)
		if u.way == setUp && !u.with {
			for a := range d.areas {
				if u.entry == 1<<a {
					if stacks[a]++; stacks[a] > stackLimit {
						r.fail("more than %d units are set up in %s (K5.2)", stackLimit, d.areas[a].id)
					}
				}
			}
		}
		d.units = append(d.units, u)
	})
	if err != nil {
		return err
	}
	d.base[2] = len(d.units)
	d.base[1] = slices.IndexFunc(d.units, func(u unit) bool { return u.side == german })
	for i, u := range d.units {
		d.members[u.group] |= d.bit(i)
		d.kinds[u.side][u.kind] |= d.bit(i)
	}
	return nil
}

// readEntry reads where and how a unit comes into play.
func (d *data) readEntry(r *row, u *unit) {
	if id := r.text("setup"); id != "" {
		u.entry = 1 << d.find(r, "setup", id)
		if u.turn != 1 || r.text("entry") != "" {
			r.fail("%s is set up at once, so its turn is 1 and its entry empty", u.id)
		}
		return
	}
	way, places, _ := strings.Cut(r.text("entry"), ":")
	u.way = drop + r.oneOf("entry", way, []string{"DROP", "LAND", "BEACH", "EDGE"})
	for _, p := range strings.Split(places, "|") {
		if u.way != byEdge {
			u.entry |= 1 << d.find(r, "entry", p)
			continue
		}
		r.oneOf("entry", p, edgeIDs)
		for i, a := range d.areas {
			if slices.Contains(strings.Fields(a.edges), p) {
				u.entry |= 1 << i
			}
		}
	}
	switch {
	case r.err != nil:
	case (u.way == byEdge) != (u.side == german):
		r.fail("%s: Germans enter by an EDGE, Allies do not (s6b)", u.id)
	case u.way <= land != (u.turn == 1):
		r.fail("%s: drops and landings are on turn 1, other arrivals later (s13)", u.id)
	case u.way == byBeach && u.entry != d.source[u.group]:
		r.fail("%s: the beaches of entry must be all those of its group (s6b)", u.id)
	case (u.kind == airborne) != (u.way == drop):
		r.fail("%s: airborne units and only they DROP (s13)", u.id)
	case u.kind == static:
		r.fail("%s: static units are set up (s13)", u.id)
	}
}
