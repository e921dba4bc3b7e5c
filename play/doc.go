// Package play is what every game writes the same way: which decision is pending,
// what may be tried there, what is allowed, what it does, how it is written and what
// it is called. A game fills one [Book]; the book does the dispatch.
//
// # One room a decision
//
// Everything about a kind of decision stands together in the file of its chapter:
// the rules it can break with their words ([Book.Rule]), the verbs as they are
// written ([Book.Verb]), the events it tells ([Book.Event]) and the [Room]: who
// decides, what is asked, and for each [Move] what to try, the predicate and the
// effect.
//
//	var (
//		rulePress = book.Rule("4.1", "Pressing on", "Red may press an undecided fight twice.", "it has been pressed {n time}")
//		verbPress = book.Verb("press", "")
//		nodePress = book.Node("press")
//	)
//
//	func init() {
//		book.Room(nodePress, play.Room[*state]{Ask: "Press on?", Rule: rulePress, Moves: []play.Move[*state]{
//			{Verb: verbPress, Look: "take", Label: "Press on", Judge: mayPress, Do: press},
//		}})
//	}
//
// Handles are package variables; rooms and procedures are filled in init, because
// their functions lead back to the handles.
//
// # Sequence of play
//
// A [Proc] is a procedure of the kernel's stack: it runs until a decision is pending
// and says which node that is. The position's methods hand on to the book: Legal to
// [Book.Legal], Apply to [Book.Apply] and so on; Format, Parse, Words, Tell and Rules
// come with embedding the book in the game.
//
// # Phrases
//
// Words are written once as they are to be read, with mentions in braces: "{unit}
// moves to {hex}" ([Book.Kind] says what a unit is called, and whether it lights up
// as a piece or a place). Mentions take the arguments in order; "{B:unit}" takes the
// second; "{n point}" is a count, "1 point" or "3 points", and "{n die|dice}" too;
// "{-hex}" says nothing and only lights up; "{is|are}" agrees with the thing before it.
package play
