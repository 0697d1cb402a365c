import { describe, expect, test } from 'vitest';
import { pictureSources, storedWidths } from './picture-sizes.ts';

const HASH = '0123456789abcdef0123456789abcdef';

describe('widths of a stored picture', () => {
  test.each([
    [4000, [160, 320, 640, 960, 1280]],
    [1280, [160, 320, 640, 960, 1280]],
    [700, [160, 320, 640, 700]],
    [320, [160, 320]],
    [90, [90]],
  ])('an original of %i pixels is never enlarged', (original, widths) => {
    expect(storedWidths(original)).toEqual(widths);
  });
});

describe('sources of a picture address', () => {
  test('names every stored width in both formats', () => {
    const sources = pictureSources(`https://shop.example/media/images/${HASH}/700.webp`);
    const folder = `https://shop.example/media/images/${HASH}`;
    expect(sources?.avif).toBe(
      `${folder}/160.avif 160w, ${folder}/320.avif 320w, ${folder}/640.avif 640w, ${folder}/700.avif 700w`,
    );
    expect(sources?.webp).toContain(`${folder}/700.webp 700w`);
    expect(sources?.placeholder).toBe(`${folder}/tiny.webp`);
    expect(sources?.width).toBe(700);
  });

  test.each(['/media/demo/cup/red-front.svg', '', 'https://elsewhere.example/a.webp', `/media/images/${HASH}/x.webp`])(
    'has none for %j',
    (url) => expect(pictureSources(url)).toBeNull(),
  );
});
