/** How geography, terrain and labels look, in a light and a dark edition. */

export type PatternName =
  | 'tree'
  | 'hedge'
  | 'tuft'
  | 'wave'
  | 'dot'
  | 'block'
  | 'hatch'
  | 'hill'
  | 'speck'
  | 'none';

export interface Fill {
  fill: string;
  pattern?: PatternName;
  ink?: string;
  edge?: string;
}

/** Widths are in pixels on a hexagon 64 pixels wide; they grow slower than the hexagon. */
export interface Stroke {
  line: string;
  width: number;
  casing?: string;
  casingWidth?: number;
  dash?: number[];
  ticks?: 'rail' | 'hachure' | 'crest';
  /** How it looks along the side of a place, where that counts. */
  side?: { line: string; width: number };
}

export interface MapStyle {
  paper: string;
  land: string;
  sea: string;
  seaBands: string[];
  coast: string;
  grid: string;
  gridSea: string;
  number: string;
  /** Borders of areas. */
  border: string;
  note: string;
  notePlate: string;
  label: Record<string, { ink: string; halo: string }>;
  fills: [RegExp, Fill][];
  strokes: [RegExp, Stroke][];
}

const light: MapStyle = {
  paper: '#e9e2d0',
  land: '#f2ecda',
  sea: '#a9c9d6',
  seaBands: ['#b4d1dc', '#c0d9e1', '#cde2e7', '#dcebed'],
  coast: '#4d7282',
  grid: 'rgba(58,52,36,0.30)',
  gridSea: 'rgba(32,66,82,0.22)',
  number: 'rgba(60,52,34,0.78)',
  border: 'rgba(58,40,24,0.9)',
  note: '#7d1f16',
  notePlate: 'rgba(255,251,238,0.92)',
  label: {
    water: { ink: '#23566f', halo: 'rgba(226,240,244,0.85)' },
    region: { ink: '#6d6144', halo: 'rgba(246,240,224,0.7)' },
    default: { ink: '#221c12', halo: 'rgba(250,246,234,0.92)' },
  },
  fills: [
    [/^(sea|ocean)/, { fill: '#a9c9d6', pattern: 'wave', ink: 'rgba(46,96,120,0.28)' }],
    [/^(lake|pond|water|estuary)/, { fill: '#b4d3de', edge: '#4d7282' }],
    [
      /^(wood|forest)/,
      { fill: '#b9cf9b', pattern: 'tree', ink: 'rgba(66,100,44,0.55)', edge: 'rgba(84,116,58,0.55)' },
    ],
    [/^(bocage|hedge)/, { fill: '#d6dfb4', pattern: 'hedge', ink: 'rgba(96,118,54,0.42)' }],
    [/^(swamp|marsh|bog)/, { fill: '#cfdcc6', pattern: 'tuft', ink: 'rgba(44,104,116,0.66)' }],
    [/^(flood|inund)/, { fill: '#c2dad6', pattern: 'wave', ink: 'rgba(34,98,126,0.62)' }],
    [/^(tidal|flat|mud)/, { fill: '#d9dcc9', pattern: 'speck', ink: 'rgba(90,96,80,0.5)' }],
    [/^(beach|dune|sand)/, { fill: '#f0dca4', pattern: 'dot', ink: 'rgba(152,114,42,0.62)' }],
    [/^(coast|shore)/, { fill: '#e6e4bd', pattern: 'speck', ink: 'rgba(110,116,60,0.45)' }],
    [/^(heath|rough|broken|scrub)/, { fill: '#e0d9b0', pattern: 'speck', ink: 'rgba(122,104,48,0.5)' }],
    [/^(city|fortress)/, { fill: '#b9897a', pattern: 'block', ink: 'rgba(78,30,22,0.62)', edge: '#6f382b' }],
    [
      /^(town|built|urban)/,
      { fill: '#d3ab98', pattern: 'block', ink: 'rgba(116,56,42,0.55)', edge: 'rgba(116,56,42,0.7)' },
    ],
    [
      /^(village|suburb)/,
      { fill: '#e2c5b2', pattern: 'block', ink: 'rgba(116,56,42,0.4)', edge: 'rgba(116,56,42,0.5)' },
    ],
    [/^(mountain|alp)/, { fill: '#cdb892', pattern: 'hill', ink: 'rgba(92,62,26,0.62)' }],
    [/^(hill|high|ridge)/, { fill: '#e0cfa6', pattern: 'hill', ink: 'rgba(120,88,40,0.5)' }],
    [/^(desert)/, { fill: '#f0e0b4', pattern: 'dot', ink: 'rgba(152,114,42,0.5)' }],
    [/^(airfield|field)/, { fill: '#e4e0d2', edge: 'rgba(90,84,70,0.6)' }],
    [/^(mixed|open2|semi)/, { fill: '#e9e8c8' }],
    [/^(clear|open|plain|land)/, { fill: '#f4eed9' }],
    [/^(neutral|out|off|closed|blocked)/, { fill: '#d8d2c4', pattern: 'hatch', ink: 'rgba(80,76,66,0.45)' }],
  ],
  strokes: [
    [/^(coast|shore)/, { line: '#4d7282', width: 1.3 }],
    [
      /^(river_?major|major_?river|estuary)/,
      { line: '#6ea3bd', width: 4.2, casing: '#41728c', casingWidth: 5.6 },
    ],
    [/^river/, { line: '#6ea3bd', width: 2.6, casing: '#4b7d96', casingWidth: 3.6 }],
    [/^canal/, { line: '#7fb0c8', width: 2.4, casing: '#2f5f78', casingWidth: 4 }],
    [/^stream/, { line: '#6b9fb8', width: 1.1 }],
    [
      /^(road1|road_?primary|primary|main_?road|highway|motorway)/,
      { line: '#d9694e', width: 2.5, casing: '#6a2b1c', casingWidth: 4.2 },
    ],
    [
      /^(road2|road_?secondary|secondary)/,
      { line: '#f0c566', width: 1.9, casing: '#7a5a1c', casingWidth: 3.4 },
    ],
    [/^(road|track|lane|path|route)/, { line: '#fbf3dc', width: 1.6, casing: '#80704e', casingWidth: 2.9 }],
    [/^rail/, { line: '#3b3935', width: 1.1, ticks: 'rail' }],
    [/^(cliff|bluff|scarp|escarp)/, { line: '#6b4a2b', width: 1.5, ticks: 'hachure' }],
    [
      /^(crest|ridge)/,
      { line: 'rgba(124,88,44,0.42)', width: 0.7, ticks: 'crest', side: { line: '#7c582c', width: 1.7 } },
    ],
    [/^(contour|relief)/, { line: 'rgba(158,122,70,0.38)', width: 0.8 }],
    [/^(border|frontier|boundary)/, { line: '#8a4f86', width: 1.8, dash: [7, 3, 1.5, 3] }],
    [/^(fort|wall|line)/, { line: '#5b2d22', width: 2.2, dash: [3, 2] }],
    [/^bridge/, { line: '#2d2a26', width: 3.4 }],
    [/^(sea_?wall|wall)/, { line: '#6a6258', width: 2.4 }],
    [/^(mountain|pass)/, { line: '#7b5a34', width: 2.2, ticks: 'hachure' }],
  ],
};

const dark: MapStyle = {
  ...light,
  paper: '#17191b',
  land: '#3c3d37',
  sea: '#1f3440',
  seaBands: ['#22394a', '#264152', '#2b4a5a', '#325463'],
  coast: '#86aabb',
  grid: 'rgba(226,220,198,0.20)',
  gridSea: 'rgba(186,214,226,0.14)',
  number: 'rgba(232,226,206,0.7)',
  border: 'rgba(246,236,208,0.88)',
  note: '#ffd9c9',
  notePlate: 'rgba(34,30,26,0.88)',
  label: {
    water: { ink: '#a5d0e3', halo: 'rgba(20,38,48,0.85)' },
    region: { ink: '#cdbf98', halo: 'rgba(40,40,34,0.7)' },
    default: { ink: '#f6f0de', halo: 'rgba(26,26,22,0.9)' },
  },
  fills: [
    [/^(sea|ocean)/, { fill: '#1f3440', pattern: 'wave', ink: 'rgba(140,190,210,0.20)' }],
    [/^(lake|pond|water|estuary)/, { fill: '#27475a', edge: '#86aabb' }],
    [
      /^(wood|forest)/,
      { fill: '#3d4d32', pattern: 'tree', ink: 'rgba(164,196,128,0.42)', edge: 'rgba(140,170,108,0.45)' },
    ],
    [/^(bocage|hedge)/, { fill: '#464b35', pattern: 'hedge', ink: 'rgba(178,190,122,0.36)' }],
    [/^(swamp|marsh|bog)/, { fill: '#3a4744', pattern: 'tuft', ink: 'rgba(134,190,196,0.55)' }],
    [/^(flood|inund)/, { fill: '#2e464c', pattern: 'wave', ink: 'rgba(136,194,214,0.55)' }],
    [/^(tidal|flat|mud)/, { fill: '#414640', pattern: 'speck', ink: 'rgba(200,204,180,0.35)' }],
    [/^(beach|dune|sand)/, { fill: '#6a5d3a', pattern: 'dot', ink: 'rgba(238,212,146,0.5)' }],
    [/^(coast|shore)/, { fill: '#4d4d38', pattern: 'speck', ink: 'rgba(206,206,150,0.34)' }],
    [/^(heath|rough|broken|scrub)/, { fill: '#4b4733', pattern: 'speck', ink: 'rgba(214,198,142,0.36)' }],
    [
      /^(city|fortress)/,
      { fill: '#7a4638', pattern: 'block', ink: 'rgba(255,206,188,0.4)', edge: '#c98a76' },
    ],
    [
      /^(town|built|urban)/,
      { fill: '#69473b', pattern: 'block', ink: 'rgba(244,196,176,0.36)', edge: 'rgba(226,164,142,0.6)' },
    ],
    [
      /^(village|suburb)/,
      { fill: '#5a463d', pattern: 'block', ink: 'rgba(244,196,176,0.28)', edge: 'rgba(226,164,142,0.45)' },
    ],
    [/^(mountain|alp)/, { fill: '#57492f', pattern: 'hill', ink: 'rgba(232,196,140,0.5)' }],
    [/^(hill|high|ridge)/, { fill: '#4d4533', pattern: 'hill', ink: 'rgba(222,192,140,0.4)' }],
    [/^(desert)/, { fill: '#5b5238', pattern: 'dot', ink: 'rgba(238,212,146,0.4)' }],
    [/^(airfield|field)/, { fill: '#4a4943', edge: 'rgba(210,204,186,0.5)' }],
    [/^(mixed|open2|semi)/, { fill: '#42442f' }],
    [/^(clear|open|plain|land)/, { fill: '#403f38' }],
    [
      /^(neutral|out|off|closed|blocked)/,
      { fill: '#2b2b29', pattern: 'hatch', ink: 'rgba(200,196,184,0.3)' },
    ],
  ],
  strokes: [
    [/^(coast|shore)/, { line: '#86aabb', width: 1.3 }],
    [
      /^(river_?major|major_?river|estuary)/,
      { line: '#5c98b6', width: 4.2, casing: '#1c3440', casingWidth: 5.8 },
    ],
    [/^river/, { line: '#5c98b6', width: 2.6, casing: '#1c3440', casingWidth: 3.8 }],
    [/^canal/, { line: '#6fabc8', width: 2.4, casing: '#173040', casingWidth: 4 }],
    [/^stream/, { line: '#5288a3', width: 1.1 }],
    [
      /^(road1|road_?primary|primary|main_?road|highway|motorway)/,
      { line: '#d0694f', width: 2.5, casing: '#1d100c', casingWidth: 4.2 },
    ],
    [
      /^(road2|road_?secondary|secondary)/,
      { line: '#caa04c', width: 1.9, casing: '#1d160a', casingWidth: 3.4 },
    ],
    [/^(road|track|lane|path|route)/, { line: '#b9ad92', width: 1.5, casing: '#1f1d18', casingWidth: 2.9 }],
    [/^rail/, { line: '#d6d1c4', width: 1.1, ticks: 'rail' }],
    [/^(cliff|bluff|scarp|escarp)/, { line: '#cfa577', width: 1.5, ticks: 'hachure' }],
    [
      /^(crest|ridge)/,
      { line: 'rgba(222,184,130,0.34)', width: 0.7, ticks: 'crest', side: { line: '#deb882', width: 1.7 } },
    ],
    [/^(contour|relief)/, { line: 'rgba(222,188,130,0.24)', width: 0.8 }],
    [/^(border|frontier|boundary)/, { line: '#c58fc2', width: 1.8, dash: [7, 3, 1.5, 3] }],
    [/^(fort|wall|line)/, { line: '#d79a86', width: 2.2, dash: [3, 2] }],
    [/^bridge/, { line: '#e8e2d2', width: 3.4 }],
    [/^(sea_?wall|wall)/, { line: '#c2b8a6', width: 2.4 }],
    [/^(mountain|pass)/, { line: '#cfa577', width: 2.2, ticks: 'hachure' }],
  ],
};

/** The same with stronger lines, numbers and names. */
function strong(s: MapStyle, ink: string, halo: string): MapStyle {
  const label = { ink, halo };
  return {
    ...s,
    grid: `${ink}b8`,
    gridSea: `${ink}80`,
    number: ink,
    border: ink,
    coast: ink,
    note: ink,
    notePlate: halo,
    label: { water: label, region: label, default: label },
  };
}
const strongLight = strong(light, '#000000', '#ffffff');
const strongDark = strong(dark, '#ffffff', '#000000');

export function mapStyle(night: boolean, plain = false): MapStyle {
  if (plain) return night ? strongDark : strongLight;
  return night ? dark : light;
}

export function isSea(kind: string): boolean {
  return /^(sea|ocean|deep|off.?shore)/.test(kind);
}

/** The look of a terrain kind; kinds we do not know get a steady colour of their own. */
export function fillOf(s: MapStyle, kind: string): Fill {
  for (const [re, f] of s.fills) if (re.test(kind)) return f;
  let h = 0;
  for (const c of kind) h = (h * 31 + c.charCodeAt(0)) % 360;
  const night = s === dark || s === strongDark;
  const lightness = night ? 26 : 82;
  return {
    fill: `hsl(${h} 26% ${lightness}%)`,
    pattern: 'hatch',
    ink: `hsl(${h} 30% ${night ? 62 : 42}% / 0.5)`,
  };
}

export function strokeOf(s: MapStyle, kind: string): Stroke {
  for (const [re, f] of s.strokes) if (re.test(kind)) return f;
  return { line: s.number, width: 1.4, dash: [4, 3] };
}

export function labelOf(s: MapStyle, kind: string): { ink: string; halo: string } {
  return s.label[kind] ?? s.label.default!;
}
