package table

import "sandtable/lines"

// What a table says to people besides what its game says. Codes and blanks stay as they
// are: pages have their own words for them (web/src/words).
var (
	sayStale    = lines.New("stale", "the game stands at index {index} by now: look again and choose anew")
	sayClosed   = lines.New("closed", "the server is shutting down")
	sayOver     = lines.New("over", "the game is over")
	sayOthers   = lines.New("others", "the decision belongs to {seat}")
	sayChance   = lines.New("chance", "the decision belongs to chance")
	sayHeld     = lines.New("held", "the seat of {seat} is held by {holder}: take it over first")
	sayNoBot    = lines.New("noBot", "there is no bot “{bot}” for {game}; there are: {all}")
	sayGiveSeat = lines.New("giveSeat", "{why}: give the seat of {seat} to somebody else")
	sayFullGame = lines.New("fullGame", "this game has {lines} lines and {bytes} bytes by now, about as many as a saved game may have ({mostLines} and {mostBytes}): nothing more can be done in it")

	sayHidden    = lines.New("hidden", "in this game the sides hide things from each other: the whole of it is told once it is over")
	sayEyeHidden = lines.New("eyeHidden", "in this game the sides hide things from each other: others can look on once it is over")

	sayBroken     = lines.New("broken", "this game has stopped: there is a fault in its rules, and the log of the server says where; the game is kept as it was saved: export it and report the fault")
	sayFault      = lines.New("fault", "the rules have a fault here, and the log of the server says where; the game goes on")
	sayFaultyGame = lines.New("faultyGame", "the rules have a fault over this game, and the log of the server says where")
	sayMismatch   = lines.New("mismatch", "the game was played with {what} “{theirs}” and this release has “{ours}”; it can be kept and exported but not played on")
	sayChanged    = lines.New("changed", "a die of this game was changed after it fell ({why}): it can be kept and exported but not played on")
	sayUnplayable = lines.New("unplayable", "the journal of this game cannot be replayed: {why}")
	sayDeleted    = lines.New("deleted", "this game has been deleted")

	sayTextNoText = lines.New("text.bytes", "this is not valid UTF-8 text")
	sayTextEmpty  = lines.New("text.empty", "this is empty; it has 1 to {most} characters")
	sayTextLong   = lines.New("text.long", "this has {length} characters; at most {most} are allowed")
	sayTextUnseen = lines.New("text.unseen", "this holds the character {character}, which cannot be seen; leave it out")

	sayNoGame     = lines.New("new.game", "no game “{game}”; there are: {all}")
	sayNoGuide    = lines.New("new.guide", "no guide “{guide}” for {game}")
	sayNoStart    = lines.New("new.start", "this game cannot be begun: {why}")
	sayCommitment = lines.New("new.commitment", "this commitment is not waiting for a game; ask for a new one")

	sayChecked     = lines.New("dice.failed", "the check failed: {why}")
	sayHowSeeded   = lines.New("dice.seeded", "every draw is made with the generator {generator} from the seed “{seed}”, which stands in the saved game")
	sayHowTyped    = lines.New("dice.typed", "people roll the dice and type what they show: there is nothing to compute")
	sayNonce       = lines.New("dice.number", "this number cannot be used for the dice: {why}")
	sayNoNonces    = lines.New("dice.takeNone", "the dice of this game are {mode}: they take no nonces")
	sayNonceStands = lines.New("dice.given", "{seat} has given its nonce before; it stands")
	sayDiceWait    = lines.New("dice.wait", "the dice wait for the number of {seat}")
)

// Taking back, playing on from a moment, and what comes after a game.
var (
	sayBackNothing = lines.New("back.nothing", "nothing has been done yet")
	sayBackAhead   = lines.New("back.ahead", "cannot take back to index {to}: the game stands at {index}")
	sayBackDraw    = lines.New("back.draw", "a draw cannot be taken back")
	sayBackOthers  = lines.New("back.others", "the last choice was made by {seat}")
	sayBackEnds    = lines.New("back.ends", "taking back ends at index {floor}: draws, what was revealed and the choices of others stand")
	sayAskNothing  = lines.New("ask.nothing", "{seat} has chosen nothing yet")
	sayAskNotYours = lines.New("ask.notYours", "what was chosen there is not a choice of {seat}")
	sayAskLed      = lines.New("ask.led", "the guide still leads here")
	sayAskNobody   = lines.New("ask.nobody", "nobody else plays here who could agree: draws, what was revealed and the choices of others stand")
	sayAskRefused  = lines.New("ask.refused", "no agreement from {seat}: the choice of {asker} stands")
	sayAskAgreed   = lines.New("ask.agreed", "all have agreed: the choice of {asker} is taken back")
	sayAskOver     = lines.New("ask.over", "nobody asks to take anything back any more")
	sayNotAsked    = lines.New("ask.notAsked", "{seat} is not asked")

	sayGuideAsks = lines.New("guideAsks", "the guide asks for: {what}")

	sayForkOver     = lines.New("fork.over", "the game is over there: nothing can be played on")
	sayForkLed      = lines.New("fork.led", "the guide still leads there: play on from a later moment")
	sayForkHidden   = lines.New("fork.hidden", "in this game the sides hide things from each other: others can be tried once it is over")
	sayRematchLater = lines.New("rematch.later", "a rematch begins when the game is over")
	sayReviewLater  = lines.New("review.later", "looking back begins when the game is over")
	sayReviewBroke  = lines.New("review.broke", "the rules broke off while games were played on; the server's log says where")
	sayReviewEnded  = lines.New("review.ended", "playing games on ended: {why}")
	sayAdviceNobody = lines.New("advice.nobody", "this game has no opponent that could be asked")
	sayAdvicePeople = lines.New("advice.people", "between people the computer gives no advice before the game is over")
	sayAdviceOver   = lines.New("advice.over", "the game is over: go back to a decision to ask about it")
	sayAdviceDice   = lines.New("advice.dice", "nobody decides here: the dice fall")
	sayAdviceOther  = lines.New("advice.other", "the decision here is of {theirs}: ask about one of {ours}")
	sayAdviceOne    = lines.New("advice.one", "there is nothing to choose between here")
	sayLuckHidden   = lines.New("luck.hidden", "in this game the sides hide things from each other: what was rolled is told once it is over")

	sayReading    = lines.New("import.busy", "another saved game is being read; they are read one at a time: try again in a moment")
	sayLongSave   = lines.New("import.long", "the saved game is too long: at most {bytes} bytes and {lines} lines are read")
	sayUnreadable = lines.New("import.wrong", "the saved game cannot be read: {why}")
)

// Talk, notes, keys, sandboxes, orders, standing answers, set-ups, charts.
var (
	sayTalkMuch = lines.New("talk.much", "that was a lot at once: say more in a moment")
	sayNoKeys   = lines.New("keys.none", "this table has no keys: whoever reaches it may play")

	sayNoteGone  = lines.New("note.gone", "this note is not there any more")
	sayNoteEmpty = lines.New("note.empty", "a note says something or marks a piece; this one does neither")
	sayNoteWrong = lines.New("note.wrong", "this note cannot be kept: {why}")
	sayNotesMany = lines.New("note.many", "{seat} has {notes} notes already, as many as a seat may have: take some away first")
	sayNoPiece   = lines.New("note.noPiece", "{seat} sees no piece “{piece}”")
	sayNoPlace   = lines.New("note.noPlace", "there is no place “{place}” on the map")

	saySandboxes    = lines.New("sandbox.many", "there are as many sandboxes as this server holds: try again in a while")
	saySandboxOver  = lines.New("sandbox.over", "the game is over: there is nothing to try; replay goes on from any moment")
	saySandbox      = lines.New("sandbox.only", "this is a sandbox: nothing of it counts or is kept")
	saySandboxLeft  = lines.New("sandbox.left", "this sandbox has been left for another")
	saySandboxGone  = lines.New("sandbox.gone", "the sandbox is gone: begin another")
	saySandboxOther = lines.New("sandbox.other", "that is no sandbox of {seat} at this table")

	sayOrdersNone    = lines.New("orders.none", "{seat} has chosen nothing in this sandbox yet")
	sayOrdersMany    = lines.New("orders.many", "these are {orders} orders; at most {most} can be kept")
	sayOrdersLacking = lines.New("orders.lacking", "{seat} has prepared no orders")
	sayOrdersBetween = lines.New("orders.between", "the decision belongs to {seat} in between")
	sayOrdersOther   = lines.New("orders.other", "something else is asked now than in the sandbox")
	sayOrdersDrawn   = lines.New("orders.drawn", "something was drawn: look before you go on")
	sayOrdersDice    = lines.New("orders.dice", "the dice fell otherwise than in the sandbox: look before you go on")

	sayEarlyLate    = lines.New("early.late", "{seat} has nothing to decide before its turn now")
	sayEarlyOther   = lines.New("early.other", "the game has gone on meanwhile: what was decided does not fit any more")
	sayEarlyDone    = lines.New("early.done", "all of it has been handed in: go back to the game")
	sayEarlyNothing = lines.New("early.nothing", "{seat} has handed nothing in")
	sayEarlyChanged = lines.New("early.changed", "what you had handed in was not played, because something that you see has changed since: decide now")
	sayEarlyRefused = lines.New("early.refused", "what you had handed in was not played, because “{choice}” is not allowed any more ({why}): decide now")
	sayEarlyLost    = lines.New("early.lost", "what you had handed in is not kept here, because the game comes from another server or a backup: decide anew")

	sayStandingNone     = lines.New("standing.none", "{seat} has no standing answer to this question")
	sayStandingNoAnswer = lines.New("standing.noAnswer", "that was no answer to this question")
	sayStandingTrait    = lines.New("standing.trait", "{trait} is nothing that an answer to this question can be tied to; it can be to: {traits}")
	sayStandingMany     = lines.New("standing.many", "{seat} has {answers} standing answers, as many as a seat may have")
	sayStandingNow      = lines.New("standing.now", "a standing answer is given while its question is asked; this one is not asked of {seat} now")
	sayStandingLong     = lines.New("standing.long", "this question has {answers} answers; one with at most {most} can have a standing answer")
	sayStandingLook     = lines.New("standing.look", "this is no answer that can be given without looking: it is not offered, or names a piece or a place")

	saySetupTaken      = lines.New("setup.taken", "{seat} has a set-up “{name}” already: take another name, or delete that one first")
	saySetupNotYours   = lines.New("setup.notYours", "this set-up was made at a table with keys: only its host and players can remove it")
	saySetupNoFree     = lines.New("setup.noFree", "{game} has no free set-up to keep")
	saySetupUnfinished = lines.New("setup.unfinished", "the set-up of {seat} is not finished yet")
	saySetupNothing    = lines.New("setup.nothing", "{seat} has set up nothing in this game")
	saySetupLong       = lines.New("setup.long", "the set-up took {choices} choices; at most {most} can be kept")
	saySetupPast       = lines.New("setup.past", "this is not the set-up of {seat} any more")
	saySetupBegun      = lines.New("setup.begun", "{seat} has set up something already: take it back first")
	saySetupGame       = lines.New("setup.game", "the set-up “{name}” is for {theirs}, and this is {ours}")
	saySetupSeat       = lines.New("setup.seat", "the set-up “{name}” is for {theirs}, not for {ours}")
	saySetupStops      = lines.New("setup.stops", "the set-up “{name}” stops at choice {at} of {all}, “{choice}”: {why}; the {made} before it are made")

	sayNoCharts = lines.New("chart.none", "{game} has no charts here")
	sayNoChart  = lines.New("chart.missing", "there is no chart “{chart}”; there are: {charts}")
)
