import { expect, test } from 'vitest';
import { drawQr } from './qr-picture.server.ts';

test('draws the three finder squares', () => {
  const { size, path } = drawQr('https://shop.example/sandbox/pay/abc');
  const dark = new Set(path.split('z').map((square) => /^M(\d+ \d+)/.exec(square)?.[1]));
  for (const [x, y] of [
    [0, 0],
    [size - 7, 0],
    [0, size - 7],
  ] as const) {
    for (let step = 0; step < 7; step += 1) {
      expect(dark.has(`${x + step} ${y}`)).toBe(true);
      expect(dark.has(`${x} ${y + step}`)).toBe(true);
    }
    expect(dark.has(`${x + 1} ${y + 1}`)).toBe(false);
    expect(dark.has(`${x + 3} ${y + 3}`)).toBe(true);
  }
});
