import sharp from 'sharp';
import { expect, test } from 'vitest';
import { STROKE_GLYPHS, strokePath } from './stroke-glyphs.ts';
import { addWatermark } from './watermark.ts';

test('every character stays on its grid', () => {
  for (const [letter, drawing] of Object.entries(STROKE_GLYPHS)) {
    for (const pair of drawing.split(/[ /]+/).filter(Boolean)) {
      const [x = -1, y = -1] = pair.split(',').map(Number);
      expect([letter, x >= 0 && x <= 4, y >= 0 && y <= 6]).toEqual([letter, true, true]);
    }
  }
  expect(strokePath('A 1', 6)).toMatchObject({ width: 18, path: expect.stringMatching(/^M0\.0,6\.0 L/) });
});

test.each([
  [800, 1130],
  [120, 90],
])('a picture of %i × %i keeps its size and is marked in every quarter', async (width, height) => {
  const plain = await sharp({ create: { width, height, channels: 3, background: '#808080' } })
    .webp()
    .toBuffer();
  const marked = await addWatermark(plain, 'VIEWED 2026-11-23 09:15 UTC');
  expect(await sharp(marked).metadata()).toMatchObject({ width, height, format: 'webp' });
  const half = { width: Math.floor(width / 2), height: Math.floor(height / 2) };
  for (const left of [0, half.width]) {
    for (const top of [0, half.height]) {
      const { channels } = await sharp(marked)
        .extract({ left, top, ...half })
        .stats();
      expect((channels[0]?.max ?? 0) - (channels[0]?.min ?? 0)).toBeGreaterThan(40);
    }
  }
});
