import { expect, test } from 'vitest';
import { EventReader } from './sse';

const text =
  ': alive\n\nid: 1.0\nevent: steps\ndata: {"a":1}\n\nevent: table\r\ndata: one\r\ndata: two\r\n\r\ndata:x\n\n';
const want = [
  { name: 'steps', data: '{"a":1}' },
  { name: 'table', data: 'one\ntwo' },
  { name: 'message', data: 'x' },
];

test('events are read, comments and events without data left out', () => {
  expect(new EventReader().feed(text)).toEqual(want);
});

test('it does not matter where the text is cut', () => {
  for (let n = 1; n < 9; n++) {
    const r = new EventReader();
    const got = [];
    for (let i = 0; i < text.length; i += n) got.push(...r.feed(text.slice(i, i + n)));
    expect(got).toEqual(want);
  }
});
