package atlanticwall

// Rules of the Invasion Stage that several of its segments read, and its events.
var (
	ruleStage   = book.Rule("27.0", "The Invasion Stage", "As long as the beach is not cleared, each Game-Turn has three Sea Landing Phases: fire plan, batteries and ships, landings of tanks, infantry and demolition engineers, small arms, movement, assault, demolition, unpinning.", "")
	_           = book.Rule("27.11", "The display", "A column for each sub-beach: a box for each wave, one for future landings, demolition points landed and gaps blown.", "")
	_           = book.Rule("27.12", "Before play", "Assault companies, leaders and demolition chits wait in the boxes as printed; nothing else enters those.", "")
	_           = book.Rule("27.13", "Letters of the display", "Inf infantry, Dd swimming tanks, E engineers, C rangers, MG machine guns, DP demolition points; Utah's waves are the pattern for points.", "")
	_           = book.Rule("27.14", "Ratings", "Drift 2, swimming tanks 2, Gap Number 45 at Omaha; only the last is printed where we have it.", "")
	_           = book.Rule("27.15", "Waves", "Every unit lands in its wave: tanks, infantry, demolition engineers. The waves are those of the first Game-Turn.", "")
	_           = book.Rule("27.16", "East to west", "Each landing segment goes from the easternmost sub-beach to the west.", "")
	_           = book.Rule("27.17", "Classes", "Tanks; infantry, which is everybody else; demolition chits.", "")
	ruleDrift   = book.Rule("27.18", "Drift", "A die for each class and sub-beach: up to the rating ashore; one more: a sub-beach east and pinned; beyond that eliminated.", "")
	ruleAlone   = book.Rule("27.34", "Leaders", "They land and drift with the infantry but are never pinned; what eliminates infantry reduces them. Left alone they are taken by Germans who enter.", "")
	ruleOverrun = book.Rule("27.1", "Germans on a sub-beach", "E-O 27.1: they eliminate its demolition points; nobody lands there.", "")
	_           = book.Rule("27.61", "Rangers", "Rangers land in the Invasion Stage, in infantry segments of a beach that is not cleared (27.62).", "")
	_           = book.Rule("31.24", "A higher die", "They stay pinned.", "")
	_           = book.Rule("29.0", "Only the Allies attack", "Germans fire small arms and never attack in the Invasion Stage.", "")
	_           = book.Rule("32.21", "After it", "Units of a cleared beach are attacked in the German Combat Phase and attack in the Allied one (32.22).", "")
	ruleSpared  = book.Rule("29.32", "Units of the beach", "Until it is cleared they are attacked by small arms only, whatever zones cover them.", "units of a beach that is not cleared are in {hex}")
	_           = book.Rule("33.5", "British commandos", "E-O 33.5: they land as battalions on any beach hex, never drift, count as two companies in their hex, are never pinned, and lose a step where small arms eliminate others.", "")
	// Several beaches: some cleared, others not.
	ruleStageMoves  = book.Rule("27.67", "Units of an uncleared beach", "They move in the Invasion Stage alone; rangers as long as any beach of the map is uncleared.", "{unit} moves in the Invasion Stage only")
	ruleStageFights = book.Rule("32.22", "Units of an uncleared beach", "Only units of a cleared beach attack in the Combat Phase.", "{unit} attacks in the Invasion Stage only")
	ruleStageBuilds = book.Rule("32.13", "Units of an uncleared beach", "They are built up once it is cleared.", "the beach of {unit} is not cleared")
	ruleShipStage   = book.Rule("32.24", "Ships and several beaches", "Ships support attacks once all beaches of the map are cleared; then they bombard no more (32.25).", "{unit} bombards until all beaches are cleared")

	evPinned     = book.Event("combat", "{unit} {is|are} pinned").Outturn()
	evNoPin      = book.Event("loss", "{unit} cannot be pinned and {is|are} eliminated{-hex}").Outturn()
	evLeaderHit  = book.Event("loss", "{unit} is hit; a replacement takes over").Outturn()
	evFallen     = book.Event("loss", "{unit} falls").Outturn()
	evPointsLost = book.Event("loss", "{sub}: {n demolition point} lost").Outturn()
	evPhase      = book.Event("phase", "Sea Landing Phase {n}")
)
