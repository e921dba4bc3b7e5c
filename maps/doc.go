// Package maps makes the map files that games embed, and the pictures to review
// them by, from open geographic layers (package maps/geo).
//
// A map has a spec (folder specs): where its grid lies on the earth, how land
// cover becomes terrain, which rivers count. Beside it stands a file of overrides
// made by hand; every line of it states its reason. What is made is checked in;
// the layers are not, so making needs their folder while playing and testing do not.
//
// The method, and how well it meets the places that the rulebooks name, is
// described in docs/maps.md.
package maps

//go:generate go run sandtable/maps/cmd/mapmaker make -root ..
