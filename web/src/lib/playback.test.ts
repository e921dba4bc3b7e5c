import { describe, expect, test } from 'vitest';
import { dwell, type Effects, glides, Playback, type Speed, whereabouts } from './playback';
import type { Line, StepView } from './wire.gen';

function step(index: number, seat = 0, lines: Line[] = []): StepView {
  return { index, seat, turn: 1, patch: {}, lines };
}
const hop = (a: string, b: string, piece = 'U'): Line => ({
  text: '',
  quiet: true,
  places: [a, b],
  pieces: [piece],
});

/** Effects that note what happens; waits last until they are cut or let go. */
class Notes implements Effects {
  seen: string[] = [];
  looked: string[] = [];
  private held: (() => void)[] = [];
  glide(g: { pieces: string[]; path: string[] }, ms: number, cut: AbortSignal) {
    this.seen.push(`glide ${g.pieces.join('+')} ${g.path.join('>')}`);
    return this.hold(ms, cut);
  }
  wait(ms: number, cut: AbortSignal) {
    this.seen.push('wait');
    return this.hold(ms, cut);
  }
  look(places: readonly string[]) {
    if (places.length > 0) this.looked.push(places.join('>'));
  }
  apply(s: StepView) {
    this.seen.push(`apply ${s.index}`);
  }
  done() {
    this.seen.push('done');
  }
  private hold(_ms: number, cut: AbortSignal) {
    return new Promise<void>((resolve) => {
      this.held.push(resolve);
      cut.addEventListener('abort', () => resolve());
    });
  }
  async letGo() {
    for (const r of this.held.splice(0)) r();
    await settle();
  }
}
const settle = () => new Promise<void>((r) => setTimeout(r, 0));
const player = (speed: Speed) => {
  const n = new Notes();
  return { n, p: new Playback(n, () => speed) };
};

test('who goes the same way together is one glide, others follow', () => {
  const way = [
    hop('a', 'b', 'U'),
    hop('b', 'c', 'U'),
    hop('a', 'b', 'V'),
    hop('b', 'c', 'V'),
    hop('a', 'd', 'W'),
  ];
  expect(glides(way)).toEqual([
    { pieces: ['U', 'V'], path: ['a', 'b', 'c'] },
    { pieces: ['W'], path: ['a', 'd'] },
  ]);
});

test('who looks on at computers that play each other is not left behind; whoever the game waits for is', async () => {
  const fight: Line[] = [{ text: 'Three of the defenders are lost.', kind: 'loss' }];
  const many = Array.from({ length: 100 }, (_, i) => step(i + 1, 1, fight));
  for (const live of [true, false]) {
    const waits: number[] = [];
    const n = new Notes();
    n.wait = (ms: number) => {
      n.seen.push('wait');
      waits.push(ms);
      return new Promise(() => {});
    };
    const p = new Playback(
      n,
      () => 'normal',
      () => live,
    );
    p.push(many, () => false);
    await settle();
    // All but the last steps are there at once, and what is left goes the faster the more of it waits.
    expect(n.seen.filter((x) => x.startsWith('apply')).length).toBe(live ? 61 : 1);
    expect(waits).toHaveLength(1);
    if (live) expect(waits[0]).toBeLessThan(dwell(fight) / 20);
    else expect(waits[0]).toBe(dwell(fight));
    p.clear();
  }
  // What comes one after the other is shown as long as ever.
  const waits: number[] = [];
  const n = new Notes();
  n.wait = (ms: number) => {
    waits.push(ms);
    return Promise.resolve();
  };
  new Playback(
    n,
    () => 'normal',
    () => true,
  ).push([step(1, 1, fight)], () => false);
  await settle();
  expect(waits).toEqual([dwell(fight)]);
});

describe('playback', () => {
  test('instant: all is shown before push returns', () => {
    const { n, p } = player('instant');
    p.push([step(1, 1, [hop('a', 'b')]), step(2)], () => false);
    expect(n.seen).toEqual(['apply 1', 'apply 2', 'done']);
    expect(p.busy).toBe(false);
  });

  test('a step glides, is applied, and what it says stays a while', async () => {
    const { n, p } = player('normal');
    p.push(
      [step(1, 1, [hop('a', 'b'), hop('b', 'c'), { text: 'It moves.', kind: 'move' }]), step(2)],
      () => false,
    );
    expect(n.seen).toEqual(['glide U a>b>c']);
    await n.letGo();
    expect(n.seen.slice(1)).toEqual(['apply 1', 'wait']);
    expect(p.busy).toBe(true);
    await n.letGo();
    expect(n.seen.slice(3)).toEqual(['apply 2', 'done']);
  });

  test('what a person did is not dwelt upon', async () => {
    const { n, p } = player('slow');
    p.push([step(1, 0, [{ text: 'I move.', kind: 'move' }])], () => true);
    await settle();
    expect(n.seen).toEqual(['apply 1', 'done']);
  });

  test('skip shows the rest at once, also while more comes', async () => {
    const { n, p } = player('slow');
    p.push([step(1, 1, [{ text: 'x' }]), step(2, 1, [hop('a', 'b')])], () => false);
    p.skip();
    p.push([step(3, 1, [{ text: 'y' }])], () => false);
    await settle();
    expect(n.seen.filter((s) => s !== 'wait')).toEqual(['apply 1', 'apply 2', 'apply 3', 'done']);
    expect(n.seen.filter((s) => s.startsWith('glide'))).toEqual([]);
  });

  test('after a skip the next push is played again', async () => {
    const { n, p } = player('normal');
    p.push([step(1, 1, [{ text: 'x' }])], () => false);
    p.skip();
    await settle();
    p.push([step(2, 1, [hop('a', 'b')])], () => false);
    expect(n.seen.at(-1)).toBe('glide U a>b');
  });

  test('clear forgets what waits, shows nothing more and can start again', async () => {
    const { n, p } = player('normal');
    p.push([step(1, 1, [hop('a', 'b')]), step(2)], () => false);
    p.clear();
    await settle();
    expect(n.seen).toEqual(['glide U a>b']);
    expect(p.busy).toBe(false);
    p.push([step(3)], () => false);
    await settle();
    expect(n.seen.slice(1)).toEqual(['apply 3', 'done']);
  });

  test('held, it stops before the next step; step shows one, resume the rest', async () => {
    const { n, p } = player('normal');
    p.push([step(1), step(2), step(3), step(4)], () => true);
    // Own steps are not dwelt upon, so all would be shown by now.
    expect(n.seen).toEqual(['apply 1', 'apply 2', 'apply 3', 'apply 4', 'done']);
    n.seen = [];
    const said: Line[] = [{ text: 'Something happens.' }];
    p.push([step(5, 1, said), step(6, 1, said), step(7, 1, said)], () => false);
    expect(n.seen).toEqual(['apply 5', 'wait']);
    p.hold();
    await n.letGo();
    expect(n.seen).toEqual(['apply 5', 'wait']);
    p.step();
    await settle();
    expect(n.seen).toEqual(['apply 5', 'wait', 'apply 6', 'wait']);
    await n.letGo();
    expect(p.busy).toBe(true);
    p.resume();
    await settle();
    await n.letGo();
    expect(n.seen).toEqual(['apply 5', 'wait', 'apply 6', 'wait', 'apply 7', 'wait', 'done']);
    expect(p.busy).toBe(false);
  });

  test('a step that is asked for while another is on its way shows both', async () => {
    const { n, p } = player('normal');
    const said: Line[] = [{ text: 'Something happens.' }];
    p.push([step(1, 1, said), step(2, 1, said), step(3, 1, said)], () => false);
    p.step();
    await settle();
    expect(n.seen).toEqual(['apply 1', 'wait', 'apply 2', 'wait']);
    await n.letGo();
    expect(n.seen).toHaveLength(4);
    p.clear();
  });

  test('held, it can be skipped or forgotten', async () => {
    const { n, p } = player('normal');
    const said: Line[] = [{ text: 'Something happens.' }];
    p.push([step(1, 1, said), step(2, 1, said)], () => false);
    p.hold();
    await n.letGo();
    p.skip();
    await settle();
    expect(n.seen).toEqual(['apply 1', 'wait', 'apply 2', 'done']);
    n.seen = [];
    p.push([step(3, 1, said), step(4, 1, said)], () => false);
    p.hold();
    await n.letGo();
    p.clear();
    await settle();
    expect(n.seen).toEqual(['apply 3', 'wait']);
    expect(p.busy).toBe(false);
  });
});

test('what others do is looked at where it happens, what a person did or has skipped is not', async () => {
  const way = [hop('a', 'b'), { text: 'It is hit.', kind: 'loss', places: ['c'] }];
  for (const [speed, own, looked] of [
    ['normal', false, ['a>b', 'c']],
    ['normal', true, []],
    ['instant', false, []],
  ] as const) {
    const { n, p } = player(speed);
    p.push([step(1, 1, way)], () => own);
    await n.letGo();
    await n.letGo();
    expect(n.looked, `${speed} ${own}`).toEqual(looked);
  }
  expect(whereabouts(way)).toEqual(['c', 'a', 'b']);
});

describe('glides', () => {
  test('join while the same pieces go on from where they are', () => {
    expect(glides([hop('a', 'b'), hop('b', 'c'), hop('d', 'e'), hop('e', 'f', 'V')])).toEqual([
      { pieces: ['U'], path: ['a', 'b', 'c'] },
      { pieces: ['U'], path: ['d', 'e'] },
      { pieces: ['V'], path: ['e', 'f'] },
    ]);
  });
  test('spoken lines are none', () => {
    expect(glides([{ text: 'x', places: ['a', 'b'], pieces: ['U'] }])).toEqual([]);
  });
});

test('weighty lines stay longer than plain ones, and nothing stays too long', () => {
  expect(dwell([])).toBe(0);
  expect(dwell([hop('a', 'b')])).toBe(0);
  expect(dwell([{ text: 'A hit', kind: 'combat' }])).toBeGreaterThan(
    dwell([{ text: 'A hit', kind: 'phase' }]),
  );
  expect(dwell([{ text: 'x'.repeat(5000), kind: 'loss' }])).toBeLessThanOrEqual(2600);
});
