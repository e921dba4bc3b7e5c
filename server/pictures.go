package server

import (
	"fmt"
	"net/http"

	"sandtable/kernel"
	"sandtable/picture"
	"sandtable/scene"
	"sandtable/table"
	"sandtable/titles"
)

// A picture is small: as many pixels as the cards of the start page show.
const pictureWidth, pictureHeight = 400, 250

// maxPictureBytes is how much of pictures is kept.
const maxPictureBytes = 4 << 20

// getPicture sends a picture of how a scenario begins, of the land alone where the sides
// hide things from each other. It is drawn once.
func (s *Server) getPicture(w http.ResponseWriter, r *http.Request) error {
	e, err := s.house.Titles().Find(r.PathValue("game"))
	if err != nil {
		return problem(http.StatusNotFound, "%s", err.Error())
	}
	scenario := r.PathValue("scenario")
	f, err := s.pictures.get(e.Title.Info().ID+" "+scenario, func() (*file, error) {
		p, err := e.Title.New(scenario, nil)
		if err != nil {
			return nil, problem(http.StatusNotFound, "%s", err.Error())
		}
		v := p.View(0)
		var sc *scene.Scene
		if e.Title.Info().OpenIn(scenario, nil) {
			sc = scene.Whole(e.Title, v)
		}
		return drawn(e, e.Title.Board(v), sc, "public, max-age=3600")
	})
	if err != nil {
		return err
	}
	f.serve(w, r)
	return nil
}

// getTablePicture sends a picture of where a table stands, as an onlooker sees it.
func (s *Server) getTablePicture(w http.ResponseWriter, r *http.Request, t *visit) (any, error) {
	in := t.Info()
	e, err := s.house.Titles().Find(in.Game)
	if err != nil {
		return nil, err
	}
	f, err := s.pictures.get(fmt.Sprintf("%s %d %s", in.ID, in.Index, in.Updated), func() (*file, error) {
		b, err := t.Board()
		if err != nil {
			return nil, err
		}
		snap, err := t.Snapshot(table.Onlooker, -1)
		if err != nil {
			snap.Scene = nil // an onlooker may see the land alone
		}
		return drawn(e, b, snap.Scene, "private, no-cache")
	})
	if err != nil {
		return nil, err
	}
	f.serve(w, r)
	return nil, nil
}

func drawn(e titles.Entry, b *scene.Board, sc *scene.Scene, keep string) (*file, error) {
	seats := map[string]int{}
	for i, s := range e.Title.Info().Seats {
		seats[s.ID] = i
	}
	side := func(id string) int {
		if n, ok := seats[id]; ok {
			return n
		}
		return int(kernel.Chance)
	}
	text, err := picture.Draw(b, sc, side, pictureWidth, pictureHeight)
	if err != nil {
		return nil, err
	}
	return newFile("image/png", keep, text), nil
}
