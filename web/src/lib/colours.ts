/** The palettes that can be chosen: the usual one, one for colour-blind eyes, one of high contrast. */
export type Palette = 'usual' | 'blind' | 'contrast';

/** The ground of a counter, its rim and what is written on it. */
export interface Ground {
  fill: string;
  edge: string;
  ink: string;
}

export interface Colours {
  /** Grounds of counters by nation. */
  nations: Record<string, Ground>;
  /** And by seat, where they have none. */
  grounds: Ground[];
  /** Of markers, which are nobody's. */
  marker: Ground;
  /** Colours of seats, on a light page and on a dark one. */
  sides: { light: string[]; dark: string[] };
  /** Colours of formations. */
  bands: string[];
}

const usual: Colours = {
  nations: {
    us: { fill: '#c6d0a0', edge: '#59642f', ink: '#1f240f' },
    uk: { fill: '#e6cf9d', edge: '#7d6024', ink: '#2b210b' },
    ca: { fill: '#e2b795', edge: '#83492a', ink: '#2f180c' },
    fr: { fill: '#b3c8e2', edge: '#35558a', ink: '#0f1d33' },
    pl: { fill: '#e3b4bb', edge: '#8c3246', ink: '#320f18' },
    de: { fill: '#b9c1bf', edge: '#454f50', ink: '#14191a' },
  },
  grounds: [
    { fill: '#b9cfe6', edge: '#2c568c', ink: '#0d1d33' },
    { fill: '#e2bdaf', edge: '#8c3b25', ink: '#32120a' },
    { fill: '#cfd9ad', edge: '#5a6a26', ink: '#1e250b' },
    { fill: '#dccbe6', edge: '#6a438a', ink: '#251233' },
    { fill: '#b7dcd6', edge: '#1f6b62', ink: '#0a2724' },
    { fill: '#ecd79a', edge: '#80630f', ink: '#2c2204' },
    { fill: '#e9bfd6', edge: '#94346b', ink: '#331024' },
    { fill: '#cfcbc3', edge: '#565049', ink: '#1d1a16' },
  ],
  marker: { fill: '#f4ecd6', edge: '#6b5f45', ink: '#2a2417' },
  sides: {
    light: ['#2f62a3', '#a5402a', '#5d7420', '#75489c', '#1f6b62', '#80630f', '#94346b', '#565049'],
    dark: ['#7fb2f0', '#f08a6c', '#b5cf62', '#c79bf0', '#5fc9bb', '#e0bd55', '#f08fc4', '#c4bcb0'],
  },
  // Hues that stay apart for colour-blind eyes.
  bands: [
    '#0072b2',
    '#d55e00',
    '#009e73',
    '#cc79a7',
    '#e69f00',
    '#56b4e9',
    '#7b5ea7',
    '#a3a500',
    '#8c564b',
    '#334e68',
  ],
};

// Friends are blue and foes orange, which no colour blindness mixes up, and foes darker.
const blind: Colours = {
  nations: {
    us: { fill: '#d9e8f7', edge: '#0b4f8a', ink: '#06223d' },
    uk: { fill: '#b9d6f2', edge: '#0b4f8a', ink: '#06223d' },
    ca: { fill: '#98c3ec', edge: '#083f70', ink: '#04192e' },
    fr: { fill: '#cfd3f5', edge: '#33408f', ink: '#12173f' },
    pl: { fill: '#e6e9ff', edge: '#33408f', ink: '#12173f' },
    de: { fill: '#e0a050', edge: '#6a3600', ink: '#2b1500' },
  },
  grounds: [
    { fill: '#c3dcf4', edge: '#0b4f8a', ink: '#06223d' },
    { fill: '#e0a050', edge: '#6a3600', ink: '#2b1500' },
    { fill: '#9fdcc6', edge: '#00523c', ink: '#00241a' },
    { fill: '#e3c3de', edge: '#6d3a66', ink: '#2b1228' },
    { fill: '#d8d8d8', edge: '#3f3f3f', ink: '#141414' },
    { fill: '#f0e08a', edge: '#6b5500', ink: '#2a2100' },
    { fill: '#f5c0d6', edge: '#85285a', ink: '#360c22' },
    { fill: '#a9b8c6', edge: '#3d4c5a', ink: '#12191f' },
  ],
  marker: usual.marker,
  sides: {
    light: ['#0059a8', '#b34700', '#006b50', '#7a4a86', '#3f3f3f', '#7a6000', '#a1356b', '#54677a'],
    dark: ['#6fb7ff', '#ffab5e', '#4fd1a5', '#d9a0d2', '#e6e6e6', '#f0d24a', '#ff9cc4', '#a9bccf'],
  },
  bands: [
    '#005a9c',
    '#d55e00',
    '#00785a',
    '#e69f00',
    '#cc79a7',
    '#56b4e9',
    '#5e3c99',
    '#c8c800',
    '#6b3d2e',
    '#22364a',
  ],
};

const white = { fill: '#ffffff', edge: '#000000', ink: '#000000' };
const black = { fill: '#1c1c1c', edge: '#ffffff', ink: '#ffffff' };

const high: Colours = {
  nations: {
    us: white,
    uk: { fill: '#fff2b3', edge: '#000000', ink: '#000000' },
    ca: { fill: '#d6f5ff', edge: '#000000', ink: '#000000' },
    fr: { fill: '#e3dcff', edge: '#000000', ink: '#000000' },
    pl: { fill: '#ffdce6', edge: '#000000', ink: '#000000' },
    de: black,
  },
  grounds: [
    white,
    black,
    { fill: '#ffe94d', edge: '#000000', ink: '#000000' },
    { fill: '#4b1a7a', edge: '#ffffff', ink: '#ffffff' },
    { fill: '#8ff0e0', edge: '#000000', ink: '#000000' },
    { fill: '#6b2a00', edge: '#ffffff', ink: '#ffffff' },
    { fill: '#ffb3da', edge: '#000000', ink: '#000000' },
    { fill: '#003a6b', edge: '#ffffff', ink: '#ffffff' },
  ],
  marker: { fill: '#fff9e0', edge: '#000000', ink: '#000000' },
  sides: {
    light: ['#003a8c', '#8a1f00', '#3d4f00', '#4b1a7a', '#004d44', '#5c4500', '#7a0f4f', '#2b2b2b'],
    dark: ['#8ec5ff', '#ffb199', '#d4ee7a', '#e0c2ff', '#7fe8da', '#ffe066', '#ffb3da', '#ffffff'],
  },
  bands: [
    '#004a94',
    '#ffb000',
    '#00543e',
    '#ff9ecb',
    '#8a2c00',
    '#7fd4ff',
    '#4b2e83',
    '#d4d600',
    '#5c2f22',
    '#1d2b40',
  ],
};

export const palettes: Record<Palette, Colours> = { usual, blind, contrast: high };
