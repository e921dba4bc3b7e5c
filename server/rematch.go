package server

import "net/http"

// postRematch begins the game that follows one that is over. Whoever has a key of this
// table has one of that, so none are told.
func postRematch(w http.ResponseWriter, r *http.Request, t *visit) (any, error) {
	if err := decode(w, r, &struct{}{}); err != nil {
		return nil, err
	}
	in, err := t.Rematch()
	if err != nil {
		return nil, err
	}
	return made(w, in, nil), nil
}
