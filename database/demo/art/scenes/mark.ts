import { darken, lighten, relative } from '../colour.ts';
import { type Brush, hashOf } from '../shading.ts';
import { around, disc, group, line, oval, path, rect, repeat } from '../strokes.ts';

/** What a merchant trades in, as a sign of white lines on 100 by 100. */
const glyphs = {
  bolt: path('M56 8L20 58H46L40 94 80 40H54z', '#fff'),
  hanger: line('M50 34V26q10-2 10-10a10 10 0 0 0-20 0M50 34L88 66q4 8-6 8H18q-10 0-6-8z', '#fff', 8),
  leaf: path('M18 84Q8 24 86 14Q90 84 34 82z', '#fff') + line('M16 92Q36 54 66 36', '#000', 5, 'opacity=".25"'),
  drop:
    path('M50 8Q84 48 82 66A32 30 0 0 1 18 66Q16 48 50 8z', '#fff') +
    line('M32 66q2 16 16 18', '#000', 5, 'opacity=".2"'),
  house: path('M50 12L92 50H80V88H60V62H40V88H20V50H8z', '#fff'),
  cup:
    path('M16 32H72V66Q70 86 52 86H36Q18 86 16 66z', '#fff') +
    line('M74 42q16-2 16 12t-18 14M34 20q-6-8 0-14M52 20q-6-8 0-14', '#fff', 7),
  ball:
    disc(50, 50, 38, '#fff') +
    line('M50 12V88M12 50H88M24 22Q50 50 24 78M76 22Q50 50 76 78', '#000', 4, 'opacity=".28"'),
  book: path('M48 24Q30 12 8 18V80Q30 74 48 86zM52 24Q70 12 92 18V80Q70 74 52 86z', '#fff'),
  paw:
    oval(50, 66, 26, 21, '#fff') +
    oval(20, 44, 10, 14, '#fff') +
    oval(40, 26, 10, 15, '#fff') +
    oval(62, 26, 10, 15, '#fff') +
    oval(82, 44, 10, 14, '#fff'),
  star: path(`M${repeat(10, (i) => `${around(50, 53, i % 2 ? 20 : 44, i * 36)} ${i < 9 ? 'L' : 'z'}`)}`, '#fff'),
  fish: path('M8 50Q34 16 66 44L92 24Q84 50 92 76L66 56Q34 84 8 50z', '#fff') + disc(28, 46, 4, '#000', 'opacity=".4"'),
  bag: path('M16 34H84L90 90H10z', '#fff') + line('M34 44V26a16 16 0 0 1 32 0V44', '#fff', 8),
};

export type LogoGlyph = keyof typeof glyphs;
export const logoGlyphs = Object.keys(glyphs) as LogoGlyph[];

const GROUNDS = [
  (fill: string) => rect(10, 10, 180, 180, 52, fill),
  (fill: string) => disc(100, 100, 92, fill),
  (fill: string) =>
    path('M100 6L182 50Q188 54 188 62V138Q188 146 182 150L100 194 18 150Q12 146 12 138V62Q12 54 18 50z', fill),
  (fill: string) => path('M100 8Q160 8 188 40Q196 150 100 194Q4 150 12 40Q40 8 100 8z', fill),
];

/** A merchant's sign: the ground and its pattern follow the seed, the glyph says the trade. 200 by 200. */
export function merchantSign(b: Brush, seed: string, glyph: LogoGlyph): string {
  const turn = hashOf(`sign:${seed}`);
  const ground = GROUNDS[turn % GROUNDS.length] ?? (() => '');
  const partner = relative(b.color, (turn >> 4) % 2 ? 34 : -34, 0.46);
  return [
    ground(b.slant(lighten(b.color, 0.14), partner)),
    `<g clip-path="${b.clip(ground('#000'))}">${disc(40 + (turn % 30), 30, 84, '#fff', 'opacity=".12"')}${path('M0 150Q60 116 110 146T200 130V200H0z', '#000', 'opacity=".1"')}</g>`,
    group('translate(50 50)', glyphs[glyph]),
  ].join('');
}

/** The Stoa mark: a colonnade under one roof. 40 by 40. */
export function colonnade(b: Brush): string {
  return [
    rect(0, 0, 40, 40, 10, b.slant(lighten(b.color, 0.12), darken(b.color, 0.12))),
    path('M20 7L33 14V17H7V14z', '#fff') +
      repeat(4, (i) => rect(9 + i * 6.1, 19, 3.6, 10.5, 0.8, '#fff')) +
      rect(7, 31, 26, 2.6, 0.8, '#fff'),
  ].join('');
}

/** The name beside the mark, drawn as strokes so that it needs no font. */
export function wordmark(ink: string): string {
  return group(
    'translate(50 0)',
    line('M20 12.5C17 8.6 5.5 8.8 5.5 14.6C5.5 21 20.5 18.6 20.5 25.6C20.5 32 8 32.4 4 27.6', ink, 4.4) +
      line('M32 9.5V25.5Q32 30.4 37.5 29.8M26.5 16H37.5', ink, 4.4) +
      `<circle cx="52" cy="22.8" r="7.2" fill="none" stroke="${ink}" stroke-width="4.4"/><circle cx="74" cy="22.8" r="7.2" fill="none" stroke="${ink}" stroke-width="4.4"/>` +
      line('M81.2 16V30', ink, 4.4),
  );
}
