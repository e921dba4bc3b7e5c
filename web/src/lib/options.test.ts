import { expect, test } from 'vitest';
import { count, isSwitch, setAll, spelled } from './options';
import type { Option } from './wire.gen';

const option = (id: string, ...values: string[]): Option => ({ id, name: id, help: '', values });
const list = [option('a', 'off', 'on'), option('b', 'on', 'off'), option('c', 'none', 'some', 'all')];

test('switches are those with on and off; all of them are set at once and the others stay', () => {
  expect(list.map(isSwitch)).toEqual([true, true, false]);
  expect(setAll(list, { c: 'some' }, 'on')).toEqual({ a: 'on', b: 'on', c: 'some' });
  expect(count(list, {}, 'on')).toBe(1);
  expect(count(list, setAll(list, {}, 'off'), 'on')).toBe(0);
});

test('values are read as words', () => {
  expect(['13-June', 'no-assault', 'rolled'].map(spelled)).toEqual(['13 June', 'no assault', 'rolled']);
});
