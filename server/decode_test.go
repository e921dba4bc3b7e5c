package server

import (
	"net/http/httptest"
	"strings"
	"testing"
)

// Bodies are read strictly: what is wrong with one is said.
func TestBodiesAreReadStrictly(t *testing.T) {
	long := strings.Repeat("x", 2000)
	for _, c := range []struct{ body, choice, fault string }{
		{`{"seat":1,"index":7,"choice":"end"}`, "end", ""},
		{`{"choice":"` + long + `"}`, long, ""},
		{"  {\"choice\":\"end\"}\n\n", "end", ""},
		{`{"choice":"a"} {"choice":"b"}`, "", "after the end"},
		{`{"choice":"c"}`, "c", ""},
		{`{"choice":"a"`, "", "not JSON"},
		{``, "", "empty"},
		{`{"choice":"d"}`, "d", ""},
		{`{"choices":"a"}`, "", "unknown field"},
		{`{"choice":5}`, "", "choice must be a string, not number"},
		{`{"seat":"1"}`, "", "seat must be a number that fits, not string"},
		{`{"seat":1.5}`, "", "seat must be a number that fits, not number 1.5"},
		{`{"brief":1}`, "", "brief must be true or false, not number"},
		{`["end"]`, "", "the body must be an object, not array"},
		{`{}`, "", ""},
	} {
		var got ChoiceRequest
		err := decode(httptest.NewRecorder(), httptest.NewRequest("POST", "/", strings.NewReader(c.body)), &got)
		switch {
		case c.fault == "" && (err != nil || got.Choice != c.choice):
			t.Errorf("%.40q is read as %.40q, %v", c.body, got.Choice, err)
		case c.fault != "" && (err == nil || !strings.Contains(err.Error(), c.fault)):
			t.Errorf("%.40q: %v; want %q", c.body, err, c.fault)
		}
	}
}
