import { afterEach, expect, test, vi } from 'vitest';
import { Arrivals } from './arrivals';

afterEach(() => vi.useRealTimers());

test('those wait who have not been reached', async () => {
  vi.useFakeTimers();
  const a = new Arrivals();
  const three = a.of(3, 1000);
  const five = a.of(5, 1000);
  a.come(2);
  a.come(4);
  await expect(three).resolves.toBe(true);
  await vi.advanceTimersByTimeAsync(999);
  a.come(4);
  await vi.advanceTimersByTimeAsync(1);
  await expect(five).resolves.toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});

test('at the end nobody waits', async () => {
  vi.useFakeTimers();
  const a = new Arrivals();
  const one = a.of(1, 1000);
  a.end();
  await expect(one).resolves.toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});
