package server

// Patterns lists every route below /api.
func (s *Server) Patterns() []string {
	list := []string{"DELETE /api/tables/{id}", "GET /api/tables/{id}/events", "GET /api/tables/{id}/line", "GET /api/pictures/{game}/{scenario}"}
	for _, g := range s.generals() {
		list = append(list, g.pattern)
	}
	for _, p := range s.specials() {
		list = append(list, p.pattern)
	}
	return list
}
