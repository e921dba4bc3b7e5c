import type { Catalogue, Message } from './kinds';

/** French puts a space before some marks at which no line may break. */
export function spaced(c: Catalogue): Catalogue {
  const narrow = (s: string) => s.replace(/ ([:;!?»%])/g, '\u00a0$1').replace(/« /g, '«\u00a0');
  const each = (m: Message): Message =>
    typeof m === 'string'
      ? narrow(m)
      : (Object.fromEntries(Object.entries(m).map(([form, s]) => [form, narrow(s)])) as unknown as Message);
  return Object.fromEntries(Object.entries(c).map(([k, m]) => [k, each(m)])) as unknown as Catalogue;
}
