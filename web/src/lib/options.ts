import type { Option } from './wire.gen';

/** Whether an option is a switch: then it is a checkbox. */
export function isSwitch(o: Option): boolean {
  return o.values.length === 2 && o.values.includes('on') && o.values.includes('off');
}

/** The values with every switch set one way; other options stay. */
export function setAll(
  list: readonly Option[],
  values: Record<string, string>,
  to: 'on' | 'off',
): Record<string, string> {
  return { ...values, ...Object.fromEntries(list.filter(isSwitch).map((o) => [o.id, to])) };
}

/** How many switches differ from what the game proposes, or are set one way. */
export function count(list: readonly Option[], values: Record<string, string>, to: string): number {
  return list.filter((o) => isSwitch(o) && (values[o.id] ?? o.values[0]) === to).length;
}

/** A value as people read it: it is a word of a command line, where blanks are hyphens. */
export function spelled(value: string): string {
  return value.replaceAll('-', ' ');
}
