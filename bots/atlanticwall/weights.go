package atlanticwall

import "sandtable/games/atlanticwall/order"

// weights are what the opponent weighs against one another, by what it decides; distances and
// numbers that the rules name are constants where they are used. Worths of attacks are in steps of
// the defender, costs of hexes in points of the way of class A unless said otherwise.
type weights struct {
	// What an attack brings (strike.go).
	kill   float64 // a step of the defender
	ground float64 // a hex that he goes back
	own    float64 // times the same of the attacker
	shock  float64 // a grade of shock for the attackers
	// What it must be worth to be sought: always, where several towns have to be taken in a few days,
	// and how much less than nothing where steps may be exchanged.
	least, haste, even float64
	better             float64 // by how much another unit must make it better
	threat             float64 // what a further enemy beside the attackers takes from it
	prize              float64 // of the enemy in a town that decides
	longThreat         float64 // the same in the campaign, where many cities decide and days are plenty
	longPrize          float64
	battery            float64 // of a battery that has still to be destroyed: nobody wins without
	fresh              float64 // strength that another enemy beside him takes off whoever joins an attack
	reeling            float64 // that a shaken one has less
	foreign            float64 // and one of another nation (26.11)
	broken             float64 // a step of those who may break up at night
	unnerved           float64 // not to be shaken at night
	dark               float64 // how many times the threat counts then
	// What is carried out (fight.go).
	good   float64 // the column from which an attack is sought that need not be made
	enough float64 // that from which more is not worth artillery that others could use
	spared float64 // strength that air units and guns with one mission are taken to have less
	salvo  float64 // Final Protective Fire of a gun, which others in the Game-Turn then lack (10.46)
	zoned  float64 // what an enemy zone costs who goes back
	onward float64 // an advance leads less than so far away from the goal
	manned float64 // what the line is worth for Germans who advance
	// Where the attacker goes (drive.go).
	detour float64 // how near a battery must be as a share of the way to the goal
	zone   float64 // to stand in an enemy zone without an attack in mind
	crowd  float64 // a battalion in the hex, for who follows
	staff  float64 // a hex that a headquarters is too near to the enemy
	gun    float64 // and a gun
	march  float64 // to march
	// Where the defender stands (hold.go, odonline.go).
	place   float64 // a hex off the place to be manned
	stacked float64 // a battalion in the hex, for who holds
	fore    float64 // a hex nearer to the enemy, within watch of him
	home    float64 // a point of the way to what decides, for them
	ring    float64 // hexes that the enemy comes near before the towns round a goal are manned
	post    float64 // and before a post on the Odon gets its companies
	steps   float64 // a step of who is to hold a post, in strength
	shaken  float64 // a grade of shock of his
	// Delay markers (gap.go): a point of the way to a town, the enemy beside it, a hex farther off, and
	// one farther from others of one's own.
	delayWay, delayHot, delayLate, delayApart float64
	// The Invasion Stage (landing.go, beachhead.go).
	engineers float64 // how much more fire counts for each demolition point under it
	dodge     float64 // how much less fire a hex must be under for a unit to move there
	point     float64 // a demolition point for the Germans, in units: gaps decide
	pinned    float64 // a unit that is pinned
	storm     float64 // a unit of theirs in an assault, in units of one's own
	wadeStep  float64 // a point nearer to what decides
	wadeFire  float64 // a point of small-arms fire
	wadeMost  float64 // less is not worth a move
	// The drop (drop.go).
	dropZone, dropGoal float64 // an enemy zone, and a goal, for who has just landed
	muster             float64 // a point of strength of who is committed, in hexes
	// The German front of the campaign (front.go): what a hex of it costs or gains.
	taken     float64 // another battalion in it
	beside    float64 // or beside it
	kin       float64 // one of the same regiment within two hexes (9.42)
	city      float64 // a point of the way to the nearest city that is still held
	cover     float64 // bocage, woods
	town      float64 // a town, a village or works: nobody has to attack out of it (7.44)
	bare      float64 // open ground
	river     float64 // a river on all sides to the enemy (6.78)
	offFront  float64 // a hex of the way that is left
	near      float64 // in the open a hex off the enemy
	watchOff  float64 // for who is too weak for the front, a hex nearer or farther than it
	watchRoom float64 // what others near take from his place
	watchHold float64 // and what the ground counts for
	urgent    float64 // what every hex that the enemy is nearer to a city takes off the way to it
	mismatch  float64 // how much farther a German is taken to be who is worn where a whole battalion is wanted, or one where companies do
	fieldWork float64 // and an Allied battalion, since it is wanted elsewhere
	postRisk  float64 // a hex that a headquarters is too near to the enemy
	postFar   float64 // a hex too far from its units, on average
	postNear  float64 // and every hex besides
	postGuard float64 // somebody who fights in the same hex
	offLeash  float64 // a hex that a unit goes too far from it
}

// steady are the weights of Regular.
var steady = weights{
	kill: 1.6, ground: 0.7, own: 1.2, shock: 0.4,
	least: 0.9, haste: 0.3, even: 3, better: 0.15, threat: 0.2, prize: 4, longThreat: 0.5, longPrize: 1.5, battery: 4,
	fresh: 2, reeling: 2, foreign: 8, broken: 2.4, unnerved: 0.4, dark: 3,
	good: 7, enough: 10, spared: 2.5, salvo: 0.3, zoned: 50, onward: 1, manned: 5,
	detour: 0.6, zone: 60, crowd: 3, staff: 30, gun: 40, march: 0.5,
	place: 4, stacked: 7, fore: 4, home: 0.02, ring: 7, post: 4, steps: 2, shaken: 3,
	delayWay: 0.25, delayHot: 20, delayLate: 6, delayApart: 4,
	engineers: 0.5, dodge: 0.75, point: 6, pinned: 0.25, storm: 1.6, wadeStep: 0.5, wadeFire: 0.45, wadeMost: 0.2,
	dropZone: 40, dropGoal: 20, muster: 1.5,
	taken: 12, beside: 7, kin: 4, city: 0.15, cover: 3, town: 6, bare: 6, river: 3, offFront: 4, near: 8,
	watchOff: 5, watchRoom: 0.35, watchHold: 0.3, urgent: 2, mismatch: 10, fieldWork: 12,
	postRisk: 40, postFar: 3, postNear: 0.4, postGuard: 6, offLeash: 6,
}

// named is one of the weights.
type named struct {
	name string
	at   *float64
}

// named are the weights by name, in the order of Space.
func (w *weights) named() []named {
	return []named{
		{"kill", &w.kill}, {"ground", &w.ground}, {"own", &w.own}, {"shock", &w.shock},
		{"least", &w.least}, {"haste", &w.haste}, {"even", &w.even}, {"better", &w.better}, {"threat", &w.threat}, {"prize", &w.prize}, {"long threat", &w.longThreat}, {"long prize", &w.longPrize}, {"battery", &w.battery},
		{"fresh", &w.fresh}, {"reeling", &w.reeling}, {"foreign", &w.foreign}, {"broken", &w.broken}, {"unnerved", &w.unnerved}, {"dark", &w.dark},
		{"good", &w.good}, {"enough", &w.enough}, {"spared", &w.spared}, {"salvo", &w.salvo}, {"zoned", &w.zoned}, {"onward", &w.onward}, {"manned", &w.manned},
		{"detour", &w.detour}, {"zone", &w.zone}, {"crowd", &w.crowd}, {"staff", &w.staff}, {"gun", &w.gun}, {"march", &w.march},
		{"place", &w.place}, {"stacked", &w.stacked}, {"fore", &w.fore}, {"home", &w.home}, {"ring", &w.ring}, {"post", &w.post}, {"steps", &w.steps}, {"shaken", &w.shaken},
		{"delay way", &w.delayWay}, {"delay hot", &w.delayHot}, {"delay late", &w.delayLate}, {"delay apart", &w.delayApart},
		{"engineers", &w.engineers}, {"dodge", &w.dodge}, {"point", &w.point}, {"pinned", &w.pinned}, {"storm", &w.storm},
		{"wade step", &w.wadeStep}, {"wade fire", &w.wadeFire}, {"wade most", &w.wadeMost},
		{"drop zone", &w.dropZone}, {"drop goal", &w.dropGoal}, {"muster", &w.muster},
		{"taken", &w.taken}, {"beside", &w.beside}, {"kin", &w.kin}, {"city", &w.city}, {"cover", &w.cover}, {"town", &w.town}, {"bare", &w.bare},
		{"river", &w.river}, {"off front", &w.offFront}, {"near", &w.near},
		{"watch off", &w.watchOff}, {"watch room", &w.watchRoom}, {"watch hold", &w.watchHold},
		{"urgent", &w.urgent}, {"mismatch", &w.mismatch}, {"field work", &w.fieldWork},
		{"post risk", &w.postRisk}, {"post far", &w.postFar}, {"post near", &w.postNear}, {"post guard", &w.postGuard}, {"off leash", &w.offLeash},
	}
}

// columns are what attacks on each column are worth, and how likely they make the defender go back.
func (w *weights) columns(t *order.Table) (worth, routs [order.Columns + 1]float64) {
	for c := 1; c <= order.Columns; c++ {
		worth[c], routs[c] = w.worthOf(t, c)
	}
	return worth, routs
}

// worthOf is what an attack on a column brings on average: steps and hexes of the defender
// less those of the attacker, who is shaken besides; and how likely the defender has to go back.
func (w *weights) worthOf(t *order.Table, column int) (worth, routs float64) {
	for dice := 2; dice <= 12; dice++ {
		chance := float64(6-max(dice-7, 7-dice)) / 36
		r := &t.CRT[dice][column-1]
		v := w.kill*float64(r.Losses) + w.ground*float64(r.Retreat)
		switch {
		case r.Attacker:
			v = -w.own * v
		case r.Retreat > 0:
			routs += chance
		}
		worth += chance * (v - w.shock*float64(r.Effect))
	}
	return worth, routs
}

// tuned are the weights of Veteran by scenario and side, where others than Regular's were found to
// be stronger (docs/strength.md): the Germans of the Caumont Gap stand nearer to the enemy.
var tuned = map[string][2]weights{
	"caumont-gap": {order.Allied: steady, order.German: steady.with(func(w *weights) { w.fore = 10 })},
}

// with is the same with some weights changed.
func (w weights) with(change func(*weights)) weights {
	change(&w)
	return w
}

// tunedAt are the weights by side for a scenario.
func tunedAt(scenario string) [2]weights {
	if w, ok := tuned[scenario]; ok {
		return w
	}
	return [2]weights{steady, steady}
}
