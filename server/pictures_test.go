package server_test

import (
	"bytes"
	"image/png"
	"net/http"
	"testing"
)

// Pictures of scenarios and tables are images, and what is not there is told in a line.
func TestPictures(t *testing.T) {
	h := newHost(t)
	id := h.newTable()
	for _, path := range []string{"/api/pictures/toy/plain", "/api/tables/" + id + "/picture"} {
		w := h.do("GET", path, "")
		img, err := png.Decode(bytes.NewReader(w.Body.Bytes()))
		if err != nil || w.Code != http.StatusOK || w.Header().Get("Content-Type") != "image/png" {
			t.Fatalf("%s: status %d, %v", path, w.Code, err)
		}
		if b := img.Bounds(); b.Dx() != 400 || b.Dy() != 250 {
			t.Errorf("%s is %v", path, b)
		}
	}
	for _, path := range []string{"/api/pictures/toy/none", "/api/pictures/none/plain", "/api/tables/none/picture"} {
		if w := h.do("GET", path, ""); w.Code != http.StatusNotFound && w.Code != http.StatusForbidden {
			t.Errorf("%s: status %d: %s", path, w.Code, w.Body)
		}
	}
}
