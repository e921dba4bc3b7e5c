package server

import (
	"fmt"
	"net/http"
	"strings"
)

// getReport sends the report of a game that is over, as a page that needs no other file.
func getReport(w http.ResponseWriter, r *http.Request, t *visit) (any, error) {
	patient(w)
	var text strings.Builder
	if err := t.Report(r.Context(), &text); err != nil {
		return nil, err
	}
	head := w.Header()
	head.Set("Content-Type", "text/html; charset=utf-8")
	head.Set("Content-Disposition", fmt.Sprintf(`attachment; filename="%s-%s.html"`, t.Info().Game, t.ID()))
	head.Set("Cache-Control", "no-store")
	http.ServeContent(w, r, "", noTime, strings.NewReader(text.String()))
	return nil, nil
}
