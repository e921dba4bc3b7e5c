import { parse } from 'svelte/compiler';
import { describe, expect, it } from 'vitest';

// Finds words that are not in the catalogue: text of templates, attributes that people
// read or hear, and strings of the scripts that look like words.

interface Node {
  type: string;
  start: number;
  [more: string]: unknown;
}

// What makes shorter names of those that games print has parts of those names.
const sources = {
  ...import.meta.glob<string>('../**/*.svelte', { query: '?raw', import: 'default', eager: true }),
  ...import.meta.glob<string>(
    [
      '../**/*.ts',
      '!../**/*.test.ts',
      '!../**/testdata/**',
      '!../**/*.gen.ts',
      '!../**/*.d.ts',
      '!./**',
      '!../lib/shortname.ts',
    ],
    {
      query: '?raw',
      import: 'default',
      eager: true,
    },
  ),
};

/** Attributes that are read or heard. */
const heard =
  /^(aria-(label|valuetext|description|roledescription|placeholder|braillelabel)|title|alt|placeholder|label|content|summary)$/;
/** Attributes of elements and components that are never words. */
const technical =
  /^(class|style|id|d|viewBox|transform|points|href|src|type|role|name|for|accept|autocomplete|inputmode|rel|target|tag|lang|style:.*|on.*|bind:.*|data-.*|aria-(?!label|valuetext|description|roledescription|placeholder).*)$/;
/** What takes strings that nobody reads: selectors, queries, events, faults of the program. */
const machine =
  /^(say|parts|matchMedia|querySelector(All)?|closest|matches|addEventListener|removeEventListener|createElement|getElementById|setAttribute|getAttribute|setProperty|load|has|Error|RegExp|get|test)$/;
/** Strings for the browser: fonts, transforms, pictures, keys of its storage and of the catalogue. */
const forBrowser = /\bpx\b|"Barlow|^<svg |^(sandtable|said)\.$/;
const letter = /\p{L}/u;
/** Strings that look like words: two in a row, one with a capital letter, or the end of a sentence. */
const wordy = /\p{L}{2}[,;:.!?…)]* +\p{L}{2}|^\p{Lu}\p{Ll}{2}|\p{Ll}{2}[.…!?]$/u;
/** Names of keys of the keyboard, as browsers call them, and heads of requests. */
const names =
  /^(Arrow(Up|Down|Left|Right)|Enter|Escape|Tab|Home|End|Page(Up|Down)|Backspace|Delete|Shift|Space|GET|POST|DELETE|[A-Z][a-z]+(-[A-Z][a-z]+)+|AbortError)$/;

const isNode = (x: unknown): x is Node =>
  typeof x === 'object' && x !== null && typeof (x as Node).type === 'string';

function children(n: Node): [string, Node][] {
  return Object.entries(n).flatMap(([k, v]): [string, Node][] =>
    Array.isArray(v) ? v.filter(isNode).map((x) => [k, x]) : isNode(v) ? [[k, v]] : [],
  );
}

const textOf = (n: Node): string =>
  n.type === 'TemplateElement'
    ? ((n.value as { cooked?: string }).cooked ?? '')
    : n.type === 'Literal' && typeof n.value === 'string'
      ? n.value
      : '';

/** What of an expression is its result: both ways of a condition, the parts of a text put together. */
function results(n: Node): Node[] {
  const of = (...keys: string[]) => keys.flatMap((k) => [n[k]].flat().filter(isNode).flatMap(results));
  switch (n.type) {
    case 'Literal':
    case 'TemplateElement':
      return [n];
    case 'ConditionalExpression':
      return of('consequent', 'alternate');
    case 'LogicalExpression':
      return of('left', 'right');
    case 'BinaryExpression':
      return n.operator === '+' ? of('left', 'right') : [];
    case 'TemplateLiteral':
      return of('quasis', 'expressions');
    case 'TSAsExpression':
    case 'TSNonNullExpression':
      return of('expression');
    default:
      return [];
  }
}

const nameOf = (n: unknown): string =>
  !isNode(n)
    ? ''
    : n.type === 'Identifier'
      ? String(n.name)
      : n.type === 'MemberExpression'
        ? nameOf(n.property)
        : '';

/** The strings of a script that look like words. */
function scripted(n: Node, found: Node[]): void {
  if (/^(Import|Export(All|Named)).*/.test(n.type) && isNode(n.source)) return;
  if (n.type.startsWith('TS') && !/^TS(As|NonNull|Satisfies)Expression$|^TSParameterProperty$/.test(n.type))
    return;
  if (n.type === 'BinaryExpression' && /^[!=]==?$|^in$/.test(String(n.operator))) {
    for (const [, c] of children(n)) if (!textOf(c)) scripted(c, found);
    return;
  }
  if (n.type === 'SwitchCase') {
    for (const [k, c] of children(n)) if (k !== 'test') scripted(c, found);
    return;
  }
  if ((n.type === 'CallExpression' || n.type === 'NewExpression') && machine.test(nameOf(n.callee))) {
    for (const [, c] of children(n)) if (!textOf(c) && c.type !== 'TemplateLiteral') scripted(c, found);
    return;
  }
  const text = textOf(n);
  if (text && wordy.test(text.trim()) && !names.test(text) && !forBrowser.test(text)) found.push(n);
  for (const [k, c] of children(n)) {
    if (k === 'key' && !n.computed && n.type !== 'PropertyDefinition') continue;
    scripted(c, found);
  }
}

function template(n: Node, found: Node[]): void {
  if (n.type === 'Text') {
    if (letter.test(String(n.data))) found.push(n);
    return;
  }
  if (n.type === 'ExpressionTag' && isNode(n.expression)) {
    found.push(...results(n.expression).filter((r) => letter.test(textOf(r))));
    scripted(n.expression, found);
    return;
  }
  if (n.type === 'Attribute') {
    const name = String(n.name);
    const values = [n.value].flat().filter(isNode);
    if (heard.test(name)) for (const v of values) template(v, found);
    else
      for (const v of values) {
        if (v.type === 'Text') {
          if (!technical.test(name) && wordy.test(String(v.data))) found.push(v);
        } else if (isNode(v.expression) && !/^(class|style)$/.test(name)) scripted(v.expression, found);
      }
    return;
  }
  if (/^(StyleDirective|ClassDirective|StyleSheet)$/.test(n.type)) return;
  for (const [, c] of children(n)) {
    // Conditions and lists are scripts, what they show is the template's.
    if (
      /^(Text|ExpressionTag|Attribute|Fragment|.*Block|.*Element|Component|.*Tag|.*Directive|Svelte.*|SpreadAttribute|SlotElement|Comment|Title.*|RegularElement)$/.test(
        c.type,
      )
    )
      template(c, found);
    else scripted(c, found);
  }
}

function outside(path: string, source: string): string[] {
  const text = path.endsWith('.svelte') ? source : `<script lang="ts">${source}</script>`;
  const root = parse(text, { modern: true }) as unknown as { fragment: Node; instance?: Node; module?: Node };
  const found: Node[] = [];
  template(root.fragment, found);
  for (const s of [root.instance, root.module]) if (s) scripted(s.content as Node, found);
  return [...new Set(found)].map((n) => {
    const line = text.slice(0, n.start).split('\n').length;
    return `${path.slice(3)}:${line}: ${n.type === 'Text' ? String(n.data).trim() : textOf(n)}`;
  });
}

describe('words', () => {
  it.each([
    '<p>Words</p>',
    '<button aria-label="Shut">×</button>',
    '<p>{on ? say("a.b") : "Off"}</p>',
    '<p title={"Rule " + n}>{n}</p>',
    '<p>{n} of {all}</p>',
    '<Choice label="Dice" />',
    '<Choice {...more} options={[["fair", "Fair"]]} />',
    '{#if on}<img alt="map" src="x.png" />{/if}',
    '<button onclick={() => tell("It is gone")}>×</button>',
    '<script lang="ts">let problem = "The server is gone";</script>',
    '<script lang="ts">const names = { open: "Open" };</script>',
    '<script lang="ts">let a: string = "Waiting for " + who;</script>',
  ])('outside are found: %s', (text) => {
    expect(outside('../a.svelte', text)).toHaveLength(1);
  });

  it.each([
    '<p class="btn small">{say("a.b", { n: 3 })}</p>',
    '<svg viewBox="0 0 8 8"><path d="M0 0L8 8" /></svg><p>{name} · 3 %</p>',
    '<script lang="ts">import { a } from "Some Where"; type A = "Open Door"; if (e.key === "Enter") throw new Error("No such thing");</script>',
  ])('that nobody reads are not: %s', (text) => {
    expect(outside('../a.svelte', text)).toEqual([]);
  });

  it('of the page are all in the catalogue', { timeout: 120_000 }, () => {
    expect(Object.entries(sources).flatMap(([path, source]) => outside(path, source))).toEqual([]);
  });
});
