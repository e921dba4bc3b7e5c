import { beforeEach, expect, test } from 'vitest';
import { Batch } from './batch.svelte';
import type { Table } from './table.svelte';
import { field, of29 } from './testdata/field';
import type { Explanation, Offer } from './wire.gen';

/**
 * A table of a small game: each piece may dig in or move once, one hex. A piece is picked, then the
 * hex; some hexes are refused, and at a landing one is asked how to go ashore.
 */
class Game {
  readonly sheet = field();
  readonly seat = 0;
  index = 0;
  sending = false;
  together?: { from: number; to: number };
  told: string[] = [];
  readonly barred = new Set<string>();
  readonly landings = new Set<string>();
  private picked = '';
  private ashore = false;
  private readonly moved = new Set<string>();
  private readonly stands = [
    of29('A', '1.0', '116'),
    of29('B', '1.1', '116'),
    of29('C', '1.2', '116'),
    of29('D', '1.3', '116'),
    of29('E', '1.4', '115'),
    of29('F', '1.5', '115'),
  ];
  readonly displays: { cells: { id: string; label: string }[] }[] = [];
  readonly batch = new Batch(this as unknown as Table, async () => {});

  get newest() {
    return this.index;
  }
  get scene() {
    const kind = this.ashore ? 'ashore' : this.picked ? 'path' : 'activate';
    return { pieces: this.stands, displays: this.displays, prompt: { kind, seat: 0 } };
  }
  get offers(): Offer[] {
    const offer = (choice: string, more: Partial<Offer>) => ({
      choice,
      label: choice,
      kind: 'move',
      ...more,
    });
    if (this.ashore) return [offer('wade', {})];
    if (!this.picked)
      return this.stands
        .filter((p) => !this.moved.has(p.id))
        .flatMap(({ id }) => ['move', 'dig'].map((verb) => offer(`${verb} ${id}`, { piece: id })));
    const from = this.sheet.places.get(this.stands.find((p) => p.id === this.picked)!.at)!;
    return [...this.sheet.places.values()]
      .filter(
        (q) => q.id !== from.id && Math.hypot(q.x - from.x, q.y - from.y) < 1.1 && !this.barred.has(q.id),
      )
      .map((q) => offer(`to ${q.id}`, { place: q.id }));
  }
  get question() {
    const { offers } = this;
    const byPiece = new Map(offers.flatMap((o) => (o.piece ? [[o.piece, o]] : [])));
    return { offers, myTurn: offers.length > 0, sorted: { byPiece } };
  }
  at(id: string) {
    return this.stands.find((p) => p.id === id)!.at;
  }
  async choose(choice: string): Promise<boolean> {
    const [verb, what] = choice.split(' ');
    if (verb === 'move') this.picked = what!;
    else if (verb === 'dig') this.moved.add(what!);
    else if (verb === 'wade') this.ashore = false;
    else {
      const p = this.stands.find((x) => x.id === this.picked)!;
      p.at = what!;
      this.moved.add(this.picked);
      this.picked = '';
      this.ashore = this.landings.has(what!);
    }
    this.index++;
    this.batch.asked();
    return true;
  }
  /** What a person chooses by hand. */
  async take(...choices: string[]): Promise<void> {
    for (const c of choices) {
      this.batch.take(this.offers.find((o) => o.choice === c)!);
      this.batch.asked();
      await this.choose(c);
    }
  }
  /** Puts pieces into a box beside the map. */
  box(id: string, label: string, ...pieces: string[]): void {
    this.displays.push({ cells: [{ id, label }] });
    for (const p of this.stands) if (pieces.includes(p.id)) p.at = id;
  }
  /** A person takes back what was chosen last: a piece has dug in. */
  back(piece: string): void {
    this.index--;
    this.moved.delete(piece);
    this.batch.asked();
  }
  readonly inquiry = {
    why: async () => [{ choice: 'to', legal: false, words: 'The hex is full.', rule: '6.1' } as Explanation],
  };
  tell(e: unknown): void {
    this.told.push((e as Error).message);
  }
}

let g: Game;
beforeEach(() => {
  g = new Game();
});

test('the rest of a regiment goes as one of it went, as one thing to take back', async () => {
  await g.take('move A', 'to 2.0');
  expect(g.batch.formation).toMatchObject({ name: '116, 29th Division' });
  expect([...g.batch.formation!.pieces].sort()).toEqual(['B', 'C', 'D']);
  await g.batch.follow();
  expect(['B', 'C', 'D'].map((id) => g.at(id))).toEqual(['2.1', '2.2', '2.3']);
  expect(g.told).toEqual([]);
  expect(g.together).toEqual({ from: 2, to: 8 });
  expect(g.batch.formation).toBeUndefined();
});

test('where one of it cannot follow the order stops and says why, and those left are offered once that one has gone', async () => {
  g.barred.add('2.2');
  await g.take('move A', 'to 2.0');
  const order = g.batch.formation!.pieces;
  await g.batch.follow();
  const stopped = order.indexOf('C');
  expect(g.told).toEqual([`Stopped after ${stopped} of 3. C: The hex is full.`]);
  expect(g.batch.formation, 'another is in the midst of its move').toBeUndefined();
  await g.take('to 1.1');
  const left = order.slice(stopped + 1);
  expect(left.length).toBeGreaterThan(0);
  expect(g.batch.formation?.pieces).toEqual(left);
  await g.batch.follow();
  expect(['B', 'D'].map((id) => g.at(id))).toEqual(['2.1', '2.3']);
});

test('who had not begun when something else was asked is among those left', async () => {
  await g.take('move A', 'to 2.0');
  const order = g.batch.formation!.pieces;
  g.landings.add({ B: '2.1', C: '2.2', D: '2.3' }[order[0]!]!);
  await g.batch.follow();
  expect(g.told).toEqual(['Stopped after 1 of 3. Something else has to be decided first.']);
  await g.take('wade');
  expect(g.batch.formation?.pieces).toEqual(order.slice(1));
});

test('a new order takes the place of what was left of an older one', async () => {
  g.barred.add('2.2');
  await g.take('move A', 'to 2.0');
  await g.batch.follow();
  await g.take('to 1.1', 'move E', 'to 0.4');
  expect(g.batch.formation).toMatchObject({ name: '115, 29th Division', pieces: ['F'] });
  await g.batch.follow();
  expect(g.at('F')).toBe('0.5');
});

test('the next unit is one of the same regiment that can still be chosen, for as long as there is one', async () => {
  await g.take('move E', 'to 0.4');
  expect(g.batch.next).toMatchObject({ name: '115, 29th Division', piece: { id: 'F' } });
  await g.take('move F');
  expect(g.batch.next, 'in the midst of a move').toBeUndefined();
  await g.take('to 0.5');
  expect(g.batch.next).toBeUndefined();
});

test('an order that was taken back is offered to nobody', async () => {
  await g.take('dig A');
  expect(g.batch.formation?.pieces).toEqual(['B', 'C', 'D']);
  g.back('A');
  expect(g.batch.formation).toBeUndefined();
  expect(g.batch.next).toBeUndefined();
});

test('all at once leaves out what the rules do not allow any more, goes on with the rest, and says why of the first', async () => {
  const dig = (id: string) => g.offers.find((o) => o.choice === `dig ${id}`)!;
  const all = ['A', 'B', 'C', 'D'].map(dig);
  await g.take('dig B', 'dig C');
  await g.batch.all(all);
  expect(g.offers.map((o) => o.piece)).toEqual(['E', 'E', 'F', 'F']);
  expect(g.told).toEqual(['Only 2 of 4. B: The hex is full.']);
  expect(g.together).toEqual({ from: 2, to: 4 });
});

test('what one of a box was given all others of it can be given at once', async () => {
  g.box('reserve', 'In reserve', 'A', 'B', 'E');
  await g.take('dig A');
  expect(g.batch.likewise).toMatchObject({ pieces: ['B', 'E'], place: 'In reserve' });
  expect(g.batch.formation, 'nobody goes from where it stands on the map').toBeUndefined();
  await g.batch.same();
  expect(g.offers.map((o) => o.piece)).toEqual(['C', 'C', 'D', 'D', 'F', 'F']);
});

test('a matter begins with the pieces that it lists, as far as they can be added, and one undo takes all back', async () => {
  const made: string[] = [];
  const add = (piece: string) => ({ choice: `add ${piece}`, label: piece, kind: 'add', piece });
  const table = {
    newest: 3,
    index: 3,
    scene: { pieces: [], prompt: { kind: 'declare', seat: 0 } },
    question: { myTurn: true, offers: [add('A'), add('C'), add('D')] },
    together: undefined as unknown,
    async choose(choice: string, further: boolean) {
      made.push(choice);
      // What came of those before is still told.
      expect(further, choice).toBe(made.length > 1);
      table.newest++;
      return true;
    },
  };
  const batch = new Batch(table as unknown as Table, async () => {});
  const attack = { choice: 'attack 0101', label: 'Attack', kind: 'fight' } as Offer;
  await batch.begin(attack, ['A', 'B', 'C']);
  expect(made).toEqual(['attack 0101', 'add A', 'add C']);
  expect(table.together).toEqual({ from: 3, to: 6 });
});
