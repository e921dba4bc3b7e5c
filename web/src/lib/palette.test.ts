import { afterEach, describe, expect, test } from 'vitest';
import css from '../app.css?raw';
import { type Palette, palettes } from './colours';
import { band, contrast, ground, inkOn, linear, shapes, side, takeLook } from './palette';

const names = Object.keys(palettes) as Palette[];
const seats = [...Array(8).keys()];

afterEach(() => takeLook(() => ({ palette: 'usual', dark: false })));

/** The colours of the page by name, as its style sheet sets them one over another. */
function page(palette: Palette, dark: boolean): Record<string, string> {
  const out: Record<string, string> = {};
  for (const [, head, body] of css.matchAll(/(:root[^{]*)\{([^}]*)\}/g)) {
    const of = /data-palette="(\w+)"/.exec(head!)?.[1];
    const theme = /data-theme="(\w+)"/.exec(head!)?.[1];
    if ((of && of !== palette) || (theme === 'dark' && !dark)) continue;
    for (const [, name, value] of body!.matchAll(/--([a-z-]+):\s*(#[0-9a-f]{6})/g)) out[name!] = value!;
  }
  return out;
}

/** A colour as eyes without one kind of cones see it (Vienot, Brettel and Mollon 1999), in linear light. */
const eyes: Record<string, number[][]> = {
  protan: [
    [0.11238, 0.88762, 0],
    [0.11238, 0.88762, 0],
    [0.00401, -0.00401, 1],
  ],
  deutan: [
    [0.29275, 0.70725, 0],
    [0.29275, 0.70725, 0],
    [-0.02234, 0.02234, 1],
  ],
  sound: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
};

/** How far two colours are apart for such eyes, in CIE L*a*b*. */
function apart(a: string, b: string, eye: number[][]): number {
  const [p, q] = [a, b].map((c) => {
    const rgb = eye.map((row) => row.reduce((sum, k, i) => sum + k * linear(c)[i]!, 0));
    const [r, g, l] = rgb as [number, number, number];
    const f = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
    const x = f((0.4124 * r + 0.3576 * g + 0.1805 * l) / 0.9505);
    const y = f(0.2126 * r + 0.7152 * g + 0.0722 * l);
    const z = f((0.0193 * r + 0.1192 * g + 0.9505 * l) / 1.089);
    return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
  }) as [number[], number[]];
  return Math.hypot(...p.map((v, i) => v - q[i]!));
}

describe.each(names)('palette %s', (palette) => {
  const least = palette === 'contrast' ? 7 : 4.5;

  test.each([false, true])('its words and marks can be read on the page, dark: %s', (dark) => {
    const c = page(palette, dark);
    for (const on of ['panel', 'bg', 'raised', 'sunk'])
      for (const of of ['ink', 'soft', 'good', 'bad'])
        expect.soft(contrast(c[of]!, c[on]!), `${of} on ${on}`).toBeGreaterThanOrEqual(least);
    expect(contrast(c['accent-ink']!, c.accent!)).toBeGreaterThanOrEqual(least);
    expect(contrast(c.ink!, c['accent-soft']!)).toBeGreaterThanOrEqual(least);
    expect(contrast(c.focus!, c.panel!)).toBeGreaterThanOrEqual(3);
    takeLook(() => ({ palette, dark }));
    // The lines of chances and the marks of seats.
    for (const seat of seats)
      for (const on of ['panel', 'raised', 'sunk'])
        expect
          .soft(contrast(side(seat).colour, c[on]!), `seat ${seat} on ${on}`)
          .toBeGreaterThanOrEqual(palette === 'contrast' ? 4.5 : 3);
  });

  test('counters can be read on the ground of every nation, seat and formation', () => {
    takeLook(() => ({ palette, dark: false }));
    for (const g of [
      ...Object.values(palettes[palette].nations),
      ...seats.map((s) => ground(undefined, s)),
      ground(undefined, -1),
    ]) {
      expect.soft(contrast(g.ink, g.fill), `ink on ${g.fill}`).toBeGreaterThanOrEqual(7);
      expect.soft(contrast(g.edge, g.fill), `edge of ${g.fill}`).toBeGreaterThanOrEqual(3);
    }
    for (let hue = 0; hue < 10; hue++) {
      const b = band(hue);
      expect
        .soft(contrast(b.ink, b.colour), `words on ${b.colour}`)
        .toBeGreaterThanOrEqual(palette === 'contrast' ? 6 : 4.5);
    }
  });

  test('eight seats differ in colour, in shape and in the ground of their counters', () => {
    takeLook(() => ({ palette, dark: false }));
    for (const of of [
      (n: number) => side(n).colour,
      (n: number) => side(n, true).colour,
      (n: number) => side(n).shape,
      (n: number) => side(n).mark,
      (n: number) => ground(undefined, n).fill,
    ])
      expect(new Set(seats.map(of)).size).toBe(8);
    expect(shapes).toHaveLength(8);
  });
});

test.each(['blind', 'contrast'] as const)('in %s the two sides stay apart for every eye', (palette) => {
  const p = palettes[palette];
  for (const [name, eye] of Object.entries(eyes)) {
    for (const list of [p.sides.light, p.sides.dark, p.grounds.map((g) => g.fill)])
      expect.soft(apart(list[0]!, list[1]!, eye), `${name}: ${list[0]} ${list[1]}`).toBeGreaterThan(25);
    for (const [nation, g] of Object.entries(p.nations))
      if (nation !== 'de')
        expect.soft(apart(g.fill, p.nations.de!.fill, eye), `${name}: ${nation}`).toBeGreaterThan(25);
  }
});

test('words on a colour are black or white, whichever can be read better', () => {
  expect(inkOn('#ffffff')).toBe('#17130a');
  expect(inkOn('#000000')).toBe('#fff');
});
