import { darken, lighten, relative } from '../colour.ts';
import { type Brush, hashOf } from '../shading.ts';
import { around, disc, group, line, oval, path, rect, repeat } from '../strokes.ts';

const WHITE = '#fff';

/** What an app is for, as a sign of white shapes on 100 by 100. */
const glyphs = {
  box: path('M50 10L88 28V72L50 92 12 72V28z', WHITE) + line('M14 29L50 48 86 29M50 48V90', '#000', 4, 'opacity=".3"'),
  tag: path('M10 14H52L90 52 54 90 10 48z', WHITE) + disc(30, 33, 7, '#000', 'opacity=".35"'),
  pen: path('M18 82L26 56 66 14 86 34 44 74z', WHITE) + line('M56 25L75 44', '#000', 4, 'opacity=".3"'),
  bell: path('M50 10Q78 14 78 46Q78 64 88 72H12Q22 64 22 46Q22 14 50 10z', WHITE) + oval(50, 82, 12, 9, WHITE),
  calendar:
    rect(12, 18, 76, 70, 10, WHITE) +
    line('M12 40H88M32 10V26M68 10V26', '#000', 5, 'opacity=".3"') +
    rect(52, 54, 20, 18, 4, '#000', 'opacity=".3"'),
  star: path(`M${repeat(10, (i) => `${around(50, 53, i % 2 ? 20 : 44, i * 36)} ${i < 9 ? 'L' : 'z'}`)}`, WHITE),
  frame:
    rect(16, 10, 68, 80, 8, WHITE) +
    path('M22 76L42 48 56 64 66 54 78 76z', '#000', 'opacity=".3"') +
    disc(62, 32, 8, '#000', 'opacity=".3"'),
  route: line('M22 82Q22 54 50 52T78 24', WHITE, 9) + disc(22, 80, 12, WHITE) + disc(78, 22, 12, WHITE),
  turn: line('M24 62Q20 26 56 28H76M62 12L80 28 62 44', WHITE, 10) + line('M76 60Q74 82 44 80', WHITE, 10),
  bubble: path('M14 16H86V66H52L32 88V66H14z', WHITE) + line('M30 34H70M30 48H56', '#000', 5, 'opacity=".3"'),
  lamp: path('M34 14H66L80 42Q80 68 50 72Q20 68 20 42z', WHITE) + line('M38 86H62M50 72V86', WHITE, 8),
  coin:
    disc(50, 50, 40, WHITE) + disc(50, 50, 28, '#000', 'opacity=".16"') + line('M42 38H58M50 38V64M42 64H58', WHITE, 6),
  chart: rect(14, 52, 18, 36, 4, WHITE) + rect(41, 32, 18, 56, 4, WHITE) + rect(68, 12, 18, 76, 4, WHITE),
  scissors:
    line('M30 20L70 74M70 20L30 74', WHITE, 8) +
    `<circle cx="24" cy="80" r="10" fill="none" stroke="#fff" stroke-width="7"/><circle cx="76" cy="80" r="10" fill="none" stroke="#fff" stroke-width="7"/>`,
  book: path('M48 24Q30 12 8 18V80Q30 74 48 86zM52 24Q70 12 92 18V80Q70 74 52 86z', WHITE),
  drop: path('M50 8Q84 48 82 66A32 30 0 0 1 18 66Q16 48 50 8z', WHITE),
  leaf: path('M18 84Q8 24 86 14Q90 84 34 82z', WHITE) + line('M16 92Q36 54 66 36', '#000', 5, 'opacity=".25"'),
  mail: rect(10, 22, 80, 58, 8, WHITE) + line('M14 28L50 56 86 28', '#000', 5, 'opacity=".3"'),
  clock: disc(50, 50, 40, WHITE) + line('M50 26V52L66 62', '#000', 6, 'opacity=".3"'),
  heart: path('M50 86Q8 56 12 32Q16 14 34 16Q45 18 50 30Q55 18 66 16Q84 14 88 32Q92 56 50 86z', WHITE),
  cup:
    path('M16 32H70V62Q70 86 43 86Q16 86 16 62z', WHITE) +
    line('M70 42Q90 40 88 54Q86 68 68 68M33 10V22M53 10V22', WHITE, 7),
  basket:
    path('M10 42H90L80 88H20z', WHITE) +
    line('M28 42L42 14M72 42L58 14', WHITE, 7) +
    line('M36 54V76M50 54V76M64 54V76', '#000', 5, 'opacity=".3"'),
};

export type AppGlyph = keyof typeof glyphs;

/** The icon of an app, 192 by 192, to its edges: who shows it rounds the corners. */
export function appIcon(b: Brush, seed: string, glyph: AppGlyph): string {
  const turn = hashOf(`icon:${seed}`);
  const partner = relative(b.color, (turn >> 3) % 2 ? 30 : -30, 0.45);
  return [
    rect(0, 0, 192, 192, 0, b.slant(lighten(b.color, 0.12), partner)),
    disc(30 + (turn % 120), 20 + ((turn >> 7) % 40), 86, WHITE, 'opacity=".1"'),
    group('translate(46 46)', glyphs[glyph]),
  ].join('');
}

const lines = (x: number, y: number, widths: readonly number[], ink: string) =>
  widths.map((width, at) => rect(x, y + at * 26, width, 10, 5, ink)).join('');

/** A list with amounts, under a bar: what an app shows on a telephone, 540 by 960. */
export function phoneScreen(b: Brush, seed: string, glyph: AppGlyph): string {
  const turn = hashOf(`phone:${seed}`);
  const row = (at: number) =>
    group(
      `translate(36 ${250 + at * 112})`,
      rect(0, 0, 468, 92, 18, WHITE),
      disc(48, 46, 26, at === turn % 5 ? b.color : b.pale),
      lines(92, 28, [150 + ((turn >> at) % 5) * 24, 110], '#c9ced8'),
      rect(392, 34, 48, 24, 12, (turn >> at) % 3 ? b.pale : b.color),
    );
  return [
    rect(0, 0, 540, 960, 0, '#f2f4f8'),
    rect(0, 0, 540, 210, 0, b.slant(lighten(b.color, 0.1), darken(b.color, 0.12))),
    group('translate(40 84) scale(.7)', glyphs[glyph]),
    lines(134, 96, [220, 140], '#ffffffb0'),
    repeat(5, row),
    rect(36, 830, 468, 84, 42, b.color),
    rect(200, 864, 140, 14, 7, WHITE),
  ].join('');
}

/** A side bar, figures and a chart: what an app shows in a window, 1280 by 800. */
export function windowScreen(b: Brush, seed: string, glyph: AppGlyph): string {
  const turn = hashOf(`window:${seed}`);
  const bar = (at: number) => {
    const height = 60 + ((turn >> at) % 8) * 28;
    return rect(350 + at * 74, 690 - height, 44, height, 8, at === turn % 11 ? b.color : b.pale);
  };
  const figure = (at: number) =>
    group(
      `translate(${320 + at * 306} 120)`,
      rect(0, 0, 280, 150, 18, WHITE),
      lines(28, 34, [120], '#c9ced8'),
      rect(28, 72, 90 + ((turn >> (at * 3)) % 4) * 30, 32, 8, at ? b.dark : b.color),
    );
  return [
    rect(0, 0, 1280, 800, 0, '#f2f4f8'),
    rect(0, 0, 270, 800, 0, b.down(darken(b.color, 0.2), b.deep)),
    group('translate(40 44) scale(.6)', glyphs[glyph]),
    lines(120, 66, [110], '#ffffffb0'),
    repeat(6, (at) => rect(40, 150 + at * 58, 120 + ((turn >> at) % 4) * 18, 12, 6, at ? '#ffffff66' : WHITE)),
    lines(320, 52, [300], '#9aa2b1'),
    repeat(3, figure),
    rect(320, 300, 892, 430, 18, WHITE),
    repeat(11, bar),
    line('M350 700H1180', '#d7dbe3', 4),
  ].join('');
}
