// Package kernel is the machine that every game of the house runs on.
//
// A game is a [Position] that always waits for exactly one decision, its [Node]:
// by a seat, or by [Chance]. Rules never roll and never ask: they report that a
// decision is pending and go on when a [Choice] has been applied. Browser,
// terminal, bots, replay, odds, undo and fair dice are clients of that one fact.
//
// # What a position promises
//
//   - It is one flat value: fixed arrays, small integers and one pointer to
//     immutable scenario data. CopyFrom is a memory copy, and Legal, Apply and
//     CopyFrom allocate nothing when their buffers are warm.
//   - Legal lists every choice of the node once, sorted by [Choice.Compare].
//     Explain returns the zero [Verdict] for exactly those choices; both use
//     the same predicates. Candidates lists what a person might try: a superset
//     of Legal whose other members Explain refuses, each with a rule.
//   - Apply is given a choice that has been checked and never fails. [Play] is
//     the only door from outside: it checks the seat and the choice first.
//   - Same choices and same draws give the same position on every machine.
//
// # How the hard cases are expressed
//
//   - Sequence of play: a [Stack] of [Frame] values inside the state. A
//     procedure runs until it asks for a decision and is re-entered where it
//     stopped, so retreats inside combats inside chit draws nest without
//     callbacks and are saved, copied and hashed with the rest ([Run]).
//   - Dice, chit draws, ten-sided dice: chance nodes whose [Outcome] list has
//     exact integer weights. Three dice thrown together are three nodes or one
//     node with the weights of the sums, as the rules need.
//   - Area maps: the kernel knows no geometry. A place is a small integer; hexes,
//     areas, holding boxes and map edges are the game's own numbering.
//   - Secret simultaneous allocation: the seats decide one after the other, and
//     the view of a seat that has not yet the right to know hides what the other
//     wrote. Events carry the set of seats that may see them, and a reveal
//     emits them again for all. Who is asked later need not wait for the others:
//     [Early] says so, and the table keeps what is chosen until its turn.
//   - Reactions in the middle of a move: the move is a frame that advances one
//     step at a time; before the next step it pushes a reaction frame, whose
//     node belongs to the other seat, and goes on where it was.
//   - Combat with several attacking hexes: micro-actions. Choose the target, add
//     attackers one by one, commit. Branching stays in the tens.
//   - 2,000 units and 7,000 hexes: a state is some tens of kilobytes without
//     pointers; staged decisions (piece, then place, then confirm) keep each
//     legal list short.
//   - Hidden information: a [View] is all that a seat may know. Two positions
//     that a seat cannot tell apart have views with equal digests, legal lists
//     and scenes. Guess completes a view to a full position it cannot tell from
//     the truth; that is what bots search and odds are computed on.
package kernel
