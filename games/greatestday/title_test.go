package greatestday

import (
	"sandtable/kernel"
	"sandtable/scene"
)

type title struct{ *Game }

func (title) Board(kernel.Reader) *scene.Board       { return &scene.Board{} }
func (title) Frame(kernel.View) scene.Frame          { return scene.Frame{} }
func (title) Stamps(kernel.View, *scene.Stamps)      {}
func (title) Piece(kernel.View, int) scene.Piece     { return scene.Piece{} }
func (title) Rows(kernel.View, int) []string         { return nil }
func (title) Flags(kernel.View) []scene.Flag         { return nil }
func (title) Display(kernel.View, int) scene.Display { return scene.Display{} }
func (title) Score(kernel.View) []scene.Score        { return nil }
