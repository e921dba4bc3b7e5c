package server

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"net/http"
	"path"
	"strings"
	"sync"
	"time"
)

// noTime makes http.ServeContent go by tags alone.
var noTime time.Time

// zipFrom is the length from which a body is compressed, in bytes.
const zipFrom = 1024

var zippers = sync.Pool{New: func() any {
	z, err := gzip.NewWriterLevel(nil, gzip.BestSpeed)
	if err != nil {
		panic(err) // the level is a constant that exists
	}
	return z
}}

// send writes a body of JSON, compressed where that is worth it and understood. Its head
// is sent with every choice, and has no line that says nothing: nobody can look at JSON
// in a frame or run what is in it, and only what was asked for with GET can be kept.
func (s *Server) send(w http.ResponseWriter, r *http.Request, status int, body []byte) {
	head := w.Header()
	head["Content-Type"] = jsonType
	for _, name := range ofPages {
		delete(head, name)
	}
	if r.Method == http.MethodGet || r.Method == http.MethodHead {
		head["Cache-Control"] = noStore
	}
	if len(body) < zipFrom || !zips(r) {
		w.WriteHeader(status)
		_, _ = w.Write(body) // a client that is gone needs no answer
		return
	}
	head.Set("Content-Encoding", "gzip")
	w.WriteHeader(status)
	z := zippers.Get().(*gzip.Writer)
	z.Reset(w)
	_, _ = z.Write(body)
	_ = z.Close()
	zippers.Put(z)
}

func zips(r *http.Request) bool {
	for part := range strings.SplitSeq(r.Header.Get("Accept-Encoding"), ",") {
		name, q, _ := strings.Cut(strings.TrimSpace(part), ";")
		if name == "gzip" && strings.ReplaceAll(q, " ", "") != "q=0" {
			return true
		}
	}
	return false
}

// file is one body that does not change, plain and compressed.
type file struct {
	kind, tag   string
	plain, zip  []byte
	cacheForAll string
}

func newFile(kind, cache string, plain []byte) *file {
	sum := sha256.Sum256(plain)
	f := &file{kind: kind, cacheForAll: cache, plain: plain, tag: `"` + hex.EncodeToString(sum[:12]) + `"`}
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	_, _ = z.Write(plain) // writing to memory does not fail
	_ = z.Close()
	if b.Len() < len(plain)*9/10 {
		f.zip = b.Bytes()
	}
	return f
}

func (f *file) serve(w http.ResponseWriter, r *http.Request) {
	head := w.Header()
	head.Set("Content-Type", f.kind)
	head.Set("Cache-Control", f.cacheForAll)
	head.Set("Etag", f.tag)
	head.Add("Vary", "Accept-Encoding")
	body := f.plain
	if f.zip != nil && zips(r) {
		head.Set("Content-Encoding", "gzip")
		head.Set("Etag", strings.TrimSuffix(f.tag, `"`)+`-gz"`)
		body = f.zip
	}
	http.ServeContent(w, r, "", noTime, bytes.NewReader(body))
}

// static serves the browser client. A file is read and compressed when it is first asked
// for: nobody asks for all of them, and a server for programs alone for none.
func (s *Server) static(files fs.FS) http.Handler {
	known := map[string]func() (*file, error){}
	err := fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		known[name] = sync.OnceValues(func() (*file, error) { return readFile(files, name) })
		return nil
	})
	if err != nil {
		s.log.Error("the browser client cannot be read", "err", err)
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			s.fail(w, r, &methodError{allowed: "GET, HEAD", method: r.Method})
			return
		}
		name := strings.TrimPrefix(r.URL.Path, "/")
		if name == "" {
			name = "index.html"
		}
		read := known[name]
		if read == nil {
			s.fail(w, r, problem(http.StatusNotFound, "%s", "there is no page "+r.URL.Path))
			return
		}
		f, err := read()
		if err != nil {
			s.fail(w, r, err)
			return
		}
		f.serve(w, r)
	})
}

// kinds are the types of the files of the browser client. What the system says is not asked:
// where another program has made scripts plain text, no browser would run ours.
var kinds = map[string]string{
	".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".txt": "text/plain; charset=utf-8",
	".json": "application/json", ".svg": "image/svg+xml", ".png": "image/png", ".woff": "font/woff", ".woff2": "font/woff2",
}

// readFile reads a file of the browser client.
func readFile(files fs.FS, name string) (*file, error) {
	body, err := fs.ReadFile(files, name)
	if err != nil {
		return nil, err
	}
	kind := kinds[path.Ext(name)]
	if kind == "" {
		kind = http.DetectContentType(body)
	}
	cache := "no-cache" // ask each time whether it has changed
	if strings.HasPrefix(name, "assets/") {
		cache = "public, max-age=31536000, immutable" // the name changes with the content
	}
	return newFile(kind, cache, body), nil
}

// maxBoardBytes is how much of encoded sheets is kept.
const maxBoardBytes = 32 << 20

// getBoard sends the sheet of a scenario: one for every way to set up a game.
func (s *Server) getBoard(w http.ResponseWriter, r *http.Request, t *visit) (any, error) {
	in := t.Info()
	key, err := encode(struct {
		Game, Scenario string
		Options        map[string]string
	}{in.Game, in.Scenario, in.Options})
	if err != nil {
		return nil, err
	}
	f, err := s.boards.get(string(key), func() (*file, error) {
		b, err := t.Board()
		if err != nil {
			return nil, err
		}
		text, err := encode(b)
		if err != nil {
			return nil, err
		}
		return newFile("application/json", "private, max-age=86400", text), nil
	})
	if err != nil {
		return nil, err
	}
	f.serve(w, r)
	return nil, nil
}
