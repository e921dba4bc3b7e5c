package geo

import (
	"fmt"
	"math"

	"sandtable/board"
)

// Projection turns the earth into a plane: kilometres, x to the east, y to the south.
type Projection interface {
	Plane(LL) board.Point
}

// Local is the plane for areas of some tens of kilometres: both axes are scaled
// degrees.
type Local struct {
	Lat            float64 `json:"lat"` // of the origin
	Lon            float64 `json:"lon"`
	KmPerDegreeLat float64 `json:"km_per_degree_lat"`
	KmPerDegreeLon float64 `json:"km_per_degree_lon"`
}

// Plane implements Projection.
func (p Local) Plane(at LL) board.Point {
	return board.Point{X: (at.Lon - p.Lon) * p.KmPerDegreeLon, Y: (p.Lat - at.Lat) * p.KmPerDegreeLat}
}

// Conic is Lambert's conformal conic projection.
type Conic struct {
	Lat0, Lon0    float64 // origin
	n, f, r0, a   float64
	eccentricity  float64
	originOffsetX float64
	originOffsetY float64
}

// NewConic makes a conic with one or two standard parallels: pass the same
// latitude twice, with the scale k0 on it, for one. A is the earth's radius in
// kilometres, e its eccentricity, 0 for a sphere.
func NewConic(lat0, lon0, parallel1, parallel2, k0, a, e float64) (*Conic, error) {
	if parallel1+parallel2 == 0 || a <= 0 || e < 0 || e >= 1 {
		return nil, fmt.Errorf("conic with parallels %v and %v, radius %v, eccentricity %v, want parallels not opposite, radius above 0, 0 <= eccentricity < 1", parallel1, parallel2, a, e)
	}
	c := &Conic{Lat0: lat0, Lon0: lon0, a: a, eccentricity: e}
	f1, f2 := parallel1*math.Pi/180, parallel2*math.Pi/180
	m := func(f float64) float64 {
		return math.Cos(f) / math.Sqrt(1-e*e*math.Sin(f)*math.Sin(f))
	}
	c.n = math.Sin(f1)
	if parallel1 != parallel2 {
		c.n = math.Log(m(f1)/m(f2)) / math.Log(c.t(f1)/c.t(f2))
	}
	c.f = k0 * m(f1) / (c.n * math.Pow(c.t(f1), c.n))
	c.r0 = a * c.f * math.Pow(c.t(lat0*math.Pi/180), c.n)
	return c, nil
}

// t is the isometric colatitude.
func (c *Conic) t(f float64) float64 {
	s := c.eccentricity * math.Sin(f)
	return math.Tan(math.Pi/4-f/2) / math.Pow((1-s)/(1+s), c.eccentricity/2)
}

// From moves the plane's origin to a place other than that of the projection.
func (c *Conic) From(at LL) *Conic {
	moved := *c
	p := moved.Plane(at)
	moved.originOffsetX += p.X
	moved.originOffsetY += p.Y
	return &moved
}

// Plane implements Projection.
func (c *Conic) Plane(at LL) board.Point {
	r := c.a * c.f * math.Pow(c.t(at.Lat*math.Pi/180), c.n)
	th := c.n * (at.Lon - c.Lon0) * math.Pi / 180
	return board.Point{X: r*math.Sin(th) - c.originOffsetX, Y: r*math.Cos(th) - c.r0 - c.originOffsetY}
}
