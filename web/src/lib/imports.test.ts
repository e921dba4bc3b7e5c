import { expect, test } from 'vitest';

const texts = import.meta.glob<string>('./**/*.ts', { query: '?raw', import: 'default', eager: true });

const parts = import.meta.glob<string>('../components/*/*.svelte', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The path of a file that another names. */
function resolve(from: string, named: string): string {
  return new URL(`${named}.ts`, `file:///${from.slice(2)}`).pathname.replace('/', './');
}

/** Which files of this folder each imports, for types or for more. */
function imports(): Map<string, string[]> {
  return new Map(
    Object.entries(texts).map(([f, text]) => {
      const to = [...text.matchAll(/(?:from|import) ?\(?'(\.[^']*)'/g)].map((m) => resolve(f, m[1]!));
      return [f, to.filter((x) => x in texts)];
    }),
  );
}

/** Which rooms of the components each imports from. */
function rooms(): Map<string, string[]> {
  const graph = new Map<string, string[]>();
  for (const [f, text] of Object.entries(parts)) {
    const room = f.split('/')[2]!;
    const to = [...text.matchAll(/from '\.\.\/(\w+)\/\w+\.svelte'/g)].map((m) => m[1]!);
    graph.set(room, [...(graph.get(room) ?? []), ...to]);
  }
  return graph;
}

/** A circle of files that import each other, as a path back to where it begins. */
function circle(graph: Map<string, string[]>): string[] {
  const done = new Set<string>();
  const walk = (f: string, way: string[]): string[] => {
    const at = way.indexOf(f);
    if (at >= 0) return [...way.slice(at), f];
    if (done.has(f)) return [];
    for (const to of graph.get(f) ?? []) {
      const found = walk(to, [...way, f]);
      if (found.length > 0) return found;
    }
    done.add(f);
    return [];
  };
  for (const f of graph.keys()) {
    const found = walk(f, []);
    if (found.length > 0) return found;
  }
  return [];
}

test('a circle is found', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['c', 'd']],
    ['d', ['b']],
  ]);
  expect(circle(graph)).toEqual(['b', 'd', 'b']);
});

test('no files import each other in a circle', () => {
  const graph = imports();
  expect(graph.get('./paint/region.ts')).toContain('./paint/grid.ts');
  expect(circle(graph).join(' -> ')).toBe('');
});

test('no rooms of components import from each other in a circle', () => {
  const graph = rooms();
  expect(graph.get('board')).toContain('counter');
  expect(circle(graph).join(' -> ')).toBe('');
});
