package atlanticwall

import (
	"testing"

	"sandtable/scene"
	"sandtable/scene/scenetest"
)

var _ scene.Painter = (*Game)(nil)

func TestScene(t *testing.T) {
	scenetest.Run(t, everything(t), "fall-of-cherbourg", nil)
}

func BenchmarkScene(b *testing.B) { scenetest.Bench(b, everything(b), "fall-of-cherbourg", nil) }
