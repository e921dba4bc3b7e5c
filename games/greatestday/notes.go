package greatestday

import "sandtable/kernel"

// notes are the rulings of the notes page: where the rules are silent or contradict
// themselves, and how the game is played here.
var notes = []kernel.Note{}
