package web

import _ "embed" // the words of licences

// Licences are the words of the licences of all that is in the program and its page, which
// the page links to as licences.txt.
//
//go:embed public/licences.txt
var Licences string
