import { beforeAll, expect, test, vi } from 'vitest';
import { toScreen } from './camera';
import type { Eye as AnyEye } from './eye.svelte';
import type { Sheet } from './sheet';

let Eye: typeof AnyEye;
beforeAll(async () => {
  // Without motion the map is where it goes at once.
  vi.stubGlobal('window', { matchMedia: () => ({ matches: true, addEventListener: () => {} }) });
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  vi.stubGlobal('cancelAnimationFrame', () => {});
  ({ Eye } = await import('./eye.svelte'));
});

/** A sheet of 60 by 60 with places a, b near each other in one corner, f not far, c, d in others and e in the last. */
function eye() {
  const places = new Map(
    Object.entries({ a: [10, 10], b: [14, 12], c: [55, 10], d: [10, 55], e: [44, 50], f: [30, 14] }).map(
      ([id, [x, y]]) => [id, { id, x: x!, y: y! }],
    ),
  );
  class Window extends Eye {
    sheet = { board: { bounds: [0, 0, 60, 60] }, unit: 1, places } as unknown as Sheet;
    size = 0.7;
    asked: string[] = ['a', 'b'];
    can: string[] = [];
    begins = false;
    get action() {
      return [...this.asked, ...this.can].map((id) => places.get(id)!);
    }
    get lit() {
      return this.can.map((id) => places.get(id)!);
    }
    get answers() {
      return this.begins ? [] : this.lit;
    }
    ask(...about: string[]) {
      this.asked = about;
      this.can = [];
      this.attend(about, false);
    }
    /** A question that is answered by what is lit. */
    light(...ids: string[]) {
      this.asked = [];
      this.can = ids;
      this.attend([], false);
    }
    sees(...ids: string[]) {
      return ids.filter((id) => {
        const [x, y] = toScreen(this.cam, this.view, places.get(id)!.x, places.get(id)!.y);
        return x >= 40 && x <= this.view.w - 60 && y >= 40 && y <= this.view.h - 40;
      });
    }
  }
  const e = new Window();
  e.resize(1000, 700);
  return e;
}

test('a map that went out for one decision comes back for the next', () => {
  const e = eye();
  const near = e.cam;
  e.ask('c', 'd');
  expect(e.cam.scale).toBeLessThan(near.scale * 0.6);
  e.ask('a');
  expect(e.cam).toEqual(near);
});

test('it comes as near again for what lies elsewhere', () => {
  const e = eye();
  const near = e.cam;
  e.ask('c', 'd');
  e.ask('d');
  expect(e.cam.scale).toBe(near.scale);
  expect(Math.abs(e.cam.x - 10) * e.cam.scale).toBeLessThan(500);
});

test('it stays where a person has moved it since', () => {
  const e = eye();
  e.ask('c', 'd');
  const far = e.cam.scale;
  e.pan(3, 3);
  e.ask('a');
  expect(e.cam.scale).toBe(far);
});

test('farther out by a button the sheet stays in the middle of the window', () => {
  const e = eye();
  for (let i = 0; i < 12; i++) e.zoomBy(1 / 1.4);
  expect([e.cam.x, e.cam.y]).toEqual([30, 30]);
});

test('what was shown on request since then stays as it is shown', () => {
  const e = eye();
  e.ask('c', 'd');
  e.reveal(['d']);
  const shown = e.cam;
  e.ask('d');
  expect(e.cam).toEqual(shown);
});

// A table without a guide asked for nothing to be shown whenever the room changed: the map forgot
// where it had come from, and that a person had moved it.
test('nothing to show leaves the map as it is, and what it knows', () => {
  const e = eye();
  const near = e.cam;
  e.ask('c', 'd');
  e.reveal([]);
  e.ask('a');
  expect(e.cam).toEqual(near);
  e.pan(-3000, 0);
  const there = e.cam;
  e.reveal([]);
  e.attend(['a'], true);
  expect(e.cam).toEqual(there);
});

// With the first unit that was taken up to be landed the map forgot where it had come from.
test('what is shown in passing is left again with the next decision', () => {
  const e = eye();
  const near = e.cam;
  e.ask('c', 'd');
  e.reveal(['d'], true);
  e.ask('a');
  expect(e.cam).toEqual(near);
  e.reveal(['c', 'd'], true);
  expect(e.cam.scale).toBeLessThan(near.scale * 0.6);
  e.ask('a');
  expect(e.cam).toEqual(near);
});

test('what is framed is brought into the free part of the window, and stays where a person moves it', () => {
  const e = eye();
  const free = { x: 400, y: 30, w: 540, h: 640 };
  const where = (id: string) => {
    const p = e.sheet.places.get(id)!;
    return toScreen(e.cam, e.view, p.x, p.y);
  };
  e.frame(['a', 'b'], free, false);
  for (const [x, y] of [where('a'), where('b')]) {
    expect(x).toBeGreaterThan(400);
    expect(x).toBeLessThan(940);
    expect(y).toBeGreaterThan(30);
    expect(y).toBeLessThan(670);
  }
  const there = e.cam;
  e.frame(['b'], free, true);
  expect(e.cam).toEqual(there);
  e.pan(-600, 0);
  const moved = e.cam;
  e.frame(['a', 'b'], free, true);
  expect(e.cam).toEqual(moved);
  e.frame(['a', 'b'], free, false);
  expect(where('a')[0]).toBeGreaterThan(400);
});

// One of three units that could be asked for was in the window, and nothing told of the others.
test('all that answers a question is brought into sight, no farther out than it can be told apart', () => {
  const e = eye();
  const { scale } = e.cam;
  e.light('a', 'b', 'f');
  expect(e.sees('a', 'b', 'f')).toEqual(['a', 'b', 'f']);
  expect(e.cam.scale * e.size).toBeGreaterThanOrEqual(28);
  expect(e.unseen).toBe(0);
  e.light('a');
  expect(e.cam.scale, 'it comes back').toBe(scale);
});

test('answers that a step aside shows are shown from there, as near as before', () => {
  const e = eye();
  const { scale } = e.cam;
  e.pan(-120, 0);
  e.light('a', 'b');
  expect(e.sees('a', 'b')).toEqual(['a', 'b']);
  expect(e.cam.scale).toBe(scale);
});

test('what cannot be told apart from far out is counted, and shown on request until something is chosen there', () => {
  const e = eye();
  e.size = 0.2;
  e.approach([e.sheet.places.get('a')!]);
  const near = e.cam;
  e.light('a', 'c', 'd', 'e');
  expect(e.cam).toEqual(near);
  expect(e.unseen).toBe(3);
  e.showLit();
  expect(e.unseen).toBe(0);
  e.light('a');
  expect(e.cam).toEqual(near);
});

test('of what lies far apart the nearest is shown, as near as before, where nothing of it was in sight', () => {
  const e = eye();
  e.size = 0.2;
  e.approach([e.sheet.places.get('a')!]);
  const { scale } = e.cam;
  e.light('c', 'd', 'e');
  expect(e.sees('c', 'd', 'e').length).toBeGreaterThan(0);
  expect(e.cam.scale).toBe(scale);
});

test('the map does not go out for what only begins something', () => {
  const e = eye();
  e.begins = true;
  const before = e.cam;
  e.light('a', 'c', 'd');
  expect(e.cam).toEqual(before);
});

// A move of the other side out of the window was seen by nobody.
test('what happens out of sight is brought into sight, until the next decision is seen from where the map was', () => {
  const e = eye();
  const near = e.cam;
  e.follow(['a', 'b']);
  expect(e.cam, 'in sight already').toEqual(near);
  e.follow(['e']);
  expect(e.sees('e')).toEqual(['e']);
  expect(e.cam.scale).toBe(near.scale);
  e.follow(['c', 'd']);
  expect(e.sees('d'), 'the end of a way too long for the window').toEqual(['d']);
  e.ask('a');
  expect(e.cam).toEqual(near);
});

test('what happens is not followed over a map that a person moves meanwhile, until they have chosen', () => {
  const e = eye();
  e.follow(['e']);
  e.pan(20, 20);
  const there = e.cam;
  e.follow(['a']);
  expect(e.cam).toEqual(there);
  e.letGo();
  e.follow(['a']);
  expect(e.sees('a')).toEqual(['a']);
});

test('what is asked for while the map comes back is brought into sight where the map will be', () => {
  const e = eye();
  e.ask('c', 'd');
  let next: FrameRequestCallback | undefined;
  vi.stubGlobal('window', { matchMedia: () => ({ matches: false }) });
  vi.stubGlobal('requestAnimationFrame', (f: FrameRequestCallback) => (next = f));
  e.ask('a');
  e.reveal(['e']);
  for (let f = next; f; f = next) {
    next = undefined;
    f(performance.now() + 1000);
  }
  expect(Math.abs(e.cam.y - 50) * e.cam.scale).toBeLessThan(350);
  expect(Math.abs(e.cam.x - 44) * e.cam.scale).toBeLessThan(500);
});
