package koenig

import "sandtable/kernel"

// Rule entries. Several may share a number: one for each way to break it.
const (
	_ kernel.RuleID = iota
	ruleEquipment
	ruleMap
	ruleUnits
	ruleSetup
	ruleSequence
	ruleOtherDecision
	ruleUnknown
	ruleOver
	ruleHousekeeping
	ruleRedeployment
	ruleRedeployGerman
	ruleRedeployFight
	ruleRefitted
	ruleLanding
	ruleNotDue
	ruleLandEnemy
	ruleLandHex
	ruleLandBeach
	ruleNoDelay
	ruleLandingFire
	ruleSupport
	ruleArtillery
	ruleNoArtillery
	ruleSupportPoints
	ruleNoSupport
	ruleGermanSupport
	ruleOperations
	ruleNotInCup
	ruleNotOnMap
	ruleHasActed
	ruleOneOperation
	ruleMovementFire
	ruleNotActive
	ruleWaitTurn
	ruleWaitedMove
	ruleWaitMoved
	ruleBegun
	ruleConcert
	ruleNoPartner
	ruleInAlready
	ruleNext
	ruleMove
	ruleStandsThere
	ruleMoveCost
	ruleTooFar
	ruleProhibited
	ruleSea
	ruleCliff
	ruleNoWay
	ruleRoad
	ruleStacking
	ruleFullOnWay
	ruleTwoEnemies
	ruleEnemyUnits
	ruleEnemyThere
	ruleEnemyOnWay
	ruleCombined
	ruleUnity
	ruleFireFirst
	ruleFire
	ruleNobodyThere
	ruleFireBeside
	ruleFiresOnce
	ruleBattleArtillery
	ruleBattleSupport
	ruleBefore
	ruleBeforeGerman
	ruleBeforeFull
	ruleBeforeRoom
	ruleBeforeAll
	ruleTerrain
	ruleFireCliff
	ruleHits
	ruleHitEffects
	ruleTarget
	ruleHitRetreat
	ruleMustRetreat
	ruleClose
	ruleCloseBeside
	ruleCloseTerrain
	ruleCloseSupport
	ruleCloseEnd
	ruleRetreat
	ruleNotRetreating
	ruleRetreatBeside
	ruleRetreatSea
	ruleRetreatCliff
	ruleRetreatEnemy
	ruleRetreatBack
	ruleRetreatEntry
	ruleEdge
	ruleNoExit
	ruleHold
	ruleReplacement
	ruleNoReturn
	ruleOwnUnits
	ruleUnhurt
	ruleWin
	ruleCup
	ruleAir
	ruleAirBeside
	ruleEntry
	ruleObjectives
	ruleDelay
	ruleLosses
	ruleHeavy
	ruleCount
)

var rules = [ruleCount]kernel.Rule{
	ruleEquipment: {Number: "2.0", Title: "Equipment", Text: "40 counters a beach: units, headquarters chits, turn, artillery and support markers; one six-sided die."},
	ruleMap:       {Number: "2.1", Title: "Map and scale", Text: "One hex is about a kilometre; a day turn 4½ hours, a night turn 10½. A unit is always in one hex."},
	ruleUnits:     {Number: "2.2", Title: "Units", Text: "A unit has a combat strength and a movement allowance. Halves are rounded up."},
	ruleSetup:     {Number: "3.0", Title: "Set-up", Text: "Germans stand in their printed hexes, then any Allied units that start on the map; turn 1."},

	ruleSequence:       {Number: "4.0", Title: "Sequence of play", Text: "Landing, Support, Operations by day; Landing, Replacement, German Redeployment by night; Housekeeping."},
	ruleOtherDecision:  {Number: "4.0", Title: "Sequence of play", Text: "Only what is pending can be decided."},
	ruleUnknown:        {Number: "4.0", Title: "Sequence of play", Text: "There is no such unit, hex or number."},
	ruleOver:           {Number: "4.0", Title: "Sequence of play", Text: "The game is over after its last turn."},
	ruleHousekeeping:   {Number: "4.0", Title: "Housekeeping", Text: "What was given for this turn is lost; the turn marker moves on."},
	ruleRedeployment:   {Number: "4.0", Title: "German redeployment", Text: "At night German units that received no replacement may move up to half their allowance."},
	ruleRedeployGerman: {Number: "4.0", Title: "German redeployment", Text: "Only German units redeploy."},
	ruleRedeployFight:  {Number: "4.0", Title: "German redeployment", Text: "There is no combat in a redeployment."},
	ruleRefitted:       {Number: "4.0", Title: "German redeployment", Text: "A unit that received a replacement this night stays where it is."},

	ruleLanding:     {Number: "5.0", Title: "Landings", Text: "Units due land on their hex at no cost in movement points."},
	ruleNotDue:      {Number: "5.0", Title: "Landings", Text: "Only units that are due or delayed come in, each once a turn."},
	ruleLandEnemy:   {Number: "5.0", Title: "Landings", Text: "No unit comes in on a hex with an enemy unit."},
	ruleLandHex:     {Number: "5.0", Title: "Landings", Text: "While its own hex is open a unit must use it."},
	ruleLandBeach:   {Number: "5.0", Title: "Landings", Text: "When its hex is closed a unit lands on an adjacent beach hex or is delayed."},
	ruleNoDelay:     {Number: "5.0", Title: "Landings", Text: "A unit is delayed only when it cannot come in where it should."},
	ruleLandingFire: {Number: "5.0", Title: "Landing fire", Text: "One die for each unit that lands, then one for each German unit beside a landed one."},

	ruleSupport:       {Number: "6.0", Title: "Support phase", Text: "By day artillery and Allied support points are rolled for; they last for that turn."},
	ruleArtillery:     {Number: "6.1", Title: "Artillery points", Text: "The higher roll gains the difference; Germans half of it, rounded up."},
	ruleNoArtillery:   {Number: "6.1", Title: "Artillery points", Text: "No more artillery points can be used than are left."},
	ruleSupportPoints: {Number: "6.2", Title: "Allied support points", Text: "One die on the table of the beach."},
	ruleNoSupport:     {Number: "6.2", Title: "Allied support points", Text: "No more support points can be used than are left."},
	ruleGermanSupport: {Number: "6.2", Title: "Allied support points", Text: "Only the Allies have air and naval support."},

	ruleOperations:   {Number: "7.0", Title: "Operations", Text: "Chits are drawn blind; all units of the formation drawn are active."},
	ruleNotInCup:     {Number: "7.0", Title: "Operations", Text: "Only chits in the cup can be drawn."},
	ruleNotOnMap:     {Number: "7.0", Title: "Operations", Text: "Only units on the map can do anything."},
	ruleHasActed:     {Number: "7.0", Title: "Operations", Text: "A unit performs one operation a turn."},
	ruleOneOperation: {Number: "7.0", Title: "Operations", Text: "An operation that has begun cannot be changed for another."},
	ruleMovementFire: {Number: "7.0", Title: "Operations", Text: "A Movement operation has no fire; to move and fire choose Combined before moving."},
	ruleNotActive:    {Number: "7.1", Title: "Active formation", Text: "Only units of the active formation operate."},
	ruleWaitTurn:     {Number: "7.1", Title: "One at a time", Text: "A unit completes its operation before the next begins, unless they fire in concert."},
	ruleWaitedMove:   {Number: "7.1", Title: "One at a time", Text: "A unit that waits to fire in concert has ended its move."},
	ruleWaitMoved:    {Number: "7.1", Title: "One at a time", Text: "Only a unit that has moved and not fired can wait."},
	ruleBegun:        {Number: "7.1", Title: "One at a time", Text: "A unit that has begun goes on or is done."},
	ruleConcert:      {Number: "7.2", Title: "Firing in concert", Text: "Only units with the same kind of operation fire together."},
	ruleNoPartner:    {Number: "7.2", Title: "Firing in concert", Text: "A unit waits only for another of its formation that can still fire."},
	ruleInAlready:    {Number: "7.2", Title: "Firing in concert", Text: "A unit counts once in an attack."},
	ruleNext:         {Number: "7.3", Title: "Next chit", Text: "The next chit is drawn when the formation is done."},

	ruleMove:        {Number: "8.0", Title: "Movement", Text: "From hex to adjacent hex, each step paid from the movement allowance."},
	ruleStandsThere: {Number: "8.0", Title: "Movement", Text: "A move leads to another hex."},
	ruleMoveCost:    {Number: "8.1", Title: "Movement costs", Text: "Each hex has its cost; a river hexside adds 1, close combat 2."},
	ruleTooFar:      {Number: "8.1", Title: "Movement costs", Text: "A step that cannot be paid in full cannot be made."},
	ruleProhibited:  {Number: "8.1.1", Title: "Prohibited terrain", Text: "No move over a cliff hexside, into the sea or off the map."},
	ruleSea:         {Number: "8.1.1", Title: "Prohibited terrain", Text: "No unit stands in the sea."},
	ruleCliff:       {Number: "8.1.1", Title: "Prohibited terrain", Text: "No move over a cliff hexside."},
	ruleNoWay:       {Number: "8.1.1", Title: "Prohibited terrain", Text: "No way leads there over land."},
	ruleRoad:        {Number: "8.1.2", Title: "Road movement", Text: "A step along a road costs 1 whatever the terrain and hexside."},
	ruleStacking:    {Number: "8.2", Title: "Stacking", Text: "Two units in a hex at most, both sides together, at all times."},
	ruleFullOnWay:   {Number: "8.2", Title: "Stacking", Text: "A hex with two units cannot be crossed."},
	ruleTwoEnemies:  {Number: "8.2", Title: "Stacking", Text: "A hex with two units cannot be entered for close combat."},
	ruleEnemyUnits:  {Number: "8.3", Title: "Enemy units", Text: "No zones of control; a unit stops only where it enters an enemy's hex."},
	ruleEnemyThere:  {Number: "8.3", Title: "Enemy units", Text: "An enemy's hex is entered only for close combat."},
	ruleEnemyOnWay:  {Number: "8.3", Title: "Enemy units", Text: "No unit passes through an enemy's hex."},
	ruleCombined:    {Number: "8.4", Title: "Combined operation", Text: "Half the allowance and Mobile Fire at half strength, in either order."},
	ruleUnity:       {Number: "8.4.1", Title: "Unity", Text: "All of the move before the fire or all of it after."},
	ruleFireFirst:   {Number: "8.4.2", Title: "Combined and close combat", Text: "In a Combined operation close combat comes only after the Mobile Fire."},

	ruleFire:            {Number: "9.0", Title: "Fire combat", Text: "One die against the attack factor: less is a hit, equal an exchange, more a miss."},
	ruleNobodyThere:     {Number: "9.0", Title: "Fire combat", Text: "The target is a hex with an enemy unit."},
	ruleFireBeside:      {Number: "9.0", Title: "Fire combat", Text: "Units fire into an adjacent hex."},
	ruleFiresOnce:       {Number: "9.0", Title: "Fire combat", Text: "A unit fires once in its operation."},
	ruleBattleArtillery: {Number: "9.0", Title: "Fire combat", Text: "Each side uses at most one artillery point in a battle."},
	ruleBattleSupport:   {Number: "9.0", Title: "Fire combat", Text: "The Allies use at most two support points in a battle."},
	ruleBefore:          {Number: "9.1", Title: "Retreat before combat", Text: "Germans under Full Fire may retreat instead; the attackers may then change to Combined."},
	ruleBeforeGerman:    {Number: "9.1", Title: "Retreat before combat", Text: "Only the German defender may retreat before combat."},
	ruleBeforeFull:      {Number: "9.1", Title: "Retreat before combat", Text: "Only from Full Fire."},
	ruleBeforeRoom:      {Number: "9.1", Title: "Retreat before combat", Text: "All units of the hex must be able to retreat."},
	ruleBeforeAll:       {Number: "9.1", Title: "Retreat before combat", Text: "All units of the hex retreat."},
	ruleTerrain:         {Number: "9.2", Title: "Terrain in combat", Text: "The target's terrain changes the attack factor once; -1 if all attackers fire across a river."},
	ruleFireCliff:       {Number: "9.2", Title: "Terrain in combat", Text: "No fire over a cliff hexside."},
	ruleHits:            {Number: "9.3", Title: "Hits", Text: "A third hit eliminates a unit."},
	ruleHitEffects:      {Number: "9.3.1", Title: "Effect of hits", Text: "Two hits take 1 from the combat strength, after halving."},
	ruleTarget:          {Number: "9.3.2", Title: "Targeting", Text: "The active player chooses which unit of a side takes the hit."},
	ruleHitRetreat:      {Number: "9.3.3", Title: "Retreat after a hit", Text: "After fire the side hit may retreat, after close combat it must."},
	ruleMustRetreat:     {Number: "9.3.3", Title: "Retreat after a hit", Text: "A unit hit in close combat must retreat."},

	ruleClose:        {Number: "10.0", Title: "Close combat", Text: "One unit enters a hex with one enemy for 2 more points; they fire in rounds, defender first, at full strength."},
	ruleCloseBeside:  {Number: "10.0", Title: "Close combat", Text: "Close combat is entered from an adjacent hex."},
	ruleCloseTerrain: {Number: "10.1", Title: "Terrain in close combat", Text: "Terrain changes nothing."},
	ruleCloseSupport: {Number: "10.2", Title: "Support in close combat", Text: "The net points add to the attack factor of the side that has them, every round."},
	ruleCloseEnd:     {Number: "10.3", Title: "The end", Text: "The unit that entered has ended its turn."},

	ruleRetreat:       {Number: "11.0", Title: "Retreats", Text: "One hex, by the owner; who must and cannot is eliminated."},
	ruleNotRetreating: {Number: "11.0", Title: "Retreats", Text: "Only units of the side that was hit retreat."},
	ruleRetreatBeside: {Number: "11.0", Title: "Retreats", Text: "A retreat leads into an adjacent hex."},
	ruleRetreatSea:    {Number: "11.0", Title: "Retreats", Text: "No retreat into the sea."},
	ruleRetreatCliff:  {Number: "11.0", Title: "Retreats", Text: "No retreat over a cliff hexside."},
	ruleRetreatEnemy:  {Number: "11.0", Title: "Retreats", Text: "No retreat into a hex with an enemy unit."},
	ruleRetreatBack:   {Number: "11.0", Title: "Retreats", Text: "The attacker in close combat can only go back where he came from."},
	ruleRetreatEntry:  {Number: "11.0", Title: "Retreats", Text: "The defender in close combat cannot retreat to where the attacker came from."},
	ruleEdge:          {Number: "11.1", Title: "Off the map", Text: "A unit may retreat off the map edge: out of play, not eliminated."},
	ruleNoExit:        {Number: "11.1", Title: "Off the map", Text: "Only from a hex at that edge, and not over the sea."},
	ruleHold:          {Number: "11.2", Title: "Hold", Text: "After an exchange in close combat an attacker without a hit before may take a second hit and stay."},

	ruleReplacement: {Number: "12.0", Title: "Replacements", Text: "At night each point takes one hit off a unit; the Allies have at least one point more than the Germans."},
	ruleNoReturn:    {Number: "12.0", Title: "Replacements", Text: "Eliminated units do not come back."},
	ruleOwnUnits:    {Number: "12.0", Title: "Replacements", Text: "Points are for one's own units."},
	ruleUnhurt:      {Number: "12.0", Title: "Replacements", Text: "Only a unit with a hit can recover."},
	ruleWin:         {Number: "13.0", Title: "Victory", Text: "More victory points after the last turn; equal is a draw."},

	ruleCup:        {Number: "Ex.1", Title: "Chits in the cup", Text: "The cup holds the chits of formations with a unit on the map."},
	ruleAir:        {Number: "Ex.2", Title: "Air landings", Text: "Air landings follow the landing rules on land."},
	ruleAirBeside:  {Number: "Ex.2", Title: "Air landings", Text: "When its hex is closed an air landing uses an adjacent land hex or is delayed."},
	ruleEntry:      {Number: "Ex.3", Title: "German entries", Text: "After the landings, on the entry hex or the nearest open hex of the same map edge."},
	ruleObjectives: {Number: "Ex.4", Title: "Objectives", Text: "Held by the side that last stood there alone; Germans at the start."},
	ruleDelay:      {Number: "Ex.5", Title: "Delay points", Text: "On certain turns the Germans score for objectives that they still hold."},
	ruleLosses:     {Number: "Ex.6", Title: "Losses", Text: "Points for units eliminated, more for strong Allied ones; none for units that left the map."},
	ruleHeavy:      {Number: "Ex.7", Title: "Heavy weapons", Text: "Heavy weapons do not start close combat."},
}
