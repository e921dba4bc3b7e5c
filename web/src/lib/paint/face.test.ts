import { expect, test } from 'vitest';
import {
  type Dress,
  type Faced,
  type FaceSize,
  face,
  faceKey,
  faceSize,
  type Path,
  type Shape,
} from './face';

const plain: Faced = {
  name: '1/116',
  hue: 3,
  nation: 'us',
  symbol: 'SFGPUCI----E---',
  group: '29',
  ratings: '4-6',
};
const loss = { kind: 'hits', text: '1', say: '1 hit' };
const pieces: Faced[] = [
  plain,
  { ...plain, name: '2/116' },
  { ...plain, hue: 13 },
  { ...plain, hue: 43 },
  { ...plain, nation: 'de' },
  { ...plain, nation: undefined },
  { ...plain, symbol: 'SFGPUCA----F---' },
  { ...plain, symbol: undefined },
  { ...plain, symbol: undefined, group: undefined },
  { ...plain, symbol: undefined, group: undefined, hue: 5 },
  { ...plain, symbol: undefined, name: 'Fog' },
  { ...plain, group: undefined },
  { ...plain, ratings: undefined },
  { ...plain, ratings: '3-6' },
  { ...plain, tint: 'red' },
  { ...plain, tint: 'white' },
  { ...plain, ratings: '6·4\n4 -3 7 18' },
  { ...plain, ratings: '6·4\n4 -3 7 18', tint: 'red' },
  { ...plain, marks: [loss] },
  { ...plain, marks: [{ ...loss, text: '2' }] },
  { ...plain, marks: [{ ...loss, kind: 'dug' }] },
  { ...plain, marks: [loss, loss] },
  ...['done', 'active', 'chosen', 'target'].map((state) => ({ ...plain, state })),
];
const dresses: Dress[] = [{}, { lit: true }, { glow: true }, { focus: true }, { holds: 2 }, { holds: 12 }];
const sizes: FaceSize[] = ['full', 'mid', 'small'];

test('counters with the same key look the same', () => {
  const seen = new Map<string, string>();
  const keys = new Map<string, string>();
  for (const size of sizes) {
    for (const p of pieces) {
      for (const d of dresses) {
        for (const seat of [-1, 0, 1]) {
          const key = faceKey(p, seat, size, d);
          const looks = JSON.stringify(face(p, seat, size, d));
          expect(seen.get(key) ?? looks, key).toBe(looks);
          seen.set(key, looks);
          keys.set(looks, key);
        }
      }
    }
  }
  // Where there is no room for names, counters that differ by name alone share a bitmap.
  const named = (name: string) => faceKey({ ...plain, name }, 0, 'mid', {});
  expect(named('a')).toBe(named('b'));
  expect(keys.size).toBeGreaterThan(500);
});

test('ratings of two lines: both where there is room, the first where there is less', () => {
  const two = { ...plain, ratings: '6·4\n4 -3 7 18', tint: 'white' };
  const texts = (size: FaceSize) => face(two, 0, size, {}).flatMap((s) => ('text' in s ? [s.text] : []));
  expect(texts('full')).toEqual(['1/116', '6·4', '4 -3 7 18']);
  expect(texts('mid')).toEqual(['6·4']);
  expect(texts('small')).toEqual([]);
});

// Of eight units that could be shelled none stood out where counters of their colour were 20 pixels wide.
test('the ring of what is lit is two pixels wide however small its counter', () => {
  for (const px of [20, 23, 24, 41, 42, 66]) {
    const shapes = face(plain, 0, faceSize(px), { lit: true });
    const ring = shapes.find((s) => 'stroke' in s && s.stroke === 'var(--lit)');
    expect(((ring as Path).width! * px) / 100, `${px}`).toBeGreaterThanOrEqual(2);
  }
});

test('words in place of ratings fit their counter', () => {
  for (const size of ['full', 'mid'] as const) {
    const leader = face({ ...plain, ratings: 'range 10' }, 0, size, {});
    const words = leader.find((s) => 'text' in s && s.text === 'range 10');
    // A letter is about 0.55 of its height wide, with what stands between.
    expect('text' in words! && words.size * 0.55 * 8).toBeLessThan(94);
  }
});

test('a counter shows only what it has room for', () => {
  const texts = (size: FaceSize) => face(plain, 0, size, {}).flatMap((s) => ('text' in s ? [s.text] : []));
  expect(texts('full')).toEqual(['1/116', '4-6']);
  expect(texts('mid')).toEqual(['4-6']);
  expect(texts('small')).toEqual([]);
});

test('a counter carries its short designation, and below 24 pixels only its formation', () => {
  const named = { ...plain, name: '1st Battalion, 116th Infantry', short: '1/116' };
  const of = (size: FaceSize) => face(named, 0, size, {});
  expect(of('full').some((s) => 'text' in s && s.text === '1/116')).toBe(true);
  expect(faceSize(24)).toBe('mid');
  expect(faceSize(23)).toBe('small');
  for (const s of of('small')) expect('d' in s).toBe(true);
  expect(JSON.stringify(of('small'))).not.toBe(JSON.stringify(face({ ...named, hue: 4 }, 0, 'small', {})));
});

test('from afar a counter tells its side: two formations may have one colour', () => {
  const [own, theirs] = [0, 1].map((seat) => face(plain, seat, 'small', {}));
  const signs = (shapes: Shape[]) => shapes.flatMap((x) => ('at' in x && 'd' in x ? [x.d] : []));
  expect(signs(own!)).toHaveLength(1);
  expect(signs(own!)).not.toEqual(signs(theirs!));
  expect(signs(face(plain, -1, 'small', {})), 'markers have no side').toEqual([]);
});
