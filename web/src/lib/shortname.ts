const shorter: [RegExp, string][] = [
  [/\s*\([^)]*\)/g, ''],
  [/\bFallschirmj(ä|ae|a)ger\b/gi, 'FJ'],
  [/\bPanzergrenadier\b/gi, 'PzGr'],
  [/\bPanzer\b/gi, 'Pz'],
  [/\bGrenadier\b/gi, 'Gr'],
  [/\bArmou?red\b/gi, 'Armd'],
  [/\bAirborne\b/gi, 'Abn'],
  [/\bParachute\b/gi, 'Para'],
  [/\bInfantry\b/gi, 'Inf'],
  [/\bMechani[sz]ed\b/gi, 'Mech'],
  [/\bDivision\b/gi, 'Div'],
  [/\bBrigade\b/gi, 'Bde'],
  [/\bRegiment\b/gi, 'Rgt'],
  [/\bBattalion\b/gi, 'Bn'],
  [/\bCompany\b/gi, 'Coy'],
  [/\bGroup\b/gi, 'Gp'],
  [/\bCommando\b/gi, 'Cdo'],
  [/\bHeadquarters\b/gi, 'HQ'],
];

/** A unit's name as a counter has room for it: the usual abbreviations, at most 16 letters. */
export function shortName(name: string): string {
  if (name.length <= 10) return name;
  let s = name;
  for (const [re, to] of shorter) s = s.replace(re, to);
  s = s.trim();
  return s.length <= 16 ? s : `${s.slice(0, 15).trimEnd()}…`;
}
