import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { type ArtView, artKinds, drawProduct } from './product-art.ts';
import {
  drawAdvertisement,
  drawAvatar,
  drawBanner,
  drawEmpty,
  drawLoginPicture,
  drawMerchantLogo,
  drawSiteLogo,
  drawSiteMark,
} from './scene-art.ts';
import { advertisementNames, bannerNames } from './scenes/banner.ts';
import { emptyNames } from './scenes/empty.ts';
import { logoGlyphs } from './scenes/mark.ts';

const VIEWS: ArtView[] = ['front', 'detail', 'scene'];
const COLOUR = '#3b6fd4';

/** Fails on text that is not well-formed: the renderer's XML reader is strict. */
async function sizeOf(svg: string): Promise<[number, number]> {
  const { width, height } = await sharp(Buffer.from(svg)).metadata();
  return [width, height];
}

function idsOf(svg: string): string[] {
  return [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id ?? '');
}

function expectSelfContained(svg: string): void {
  const ids = idsOf(svg);
  expect(new Set(ids).size).toBe(ids.length);
  for (const [, used] of svg.matchAll(/(?:url\(|href=")#([\w-]+)/g)) expect(ids).toContain(used);
  expect(svg).not.toMatch(
    /<(script|text|image|foreignObject)|NaN|undefined|Infinity|https?:\/\/(?!www\.w3\.org\/2000\/svg)/,
  );
}

describe('product pictures', () => {
  it('cover the departments of the demo shop', () => {
    expect(artKinds.length).toBe(78);
  });

  it.each(artKinds)('draw %s in every view: well-formed, small, in its colour, the same every time', async (kind) => {
    const pictures = VIEWS.map((view) => drawProduct(kind, { color: COLOUR, view }));
    for (const [index, svg] of pictures.entries()) {
      expect(await sizeOf(svg)).toEqual([800, 800]);
      expect(svg.length).toBeLessThan(8192);
      expect(svg).toContain(COLOUR);
      expectSelfContained(svg);
      expect(drawProduct(kind, { color: COLOUR, view: VIEWS[index] as ArtView })).toBe(svg);
    }
    expect(new Set(pictures).size).toBe(VIEWS.length);
  });

  it.each(['#ffffff', '#000000', '#808080', '#FFD400'])('take the extreme colour %s', async (color) => {
    for (const view of VIEWS) expect(await sizeOf(drawProduct('backpack', { color, view }))).toEqual([800, 800]);
  });

  it('can be inlined in one page: no two share an id', () => {
    const ids = artKinds.flatMap((kind) => VIEWS.flatMap((view) => idsOf(drawProduct(kind, { color: COLOUR, view }))));
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('pictures of the platform', () => {
  it.each<[string, string, [number, number]]>([
    ...bannerNames.map((name): [string, string, [number, number]] => [
      `banner ${name}`,
      drawBanner(name, COLOUR),
      [1240, 420],
    ]),
    ...advertisementNames.map((name): [string, string, [number, number]] => [
      `tile ${name}`,
      drawAdvertisement(name, COLOUR),
      [600, 300],
    ]),
    ...logoGlyphs.map((glyph): [string, string, [number, number]] => [
      `sign ${glyph}`,
      drawMerchantLogo(glyph, COLOUR, glyph),
      [200, 200],
    ]),
    ...emptyNames.map((name): [string, string, [number, number]] => [`empty ${name}`, drawEmpty(name), [320, 240]]),
    ['avatar', drawAvatar('somebody'), [160, 160]],
    ['login', drawLoginPicture(), [380, 520]],
    ['logo', drawSiteLogo('#e1251b'), [138, 40]],
    ['mark', drawSiteMark('#e1251b'), [40, 40]],
  ])('%s is well-formed and needs nothing from outside', async (_name, svg, size) => {
    expect(await sizeOf(svg)).toEqual(size);
    expectSelfContained(svg);
  });

  it('gives different people different pictures, and one person always the same', () => {
    const people = Array.from({ length: 60 }, (_, index) => drawAvatar(`person ${index}`));
    const looks = new Set(people.map((svg) => svg.replace(/a[0-9a-z]+-[0-9a-z]/g, '')));
    expect(looks.size).toBeGreaterThan(55);
    expect(drawAvatar('person 7')).toBe(people[7]);
  });
});
