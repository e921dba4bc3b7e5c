package server

// writeNow writes nothing: here no connection can be asked for what it takes at once.
func writeNow(outlet, []byte) (n int, ok bool, err error) { return 0, false, nil }
