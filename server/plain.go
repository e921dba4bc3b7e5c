package server

// plainChoice reads a choice that is written as pages do it, in a fraction of the time. ok is
// false if it is written otherwise: that is for [decodeText], which also says what is wrong.
func plainChoice(text []byte) (q LineChoice, ok bool) {
	p := plain{text}
	if !p.is('{') {
		return q, false
	}
	for seen := 0; ; {
		name, good := p.word()
		if !good || !p.is(':') {
			return q, false
		}
		member := 0
		switch string(name) {
		case "n":
			member = 1
			q.N, good = p.number()
		case "seat":
			member = 2
			q.Seat, good = p.number()
		case "index":
			member = 4
			q.Index, good = p.number()
		case "undos":
			member = 16
			q.Undos = new(int)
			*q.Undos, good = p.number()
		case "choice":
			member = 8
			name, good = p.word()
			q.Choice = string(name)
		}
		if !good || member == 0 || seen&member != 0 {
			return q, false
		}
		seen |= member
		if p.is('}') {
			return q, len(p.rest) == 0
		}
		if !p.is(',') {
			return q, false
		}
	}
}

// plain is JSON without blanks, of which nothing is escaped.
type plain struct{ rest []byte }

// is reads one sign if it is the next.
func (p *plain) is(sign byte) bool {
	if len(p.rest) == 0 || p.rest[0] != sign {
		return false
	}
	p.rest = p.rest[1:]
	return true
}

// word reads what stands between quotes.
func (p *plain) word() (text []byte, ok bool) {
	if !p.is('"') {
		return nil, false
	}
	for i, c := range p.rest {
		switch {
		case c == '"':
			text, p.rest = p.rest[:i], p.rest[i+1:]
			return text, true
		case c == '\\' || c < ' ' || c > '~':
			return nil, false
		}
	}
	return nil, false
}

// number reads a number of nine digits at most.
func (p *plain) number() (n int, ok bool) {
	sign := 1
	if p.is('-') {
		sign = -1
	}
	digits := 0
	for digits < len(p.rest) && p.rest[digits] >= '0' && p.rest[digits] <= '9' {
		n = 10*n + int(p.rest[digits]-'0')
		if digits++; digits > 9 {
			return 0, false
		}
	}
	ok = digits > 0 && (p.rest[0] != '0' || digits == 1)
	p.rest = p.rest[digits:]
	return sign * n, ok
}
