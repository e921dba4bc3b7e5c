// Package lab plays batches of games between computer opponents and says what
// came of them: wins, scores and lengths with 95 % intervals, the time bots
// take, and every breach of the rules of play with what is needed to see it
// again.
//
// Every game of a batch has its own generators, derived from the seed of the
// batch and the number of the game: one PCG (math/rand/v2) for the draws and
// one for each seat's bot. So a game comes out the same whatever the number of
// workers, and can be played again alone. Times are the only part of a report
// that differs from run to run.
package lab
