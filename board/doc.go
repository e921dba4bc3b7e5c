// Package board is the geometry every map game here stands on: hex grids of any
// size with their printed names ([Grid]), also those of several sheets that overlap
// ([Sheet]), hexsides, road links and distances; prices of steps by class and
// condition ([Classes], [Ways]) and the cheapest paths with the reason why a step or
// a place is refused ([Field]); who is in a place ([Stacks]); what a line of sight
// crosses ([Grid.Sight]); and the map file that the map maker writes and games embed.
//
// It knows no game. Terrain, hexside and road kinds are small ids whose words
// come from the map file; what a kind costs or forbids is said by the game's
// rules alone.
//
// # Numbers
//
// A hex is a dense int16 from 0 to Len()-1, in the order of its
// printed name, and NoHex (-1) means "off the map". Directions count clockwise:
// on a flat-topped grid N NE SE S SW NW, on a pointy-topped grid NE E SE SW W NW;
// the opposite of d is (d+3)%6. A directed step over a hexside is the edge
// number hex*6+dir, the index of every per-hexside table in this package.
//
// # Distances on the drawn map
//
// Coordinates are kilometres: x to the right, y down, from the centre the
// upper left hex would have if its column (or row) were not the shifted one.
package board
