import { expect, test } from 'vitest';
import { fanSpot } from './fanspot';

test('a stack is not laid out where a finger is to tap again, nor out of the window', () => {
  const faults: string[] = [];
  let hidden = 0;
  for (const v of [
    { w: 360, h: 430 },
    { w: 540, h: 300 },
    { w: 820, h: 900 },
  ])
    for (const box of [
      { w: 129, h: 70 },
      { w: 188, h: 129 },
    ])
      for (let x = 0; x <= v.w; x += 10)
        for (let y = 0; y <= v.h; y += 10)
          for (const [dx, dy] of [
            [0, 0],
            [0, 70],
            [40, -60],
          ] as const) {
            const f = fanSpot(box, { x: x + dx, y: y + dy }, 30, { x, y }, v);
            if (!f) {
              hidden++;
              continue;
            }
            const inside = f.x >= 0 && f.y >= 0 && f.x + box.w <= v.w && f.y + box.h <= v.h;
            const over = x > f.x && x < f.x + box.w && y > f.y && y < f.y + box.h;
            if (!inside || over)
              faults.push(`${x},${y} off ${dx},${dy} of ${v.w}x${v.h}: ${JSON.stringify(f)}`);
          }
  expect(faults).toEqual([]);
  expect(hidden).toBe(0);
  // One that takes half of the window is not laid out there at all.
  expect(fanSpot({ w: 340, h: 240 }, { x: 40, y: 200 }, 30, { x: 40, y: 214 }, { w: 360, h: 455 })).toBe(
    undefined,
  );
  expect(fanSpot({ w: 340, h: 240 }, { x: 40, y: 200 }, 30, undefined, { w: 360, h: 455 })).toBeDefined();
});

test('on a phone a stack in the lower half is laid out below its place where above it the card would lie', () => {
  const v = { w: 390, h: 430 };
  expect(fanSpot({ w: 129, h: 70 }, { x: 200, y: 230 }, 30, undefined, v)?.y).toBe(260);
  expect(fanSpot({ w: 129, h: 70 }, { x: 200, y: 400 }, 30, undefined, v)?.y).toBe(300);
  expect(fanSpot({ w: 129, h: 70 }, { x: 400, y: 450 }, 30, undefined, { w: 820, h: 900 })?.y).toBe(350);
});
