import { darken, lighten, markOn, relative } from '../colour.ts';
import { type Model, model } from '../model.ts';
import type { Brush } from '../shading.ts';
import { around, disc, fold, gleam, group, line, oval, path, rect, repeat, ring, veil } from '../strokes.ts';

function blocks(b: Brush): string {
  const symbol = markOn(b.color) === '#fff8ea' ? b.color : markOn(b.color);
  const cube = (x: number, y: number, tone: string, turn: number, mark: string) =>
    group(
      `translate(${x} ${y}) rotate(${turn})`,
      path('M-92-84H92L124-116H-60z', lighten(tone, 0.45)) + path('M92-84L124-116V66L92 98z', darken(tone, 0.34)),
      rect(-94, -86, 188, 186, 12, b.slant(lighten(tone, 0.2), darken(tone, 0.1))) +
        rect(-72, -64, 144, 142, 14, '#fff5e2'),
      mark,
    );
  const second = relative(b.color, 150, 0.6);
  const third = relative(b.color, 60, 0.62);
  return [
    cube(
      262,
      548,
      b.color,
      0,
      path(`M${repeat(10, (i) => `${around(0, 10, i % 2 ? 26 : 58, i * 36)} ${i < 9 ? 'L' : 'z'}`)}`, symbol),
    ),
    cube(484, 548, second, 0, disc(0, 8, 46, second) + disc(0, 8, 24, '#fff5e2')),
    cube(376, 330, third, -7, path('M0 56C-80 0-50-54 0-22C50-54 80 0 0 56z', b.color)),
    path('M560 652a58 58 0 0 1 116 0z', 'none') +
      group(
        'translate(664 596)',
        disc(0, 0, 56, b.ball(relative(b.color, 200, 0.66))) +
          path('M-54-14Q0 20 54-14L52 18Q0 50-52 18z', '#fff5e2', 'opacity=".85"'),
      ),
    path(
      'M340 206L402 96 464 206z',
      b.across(lighten(b.color, 0.2), `${b.color}@.5`, b.deep),
      'transform="rotate(-7 400 206) translate(-18 -4)"',
    ),
  ].join('');
}

function teddy(b: Brush): string {
  const fur = b.color;
  const cream = lighten(b.color, 0.74);
  const ear = (x: number) => disc(x, 180, 62, b.ball(fur)) + disc(x, 186, 34, cream);
  const foot = (x: number, turn: number) =>
    group(
      `rotate(${turn} ${x} 600)`,
      oval(x, 600, 82, 70, b.ball(fur)) +
        oval(x, 606, 50, 42, cream) +
        oval(x, 620, 24, 16, b.dark, 'opacity=".5"') +
        repeat(3, (i) => disc(x - 24 + i * 24, 584 - (i === 1 ? 8 : 0), 8, b.dark, 'opacity=".5"')),
    );
  return [
    path('M270 430Q180 450 164 540Q180 590 226 572Q280 540 310 480z', b.ball(fur)) +
      path('M530 430Q620 450 636 540Q620 590 574 572Q520 540 490 480z', b.ball(fur)),
    oval(400, 528, 150, 136, b.ball(fur)) + oval(400, 546, 94, 92, cream) + fold('M400 460V636', 0.14, 3),
    foot(270, -14) + foot(530, 14),
    ear(264) + ear(536),
    oval(400, 292, 178, 152, b.ball(fur)) + oval(400, 346, 84, 66, cream),
    oval(400, 322, 30, 21, '#3a2a2c') +
      oval(392, 315, 9, 5, '#fff', 'opacity=".6"') +
      line('M400 342V362M400 362Q376 386 358 368M400 362Q424 386 442 368', '#3a2a2c', 6),
    disc(322, 282, 17, '#2b2125') +
      disc(478, 282, 17, '#2b2125') +
      disc(316, 276, 6, '#fff') +
      disc(472, 276, 6, '#fff') +
      oval(284, 336, 26, 17, '#f28d96', 'opacity=".5"') +
      oval(516, 336, 26, 17, '#f28d96', 'opacity=".5"'),
    path(
      'M400 438L312 404Q296 446 312 486L400 452L488 486Q504 446 488 404z',
      b.slant(relative(b.color, 175, 0.66), relative(b.color, 175, 0.46)),
    ) +
      rect(376, 420, 48, 50, 14, relative(b.color, 175, 0.52)) +
      fold('M330 430L372 442M330 462L372 450M470 430L428 442M470 462L428 450', 0.25, 3),
    fold('M250 220q8-16 22-22M238 310q-4 18 4 34M560 316q4 18-4 34M290 500q-6 20 0 40M514 500q6 20 0 40', 0.2, 4),
  ].join('');
}

function crayons(b: Brush): string {
  const tones = [
    b.color,
    relative(b.color, 45, 0.62),
    relative(b.color, 100, 0.6),
    relative(b.color, 170, 0.58),
    relative(b.color, 220, 0.62),
    relative(b.color, 290, 0.62),
  ];
  const crayon = (x: number, top: number, tone: string) =>
    path(`M${x + 10} ${top}Q${x + 26} ${top - 14} ${x + 42} ${top}L${x + 52} ${top + 60}H${x}z`, b.round(tone)) +
    rect(x, top + 58, 52, 280, 4, b.round(tone)) +
    rect(x, top + 84, 52, 8, 0, '#1c1538', 'opacity=".35"') +
    rect(x, top + 100, 52, 4, 0, '#1c1538', 'opacity=".35"');
  return [
    path('M206 360H594L570 330H230z', b.deep),
    tones.map((tone, i) => crayon(216 + i * 63, 190 - Math.round(42 * Math.sin(i * 1.1)), tone)).join(''),
    path(
      'M190 380H610L592 640Q590 652 576 652H224Q210 652 208 640z',
      b.across(b.dark, `${b.light}@.22`, `${b.color}@.55`, b.deep),
    ),
    path('M190 380Q400 470 610 380V400Q400 500 192 400z', lighten(b.color, 0.75)),
    oval(400, 546, 110, 62, '#fff5e2') +
      path(
        'M310 570Q350 500 386 556T456 548T492 560',
        'none',
        `stroke="${b.color}" stroke-width="11" stroke-linecap="round"`,
      ) +
      disc(442, 520, 14, tones[3] ?? b.light),
    gleam('M212 410l26 8L244 640h-18z', 0.25),
    group('translate(36 734) rotate(-84) scale(.8)', crayon(0, 0, tones[4] ?? b.light)),
    line('M340 706C390 676 410 726 460 700S520 712 550 698', tones[4] ?? b.light, 9, 'opacity=".85"'),
  ].join('');
}

function stroller(b: Brush): string {
  const tyre = (x: number) =>
    ring(x, 598, 56, '#2b2e38', 18) +
    ring(x, 598, 42, '#dfe3ea', 6) +
    line(
      repeat(6, (i) => `M${x} 598L${around(x, 598, 40, i * 60)}`),
      '#9aa1ad',
      4,
    ) +
    disc(x, 598, 13, b.light);
  return [
    line('M230 598L470 420M570 598L330 430', b.across('#e3e7ed', '#868d9a'), 16),
    line('M520 400Q640 330 660 220Q664 190 700 196', b.across('#e3e7ed', '#868d9a'), 17) +
      line('M672 204Q690 188 722 204', '#3a3d47', 26),
    path('M176 376H574Q566 500 450 508H306Q190 500 176 376z', b.slant(b.light, `${b.color}@.5`, b.deep)) +
      fold('M200 430Q380 470 560 430', 0.2, 3),
    path('M176 376Q160 130 386 126V376z', b.slant(b.pale, `${b.color}@.5`, b.dark)) +
      fold('M386 376Q250 330 214 220M386 376Q320 280 296 148', 0.28, 5) +
      path('M176 376Q164 290 190 236Q240 340 386 376z', b.dark, 'opacity=".35"'),
    path('M386 376V126Q414 126 430 136V376z', b.deep, 'opacity=".6"'),
    path('M386 376q20-70 90-56q60 12 74 56z', '#fff5e2') +
      disc(426, 340, 30, '#f6cfae') +
      line('M416 342q4 5 8 0M434 342q4 5 8 0', '#5b3b2e', 3.5) +
      path('M402 322q24-26 48 0q-24 8-48 0z', '#6b4632'),
    path('M168 368H582q10 0 10 11t-10 11H168q-10 0-10-11t10-11z', b.down(lighten(b.color, 0.75), b.color)),
    tyre(230) + tyre(570),
    group('translate(300 440)', path('M0 40C-56 0-36-38 0-16C36-38 56 0 0 40z', lighten(b.color, 0.78))) +
      gleam('M200 330q-4-120 90-176q-60 70-60 190z', 0.3),
    line('M440 150q30 20 24 60', '#e2b95f', 5) +
      disc(464, 224, 18, b.ball(relative(b.color, 165, 0.66))) +
      veil('M190 430q30 76 116 78h144q-100-10-260-78z', 0.14),
  ].join('');
}

function puzzle(b: Brush): string {
  const piece = (x: number, y: number, turn: number, tone: string) => {
    const d =
      'M-96-96H-34C-46-150 46-150 34-96H96V-34C150-46 150 46 96 34V96H34C46 42-46 42-34 96H-96V34C-42 46-42-46-96-34z';
    return group(
      `translate(${x} ${y}) rotate(${turn})`,
      path(d, darken(tone, 0.42), 'transform="translate(5 12)"') +
        path(d, b.slant(lighten(tone, 0.36), `${tone}@.5`, darken(tone, 0.16))) +
        path(d, 'none', 'stroke="#fff" stroke-width="4" opacity=".35"') +
        gleam('M-84-84H-20L-60 60-84 70V30C-40 46-40-50-84-40z', 0.14),
    );
  };
  return [
    piece(300, 296, 0, b.color) +
      piece(492, 296, 90, relative(b.color, 60, 0.64)) +
      piece(300, 488, -90, relative(b.color, 160, 0.6)),
    piece(560, 560, 20, relative(b.color, 220, 0.66)),
    repeat(3, (i) => line(`M${470 + i * 26} ${450 + i * 8}l${-12 + i * 4} -18`, '#fff', 6, 'opacity=".8"')),
    group(
      'translate(300 296)',
      disc(-22, 0, 9, '#3a2a2c') + disc(34, 0, 9, '#3a2a2c') + line('M-14 26Q6 48 26 26', '#3a2a2c', 7),
    ),
  ].join('');
}

export const kids = {
  blocks: model(blocks, [400, 652, 280], [380, 420, 1.5, -10], 'playroom', 0.71),
  teddy: model(teddy, [400, 660, 230], [400, 340, 1.6, 8], 'playroom', 0.78),
  crayons: model(crayons, [400, 652, 240], [400, 340, 1.6, -12], 'playroom', 0.71),
  stroller: model(stroller, [400, 664, 260], [360, 340, 1.5, -8], 'outdoor', 0.74),
  puzzle: model(puzzle, [410, 690, 260], [380, 380, 1.5, 14], 'playroom', 0.66),
} satisfies Record<string, Model>;
