package sandtable_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

// The image is built with the version of Go that the module asks for, holds nothing but
// the program, and does not run as root.
func TestContainerfile(t *testing.T) {
	text := read(t, "Containerfile")
	version := regexp.MustCompile(`(?m)^go (\d+\.\d+)`).FindStringSubmatch(read(t, "go.mod"))[1]
	stages := strings.Split(text, "\nFROM ")
	last := stages[len(stages)-1]
	if !strings.Contains(text, "golang:"+version+"-") {
		t.Errorf("the image is not built with Go %s", version)
	}
	if !strings.HasPrefix(last, "scratch\n") || !regexp.MustCompile(`(?m)^USER [1-9]`).MatchString(last) {
		t.Errorf("the last stage is %s", last)
	}
	for _, want := range []string{"CGO_ENABLED=0", "-tags embedweb", `"serve"`, "VOLUME /data"} {
		if !strings.Contains(text, want) {
			t.Errorf("the Containerfile lacks %s", want)
		}
	}
	// What was built here must not lie over what is built there. Docker and Podman both read
	// this name; .containerignore is Podman's alone.
	ignored := strings.Fields(read(t, ".dockerignore"))
	for _, want := range []string{"web/node_modules", "web/dist", "bin"} {
		if !slices.Contains(ignored, want) {
			t.Errorf(".dockerignore lacks %s", want)
		}
	}
}
