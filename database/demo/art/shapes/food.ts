import { lighten, relative } from '../colour.ts';
import { type Model, model } from '../model.ts';
import type { Brush } from '../shading.ts';
import { disc, fold, gleam, group, line, oval, path, rect, repeat, veil } from '../strokes.ts';

const CREAM = '#fff5e2';
const GOLD = '#e2b95f';

function teaTin(b: Brush): string {
  return [
    path('M230 260H570V616Q570 652 400 652T230 616z', b.round(b.color)),
    path('M230 380H570V560Q400 600 230 560z', b.across('#efe1c4', `${CREAM}@.25`, '#dcc9a4')) +
      line('M230 392H570M230 548Q400 588 570 548', GOLD, 5),
    group(
      'translate(400 540)',
      path('M0 0C-50-20-70-70-56-120C-12-100 4-50 0 0z', '#5f9f63') +
        path('M0 0C50-20 70-70 56-120C12-100-4-50 0 0z', '#3f7f4d') +
        path('M0 0C-28-46-24-110 0-140C24-110 28-46 0 0z', '#86c07a') +
        line('M0 0V22', '#3f7f4d', 6),
    ),
    path('M222 200H578V276Q578 306 400 306T222 276z', b.round(b.dark)) +
      oval(400, 200, 178, 46, b.slant(b.pale, b.color, b.dark)) +
      `<ellipse cx="400" cy="198" rx="140" ry="34" fill="none" stroke="${GOLD}" stroke-width="5"/>`,
    oval(400, 178, 34, 12, b.dark) +
      rect(372, 152, 56, 28, 12, b.round(GOLD)) +
      path('M222 268Q222 306 400 306T578 268v10Q578 314 400 314T222 278z', GOLD),
    gleam('M252 320h26V620q-22-4-26-20z', 0.24),
    group(
      'translate(180 650)',
      path('M0 0C-30-8-50-30-50-54C-20-50 0-30 0 0z', '#6cab66') +
        path('M0 0C4-30 20-46 44-48C42-20 26-2 0 0z', '#8fca7f'),
    ),
  ].join('');
}

function coffeeBag(b: Brush): string {
  const bean = (x: number, y: number, turn: number, size = 1) =>
    group(
      `translate(${x} ${y}) rotate(${turn}) scale(${size})`,
      oval(0, 0, 26, 19, b.ball('#7b4a28')) + line('M-22 0q12-10 22 0t22 0', '#3d2110', 4),
    );
  return [
    path(
      'M244 190H556L590 616Q590 652 556 652H244Q210 652 210 616z',
      b.across(b.dark, `${b.light}@.22`, `${b.color}@.5`, b.deep),
    ),
    path('M240 130H560L556 212H244z', b.across(b.deep, `${b.color}@.25`, b.deep)) +
      rect(232, 196, 336, 20, 8, b.round('#3a3d47')) +
      fold('M240 150H560M242 170H558', 0.25, 3),
    veil('M244 216L290 260 268 652H244Q210 652 210 616zM556 216L514 260 534 652H556Q590 652 590 616z', 0.13),
    path('M286 330Q286 310 306 310H494Q514 310 514 330V560Q514 580 494 580H306Q286 580 286 560z', CREAM) +
      rect(300, 324, 200, 242, 8, 'none', `stroke="${b.color}" stroke-width="3"`),
    bean(400, 400, -34, 2.1) +
      rect(330, 470, 140, 16, 8, b.deep) +
      rect(352, 500, 96, 9, 4, b.color) +
      repeat(3, (i) => disc(372 + i * 28, 538, 8, i < 2 ? '#7b4a28' : '#dcc3a2')),
    disc(400, 262, 20, b.deep) + disc(400, 262, 12, b.ball('#cfd4dc')),
    gleam('M262 226h26L266 640h-28z', 0.22),
    bean(630, 634, 14, 1.1) + bean(676, 654, -28) + bean(168, 646, 30, 1.1) + bean(650, 600, 60, 0.9),
  ].join('');
}

function fruitBox(b: Brush): string {
  const fruit = (x: number, y: number, r: number, tone: string) =>
    disc(x, y, r, b.ball(tone)) +
    line(`M${x} ${y - r + 8}q2-18 12-24`, '#6b4423', 7) +
    path(`M${x + 6} ${y - r}q26-30 52-12q-20 28-52 12z`, '#5fae5b');
  const board = (y: number) =>
    rect(110, y, 580, 62, 8, b.down('#e7bd88', '#c08a54')) +
    line(`M150 ${y + 22}H420M300 ${y + 42}H650`, '#8f5c30', 3, 'opacity=".3"');
  return [
    path('M110 420H690L660 380H140z', '#6b4423'),
    fruit(250, 340, 76, b.color) +
      fruit(548, 336, 78, b.color) +
      fruit(400, 300, 88, b.light) +
      fruit(180, 400, 66, relative(b.color, 24, 0.6)) +
      fruit(320, 400, 74, relative(b.color, -14, 0.56)) +
      fruit(478, 398, 76, b.color) +
      fruit(620, 404, 62, b.light),
    path('M90 430h34l6 224h-34zM676 430h34l-6 224h-34z', b.across('#d9a86e', '#a8733f')),
    board(440) + board(514) + board(588),
    rect(130, 430, 26, 224, 4, b.across('#e7bd88', '#b98249')) +
      rect(644, 430, 26, 224, 4, b.across('#d5a368', '#a8733f')) +
      repeat(3, (i) => disc(143, 470 + i * 74, 5, '#6b4423') + disc(657, 470 + i * 74, 5, '#6b4423')),
    disc(400, 546, 62, lighten(b.color, 0.86)) +
      disc(400, 546, 54, 'none', `stroke="${b.color}" stroke-width="4"`) +
      disc(400, 554, 28, b.color) +
      path('M402 526q16-22 34-10q-12 20-34 10z', '#5fae5b'),
  ].join('');
}

function honeyJar(b: Brush): string {
  const jar = 'M250 250H510Q590 290 590 360V590Q590 652 528 652H232Q170 652 170 590V360Q170 290 250 250z';
  return [
    path(jar, b.across('#f6b52e', '#ffd970@.22', '#f5a623@.6', '#b96a10')) +
      gleam('M180 350Q380 320 580 350Q572 300 510 262H250Q190 300 180 350z', 0.45),
    repeat(5, (i) => disc(300 + ((i * 89) % 200), 372 + i * 18, 6 + (i % 3) * 3, '#fff3c0', 'opacity=".7"')),
    path('M170 420H590V580H170z', b.across('#efe1c4', `${CREAM}@.25`, '#e6d3ad')),
    group(
      'translate(380 500)',
      oval(0, 8, 40, 28, '#ffc53d') +
        path('M-16-17h14v50h-14zM10-18h14v50H10z', '#3a2c22') +
        oval(
          -22,
          -30,
          20,
          32,
          '#fff',
          'opacity=".9" transform="rotate(-30 -22 -30)" stroke="#c9bfa8" stroke-width="2"',
        ) +
        oval(14, -32, 20, 32, '#fff', 'opacity=".9" transform="rotate(24 14 -32)" stroke="#c9bfa8" stroke-width="2"') +
        disc(38, 4, 15, '#3a2c22') +
        disc(43, 0, 4, '#fff'),
    ) + line('M230 560H530M230 440H530', GOLD, 4),
    path('M226 190Q226 158 380 158T534 190L546 262Q380 292 214 262z', b.down(b.light, `${b.color}@.5`, b.dark)) +
      path(
        'M226 190Q226 158 380 158T534 190L546 262Q380 292 214 262z',
        b.tile(
          36,
          36,
          rect(0, 0, 18, 18, 0, '#fff', 'opacity=".35"') + rect(18, 18, 18, 18, 0, '#fff', 'opacity=".35"'),
        ),
      ),
    line('M216 250Q380 282 544 250', CREAM, 12) +
      path('M380 268q-40-24-48 0t48 4q40 20 50-4t-50 0z', CREAM, 'stroke="#d6bd8f" stroke-width="3"'),
    gleam('M194 370q0-40 30-60q-8 120 0 320q-30-6-30-44z', 0.4),
    group(
      'rotate(24 660 500)',
      rect(646, 330, 20, 240, 10, b.round('#c98d4f')) +
        repeat(5, (i) => rect(626 - (i === 2 ? 6 : 0), 570 + i * 19, i === 2 ? 72 : 60, 14, 7, b.round('#b97838'))),
    ),
  ].join('');
}

function noodles(b: Brush): string {
  const strands = repeat(
    6,
    (i) =>
      `M${216 + i * 20} 360C${250 + i * 30} ${280 + i * 6} ${330 + i * 34} ${290 - i * 4} ${370 + i * 40} ${370 - i * 3}M${580 - i * 22} 366C${540 - i * 30} ${300 + i * 8} ${470 - i * 30} ${290} ${420 - i * 36} 384`,
  );
  return [
    path('M310 612H490L504 652H296z', b.across(b.dark, b.light, b.deep)) +
      path('M130 372H670Q650 620 400 624Q150 620 130 372z', b.round(b.color)),
    oval(400, 372, 270, 86, b.across(b.pale, b.dark)) +
      oval(400, 376, 248, 72, '#8a3f1a') +
      oval(400, 384, 236, 62, b.glow(0.4, 0.3, '#f0a24b', '#c8662a')),
    line(strands, '#d99a3f', 17) + line(strands, '#ffd98a', 11),
    group('rotate(-12 300 350)', oval(300, 350, 62, 48, '#fffaf0') + oval(300, 350, 34, 26, b.ball('#ffab2e'))),
    path('M470 330q50-50 110 0q-8 40-58 44q-50-4-52-44z', b.slant('#f0a58c', '#c9644c')) +
      line('M490 336q34-22 74 0', '#fff', 7, 'opacity=".6"'),
    oval(404, 416, 40, 22, '#fff6f0') +
      line('M386 416q18-18 30 0t-16 8', '#ef6f8f', 6) +
      line(
        repeat(7, (i) => `M${225 + i * 56} ${398 + ((i * 31) % 40)}h9`),
        '#6cbf6a',
        13,
      ),
    line(
      'M420 340C420 220 440 180 452 120M446 340C446 230 470 190 478 126M470 344C476 250 500 210 506 134',
      '#ffd98a',
      10,
    ),
    line('M300 176L660 92M300 204L672 140', b.across('#a8643a', '#6f3a1d'), 14),
    line('M168 470Q400 570 632 470', CREAM, 9, 'opacity=".8"') +
      repeat(5, (i) => disc(250 + i * 75, 548 - Math.abs(i - 2) * 14, 13, CREAM, 'opacity=".85"')) +
      gleam('M158 430l36 12q20 96 94 152q-110-50-130-164z', 0.25),
  ].join('');
}

function chocolate(b: Brush): string {
  const piece = (x: number, y: number) =>
    rect(x, y, 86, 82, 8, '#4a2817') +
    path(`M${x} ${y}h86l-16 16H${x + 16}z`, '#a0643c') +
    rect(x + 14, y + 14, 58, 54, 5, b.slant('#8a5230', '#63371f'));
  return group(
    'rotate(-12 400 400)',
    rect(234, 110, 312, 330, 14, '#3c1f11') +
      repeat(12, (i) => piece(246 + (i % 3) * 101, 122 + Math.floor(i / 3) * 95)),
    path(
      'M206 330L234 306 262 330 290 304 318 330 346 306 374 332 402 306 430 330 458 304 486 330 514 306 542 330 572 308V700H206z',
      b.across('#f2d58c', '#fff0c4@.3', '#c5943c'),
    ) + fold('M230 340l40 60M330 344l-20 60M450 340l30 50M540 350l-30 60', 0.16, 4),
    path('M206 380Q390 410 572 380V690Q390 716 206 690z', b.across(b.dark, `${b.light}@.25`, `${b.color}@.55`, b.deep)),
    rect(250, 440, 280, 180, 16, 'none', `stroke="${GOLD}" stroke-width="5"`) +
      rect(296, 478, 188, 22, 11, CREAM) +
      rect(330, 516, 120, 10, 5, CREAM, 'opacity=".7"') +
      path('M390 546q44 10 34 50q-46 4-34-50z', '#8a5230') +
      path('M386 552q-40 4-40 42q42 8 40-42z', '#6b3d22'),
    gleam('M222 400h26V680l-26-4z', 0.22),
  );
}

function riceBag(b: Brush): string {
  const ear = (turn: number) =>
    group(
      `translate(400 560) rotate(${turn})`,
      line('M0 0V-150', '#b98a2e', 6) +
        line(
          repeat(6, (i) => `M${i % 2 ? 8 : -8} ${-56 - i * 18}l${i % 2 ? 9 : -9} -16`),
          '#e0ae3f',
          17,
        ) +
        oval(0, -176, 8, 17, '#e0ae3f'),
    );
  return [
    path(
      'M236 210Q400 190 564 210Q620 400 596 610Q590 652 540 652H260Q210 652 204 610Q180 400 236 210z',
      b.across('#d8c7a4', '#fdf4e0@.25', '#efe0c2@.6', '#c3ae86'),
    ),
    path(
      'M200 340Q400 320 600 340Q612 480 597 600Q400 620 203 600Q188 480 200 340z',
      b.across(b.dark, `${b.light}@.24`, `${b.color}@.55`, b.deep),
    ),
    disc(400, 470, 108, CREAM) +
      disc(400, 470, 97, 'none', `stroke="${b.color}" stroke-width="4"`) +
      group('translate(190 190) scale(.525)', ear(-28) + ear(28) + ear(0)),
    path(
      'M236 210Q400 190 564 210L540 170Q560 140 530 116Q400 90 270 116Q240 140 260 170z',
      b.across('#cdb98f', '#fbf0d9@.3', '#bda67c'),
    ) +
      line('M252 196Q400 172 548 196', b.deep, 12) +
      line('M470 188q40 20 36 70M480 188q60 6 74 56', b.deep, 7),
    fold('M300 112L320 176M400 100V172M500 112L480 176M240 240Q226 420 240 600M560 240Q574 420 560 600', 0.16, 4) +
      gleam('M238 260h24Q240 430 258 630h-20Q210 430 238 260z', 0.2),
    line(
      repeat(
        14,
        (i) =>
          `M${110 + ((i * 67) % 120) + (i > 6 ? 470 : 0)} ${634 + ((i * 29) % 30)}l${12 - (i % 3) * 5} ${(i % 4) * 4}`,
      ),
      '#fffdf5',
      10,
    ),
  ].join('');
}

export const food = {
  'tea-tin': model(teaTin, [400, 650, 190], [400, 420, 1.6, -10], 'pantry', 0.68),
  'coffee-bag': model(coffeeBag, [400, 654, 220], [400, 400, 1.6, 10], 'pantry', 0.71),
  'fruit-box': model(fruitBox, [400, 654, 310], [400, 420, 1.5, -10], 'pantry', 0.76),
  'honey-jar': model(honeyJar, [390, 654, 230], [380, 420, 1.55, 10], 'pantry', 0.66),
  noodles: model(noodles, [400, 652, 170], [400, 380, 1.5, -8], 'pantry', 0.68),
  chocolate: model(chocolate, [410, 700, 210], [390, 360, 1.6, 20], 'pantry', 0.61),
  'rice-bag': model(riceBag, [400, 652, 240], [400, 420, 1.6, -10], 'pantry', 0.73),
} satisfies Record<string, Model>;
