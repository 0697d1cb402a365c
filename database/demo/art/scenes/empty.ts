import { relative } from '../colour.ts';
import type { Brush } from '../shading.ts';
import { disc, group, line, oval, path, rect, repeat } from '../strokes.ts';

const PAPER = '#fffdf9';

const pictures = {
  cart: (b: Brush) =>
    line('M78 62H100L122 150H218', '#5b6270', 7) +
    path('M106 80H236L220 136H120z', b.slant(b.pale, b.light)) +
    line('M140 82L146 134M172 82V134M204 82L198 134M112 108H228', '#fff', 4, 'opacity=".8"') +
    disc(136, 172, 13, '#3a3d47') +
    disc(136, 172, 5, '#fff') +
    disc(208, 172, 13, '#3a3d47') +
    disc(208, 172, 5, '#fff') +
    line('M172 64V38M150 62L138 44M194 62L206 44', b.color, 5, 'opacity=".6"'),
  orders: (b: Brush) =>
    path('M100 92L160 66 220 92V160L160 188 100 160z', b.color) +
    path('M100 92L160 118V188L100 160z', b.light) +
    path('M160 118L220 92V160L160 188z', b.dark) +
    path('M100 92L160 66 220 92 160 118z', b.pale) +
    path('M126 81L186 107V128L198 122V102L138 76z', '#fff', 'opacity=".7"') +
    rect(196, 44, 62, 76, 8, PAPER, 'stroke="#d9dde4" stroke-width="2"') +
    line('M208 62H246M208 78H246M208 94H230', b.light, 5),
  search: (b: Brush) =>
    rect(84, 60, 116, 120, 12, PAPER, 'stroke="#d9dde4" stroke-width="2"') +
    repeat(
      3,
      (i) =>
        rect(98, 78 + i * 32, 24, 20, 5, b.pale) +
        rect(130, 80 + i * 32, 54, 6, 3, '#d9dde4') +
        rect(130, 91 + i * 32, 34, 6, 3, '#e9ecf1'),
    ) +
    line('M214 150L246 184', b.dark, 15) +
    disc(192, 126, 41, b.slant(b.light, b.color)) +
    disc(192, 126, 31, '#f2f8ff', 'opacity=".95"') +
    line('M176 122a17 17 0 0 1 15-14', '#fff', 6) +
    disc(184, 124, 3.5, b.dark) +
    disc(202, 124, 3.5, b.dark) +
    line('M186 140q7-6 14 0', b.dark, 4),
  messages: (b: Brush) =>
    path(
      'M76 78Q76 58 96 58H184Q204 58 204 78V116Q204 136 184 136H124L98 158V136Q76 134 76 116z',
      b.slant(b.light, b.color),
    ) +
    repeat(3, (i) => disc(114 + i * 26, 98, 7, '#fff')) +
    path(
      'M150 122Q150 106 166 106H230Q248 106 248 124V150Q248 168 230 168V188L206 168H168Q150 168 150 150z',
      PAPER,
      'stroke="#d9dde4" stroke-width="2"',
    ) +
    line('M170 128H228M170 144H210', b.pale, 7),
  favourites: (b: Brush) =>
    path(
      'M160 184C70 130 88 60 132 62Q152 64 160 86Q168 64 188 62C232 60 250 130 160 184z',
      b.glow(0.35, 0.25, b.pale, `${b.color}@.6`, b.dark),
    ) +
    path('M112 104Q112 82 130 78', 'none', 'stroke="#fff" stroke-width="8" stroke-linecap="round" opacity=".7"') +
    path(
      'M240 66c-16-10-12-24-4-22q4 2 4 6q0-4 4-6c8-2 12 12-4 22zM86 76c-12-8-10-20-3-18q3 1 3 5q0-4 3-5c7-2 9 10-3 18z',
      b.light,
    ),
  address: (b: Brush) =>
    path('M66 110L124 88 190 110 254 88V170L190 192 124 170 66 192z', PAPER, 'stroke="#d9dde4" stroke-width="2"') +
    path('M124 88L190 110V192L124 170z', '#eef2f6') +
    line('M76 150Q110 130 150 146T246 128', relative(b.color, 160, 0.72), 6, 'stroke-dasharray="2 12"') +
    oval(164, 150, 20, 6, '#1c1538', 'opacity=".2"') +
    path('M164 150Q124 106 124 82A40 38 0 0 1 204 82Q204 106 164 150z', b.slant(b.light, b.color, b.dark)) +
    disc(164, 82, 16, '#fff'),
};

export type EmptyName = keyof typeof pictures;
export const emptyNames = Object.keys(pictures) as EmptyName[];

/** Illustration for a list without entries. 320 by 240. */
export function emptyPicture(b: Brush, name: EmptyName): string {
  const star = (x: number, y: number, s: number) =>
    group(`translate(${x} ${y}) scale(${s})`, path('M0-10Q2-2 10 0Q2 2 0 10Q-2 2-10 0Q-2-2 0-10z', b.light));
  return [
    path(
      'M40 130Q30 60 100 40Q170 6 230 40Q300 60 284 134Q280 204 200 206H104Q46 206 40 130z',
      b.pale,
      'opacity=".35"',
    ),
    oval(160, 206, 96, 10, '#1c1538', 'opacity=".09"') +
      star(56, 70, 1) +
      star(276, 60, 0.8) +
      star(284, 166, 0.6) +
      disc(50, 160, 5, b.light, 'opacity=".6"') +
      disc(250, 34, 4, b.light, 'opacity=".6"'),
    pictures[name](b),
  ].join('');
}
