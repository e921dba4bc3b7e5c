// Package web is the browser client. Its sources are TypeScript and Svelte and are
// built into the folder dist. A binary contains them when it is built with the
// tag embedweb, as the Makefile does; without it, so that nothing but Go is needed
// to build and test the rest, it serves one page that says so.
package web

import "io/fs"

// Files returns the built browser client, or the page that says how to build it.
func Files() fs.FS {
	sub, err := fs.Sub(files, root)
	if err != nil {
		panic(err) // the name is a constant that embed has checked
	}
	return sub
}
