import { darken, lighten, relative } from '../colour.ts';
import { type Model, model } from '../model.ts';
import type { Brush } from '../shading.ts';
import { disc, fold, gleam, group, line, oval, path, rect, repeat } from '../strokes.ts';

/** A large flat book that stands open a little, with what its cover shows. */
function flatBook(b: Brush, cover: string, title: string): string {
  return group(
    'rotate(-4 400 400)',
    path('M640 150L668 170V636L640 656z', '#e9e0cb') + fold('M648 160V648M657 166V642', 0.2, 2),
    path('M148 138H622Q642 138 642 158V642Q642 662 622 662H148z', b.deep, 'transform="translate(10 8)"'),
    rect(140, 136, 500, 520, 14, b.slant(b.light, `${b.color}@.5`, b.dark)),
    cover,
    title,
    rect(140, 136, 40, 520, 0, b.dark, 'opacity=".45"') + gleam('M182 136h7V656h-7z', 0.35),
    gleam('M200 136H360L240 656H200z', 0.1),
  );
}

/** A cloud asleep over hills, and the rain below it. */
function pictureBook(b: Brush): string {
  const night = relative(b.color, 12, 0.3);
  const scene = [
    rect(206, 162, 408, 468, 12, b.down(night, relative(b.color, 0, 0.66))),
    disc(540, 236, 38, '#ffe9b0') + disc(524, 226, 32, night),
    repeat(7, (i) => disc(240 + ((i * 127) % 350), 186 + ((i * 61) % 130), 4, '#fff', 'opacity=".8"')),
    path(
      'M290 420a54 54 0 0 1 10-106a80 80 0 0 1 152-22a66 66 0 0 1 92 62a40 40 0 0 1-8 66z',
      b.down('#fff', '#dfe8f6'),
    ) +
      line('M368 366q14 14 28 0M436 366q14 14 28 0', '#4a5272', 7) +
      line('M404 392q12 10 24 0', '#4a5272', 6) +
      oval(352, 392, 16, 9, '#f5a3ad', 'opacity=".7"') +
      oval(482, 392, 16, 9, '#f5a3ad', 'opacity=".7"'),
    line(
      repeat(8, (i) => `M${296 + i * 32} ${446 + (i % 2) * 26}l-8 26`),
      '#bfe0ff',
      8,
    ),
    path('M206 560Q300 500 400 550T614 530V618Q614 630 602 630H218Q206 630 206 618z', '#5aa06c') +
      path('M206 600Q320 550 430 590T614 580V618Q614 630 602 630H218Q206 630 206 618z', '#3f7f58'),
  ].join('');
  return flatBook(
    b,
    scene,
    rect(270, 190, 200, 22, 11, '#fff8ea') + rect(270, 224, 120, 12, 6, '#fff8ea', 'opacity=".75"'),
  );
}

/** A pot on the table, steaming, with what goes into it. */
function cookbook(b: Brush): string {
  const pot = relative(b.color, 0, 0.42);
  const scene = [
    rect(206, 162, 408, 468, 12, '#fbf1df') +
      rect(206, 520, 408, 110, 0, '#ecd3a8') +
      line('M340 330c-24-30 24-48 0-84M410 322c-24-30 24-48 0-84M480 330c-24-30 24-48 0-84', '#d9b98c', 10),
    path('M276 396H544V500Q544 566 480 566H340Q276 566 276 500z', b.round(pot)) +
      line('M276 430H244M544 430H576', darken(pot, 0.35), 22) +
      oval(410, 396, 136, 32, lighten(pot, 0.3)) +
      oval(410, 400, 120, 24, '#b5532a') +
      disc(370, 396, 16, '#f3c14b') +
      disc(440, 402, 18, '#fff3dd') +
      path('M400 392q20-24 44-12q-10 20-44 12z', '#5fae5b'),
    path('M244 600Q228 560 262 548Q300 556 290 600z', b.ball('#e4574f')) +
      path('M262 550q-2-18 14-24', 'none', 'stroke="#4f9d5d" stroke-width="7"') +
      path('M520 604L586 552Q604 560 598 574L532 614z', b.down('#f4a24f', '#d97f26')) +
      line('M592 560q16-10 26-4M594 564q16 0 22 10', '#5fae5b', 6),
  ].join('');
  return flatBook(b, scene, rect(280, 190, 260, 26, 13, b.dark) + rect(330, 228, 160, 12, 6, b.dark, 'opacity=".6"'));
}

export const reading = {
  'picture-book': model(pictureBook, [400, 672, 270], [420, 360, 1.5, 10], 'playroom', 0.66),
  cookbook: model(cookbook, [400, 672, 270], [420, 400, 1.5, 10], 'kitchen', 0.62),
} satisfies Record<string, Model>;
