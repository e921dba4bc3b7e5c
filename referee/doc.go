// Package referee plays scripts against the rules of any game: it sets up a
// situation, tries choices, and says what is allowed, what happens and why not.
// The rule tests of the games, players in an argument and other programs use it
// alike. It knows no game: it needs the rules and the editor of a title.
//
// A script is read line by line and every command gives one [Answer]. The
// grammar, with examples, is in docs/referee.md:
//
//	game ID SCENARIO [option=value ...]    game FILE [at N]
//	checkpoint [NAME]    back [NAME]
//	place UNIT PLACE [state ...]    remove UNIT    clear    set NAME VALUE    begin
//	roll FACE ...    draw NAME ...    next
//	do CHOICE    legal [PREFIX]    why CHOICE    odds CHOICE
//	show node | unit U | hex H | score | result | settings
//	rule NUMBER    help [COMMAND]
//	expect ...
//
// It reads no files: saved games come from the [Load] of whoever starts it.
//
// # Chance
//
// What the dice and the cup give is queued beforehand: faces by roll, names by
// draw, two queues, each used in order. A chance node whose outcomes read
// "draw NAME" takes from the names, any other ("die 4") from the faces, and the
// words after the outcome's first word are what is compared; other spellings that
// the game reads are understood too. The star takes the first outcome of the node.
//
// Draws are made when they are needed: at once after do and next, and otherwise
// before a command that looks at the position (legal, why, odds, show, expect)
// as far as the queues allow. So game, place, remove, clear and set never use up
// what is queued. After do and next a chance node for which nothing is queued
// is an error; the node stays pending.
//
// # Success and failure
//
// An error has to be expected by the lines right after it; otherwise it is a
// [Problem], as is an expectation that does not hold. In a script that is a test
// so are a refusal that no line expects and anything still queued at the end:
// these problems are marked as strict.
package referee
