package greatestday

import (
	"testing"

	"sandtable/scene/scenetest"
)

func TestScenes(t *testing.T) { scenetest.Run(t, newGame(t), "black-baron", nil) }
