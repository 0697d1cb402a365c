import { darken, lighten, relative } from '../colour.ts';
import { type Model, model } from '../model.ts';
import type { Brush } from '../shading.ts';
import { disc, gleam, group, line, oval, path, rect, repeat, veil } from '../strokes.ts';

const GOLD = '#e2b95f';

function serum(b: Brush): string {
  return [
    path(
      'M300 330Q300 300 340 296H460Q500 300 500 330V610Q500 652 458 652H342Q300 652 300 610z',
      b.across(b.dark, `${b.light}@.2`, `${b.color}@.5`, b.deep),
      'opacity=".92"',
    ),
    path(
      'M314 400H486V612Q486 638 458 638H342Q314 638 314 612z',
      b.down(relative(b.color, 20, 0.72), b.color),
      'opacity=".6"',
    ) + oval(400, 400, 86, 10, '#fff', 'opacity=".45"'),
    rect(394, 300, 12, 290, 6, '#fff', 'opacity=".4"') + path('M392 560h16l-5 40h-6z', '#fff', 'opacity=".5"'),
    rect(300, 440, 200, 136, 0, lighten(b.color, 0.88)) +
      rect(336, 466, 128, 12, 6, b.deep) +
      rect(356, 492, 88, 7, 3, b.deep, 'opacity=".5"') +
      path('M400 514q26 30 0 46q-26-16 0-46z', b.color),
    rect(346, 232, 108, 70, 8, b.round(GOLD)) +
      repeat(8, (i) => rect(356 + i * 12, 236, 3, 62, 1, '#7c5618', 'opacity=".28"')),
    path('M366 236V150Q366 104 400 104T434 150V236z', b.round('#2e313c')) + gleam('M376 150q0-28 14-32v114h-14z', 0.3),
    gleam('M318 340q2-20 20-24h14V626q-30 2-34-20z', 0.38) + veil('M500 440h-30v136h30z', 0.08),
    path('M590 560q36 56 0 92q-36-36 0-92z', b.ball(b.light)) + gleam('M578 604q0 20 10 30q-18-6-10-30z', 0.7),
  ].join('');
}

function lipstick(b: Brush): string {
  return [
    path('M252 230Q252 196 280 196H366Q394 196 394 230V650H252z', b.round('#2e313c'), 'transform="translate(-70 0)"') +
      rect(182, 560, 142, 14, 0, b.round(GOLD)) +
      gleam('M200 230q0-18 14-18V640h-14z', 0.25),
    path(
      'M406 300V190Q406 130 500 84Q520 80 520 110V300z',
      b.across(b.dark, `${b.light}@.22`, `${b.color}@.55`, b.deep),
    ) +
      path('M406 190Q406 130 500 84Q520 80 520 110Q500 170 406 190z', b.slant(b.pale, b.color)) +
      gleam('M418 210h14V296h-14z', 0.5),
    rect(392, 290, 142, 150, 6, b.round(GOLD)) +
      rect(392, 312, 142, 5, 0, '#fff', 'opacity=".6"') +
      rect(392, 424, 142, 5, 0, '#7c5618', 'opacity=".4"'),
    rect(376, 438, 174, 214, 12, b.round('#2e313c')) +
      rect(376, 470, 174, 10, 0, b.round(GOLD)) +
      gleam('M394 450h16V644h-16z', 0.25) +
      path('M463 530l28 36-28 36-28-36z', GOLD, 'opacity=".9"'),
    path(
      'M580 640C600 590 660 640 700 596C716 600 700 640 660 652C620 664 576 660 580 640z',
      b.slant(b.light, b.dark),
    ) + gleam('M606 632q30-6 62-16q-22 20-60 24z', 0.45),
  ].join('');
}

/** A jar that stands open. `content` is what is in it, from its light to its shade. */
function openJar(b: Brush, content: [string, string, string]): string {
  return [
    group(
      'translate(236 486) rotate(-22)',
      path('M0 0C-60-40-60-130 0-180C60-130 60-40 0 0z', b.across('#9ad0a4', '#4f9a6a')) +
        line('M0-10V-160', '#fff', 4, 'opacity=".5"'),
    ) +
      group(
        'translate(310 470) rotate(18) scale(.9)',
        path('M0 0C-60-40-60-130 0-180C60-130 60-40 0 0z', b.across('#b5dfb6', '#6bb083')),
      ),
    path(
      'M150 470Q150 448 176 448H524Q550 448 550 470V592Q550 654 486 654H214Q150 654 150 592z',
      b.across(b.dark, `${b.pale}@.2`, `${b.color}@.52`, b.deep),
    ),
    path('M166 470H534V590Q534 636 482 636H218Q166 636 166 590z', '#fff', 'opacity=".3"') +
      rect(150, 506, 400, 88, 0, lighten(b.color, 0.88)) +
      rect(256, 528, 188, 14, 7, b.deep) +
      rect(292, 558, 116, 8, 4, b.deep, 'opacity=".5"'),
    oval(350, 450, 200, 46, b.across('#fff', '#c9c6d4')) + oval(350, 448, 176, 36, b.down(content[1], content[2])),
    path(
      'M210 444Q250 396 300 424Q330 372 374 380Q420 350 404 402Q470 396 490 444Q440 482 350 482T210 444z',
      b.slant(content[0], `${content[1]}@.5`, content[2]),
    ) +
      path('M300 424Q340 444 404 402', 'none', 'stroke="#d8c2b3" stroke-width="5" opacity=".7" stroke-linecap="round"'),
    group(
      'rotate(20 600 520)',
      oval(604, 520, 66, 152, b.slant(b.dark, b.deep)) +
        oval(588, 520, 66, 152, b.slant('#fff3cf', GOLD, '#a87a2a')) +
        oval(584, 520, 50, 130, b.slant(b.pale, b.color)),
    ),
    gleam('M172 478h26V640q-22-8-26-40z', 0.4),
  ].join('');
}

function perfume(b: Brush): string {
  return [
    path(
      'M200 340Q200 300 240 300H560Q600 300 600 340V600Q600 652 548 652H252Q200 652 200 600z',
      b.slant('#fff/.9', `${b.pale}@.4`, `${b.light}/.95`),
    ),
    path(
      'M228 400H572V594Q572 626 540 626H260Q228 626 228 594z',
      b.slant(b.pale, `${b.color}@.55`, b.dark),
      'opacity=".9"',
    ) + path('M228 400H572V416Q400 436 228 412z', '#fff', 'opacity=".4"'),
    rect(394, 306, 12, 300, 6, '#fff', 'opacity=".35"'),
    path('M400 452L478 518 400 584 322 518z', lighten(b.color, 0.9)) +
      path('M400 452L478 518 400 584 322 518z', 'none', `stroke="${GOLD}" stroke-width="5"`) +
      path('M400 490q24 34 0 54q-24-20 0-54z', b.dark),
    rect(348, 262, 104, 42, 6, b.round(GOLD)) + rect(362, 232, 76, 34, 4, b.round('#c99c45')),
    path('M330 130Q330 104 356 104H444Q470 104 470 130V236H330z', b.slant('#fff', `${b.light}@.45`, b.dark)) +
      gleam('M344 130q0-14 14-14h14V226h-28z', 0.6) +
      path('M470 130l-50 106h50z', b.deep, 'opacity=".22"'),
    gleam('M214 346q0-30 30-32h50L250 640q-36-4-36-44z', 0.4) + veil('M600 340V600Q600 652 548 652H500L600 420z', 0.12),
    repeat(9, (i) =>
      disc(
        500 + (i % 3) * 42 + (i > 5 ? 30 : 0),
        196 - (i % 3) * 22 + Math.floor(i / 3) * 30 - 20,
        5 + (i % 3) * 2,
        b.color,
        'opacity=".3"',
      ),
    ),
  ].join('');
}

function shampoo(b: Brush): string {
  const bubble = (x: number, y: number, r: number) =>
    disc(x, y, r, b.glow(0.35, 0.3, '#fff/.9', `${b.pale}@.6/.35`, '#fff/.8')) +
    disc(x - r * 0.35, y - r * 0.35, r * 0.18, '#fff');
  return [
    line('M400 178V110H300', '#c3c8d2', 24) +
      path('M284 92h-60q-20 2-22 28h22q4-8 14-8h46z', b.round('#eef0f4')) +
      rect(352, 92, 96, 36, 14, b.round('#eef0f4')),
    rect(352, 174, 96, 56, 10, b.round(GOLD)) + rect(334, 222, 132, 30, 10, b.round('#eef0f4')),
    path('M270 330Q270 250 350 250H450Q530 250 530 330V610Q530 654 486 654H314Q270 654 270 610z', b.round(b.color)),
    path(
      'M270 400H530V590H270z',
      b.across(lighten(b.color, 0.74), `${lighten(b.color, 0.92)}@.25`, lighten(b.color, 0.72)),
    ) +
      rect(334, 424, 132, 14, 7, b.deep) +
      rect(354, 450, 92, 8, 4, b.deep, 'opacity=".5"'),
    group(
      'translate(400 572)',
      path('M0 0C-50-20-60-60-40-96C-6-80 6-40 0 0z', b.light) +
        path('M0 0C50-20 60-60 40-96C6-80-6-40 0 0z', b.dark) +
        path('M0 0C-26-40-20-84 0-104C20-84 26-40 0 0z', b.color),
    ),
    gleam('M290 336q4-50 50-60V634q-46 2-50-30z', 0.24),
    bubble(596, 596, 52) + bubble(654, 534, 26) + bubble(212, 616, 34) + bubble(600, 480, 16) + bubble(190, 540, 14),
  ].join('');
}

const creamJar = (b: Brush) => openJar(b, ['#fff', '#fff6ee', '#e9d8cb']);
const clayJar = (b: Brush) => openJar(b, [lighten(b.color, 0.3), b.color, darken(b.color, 0.35)]);

export const beauty = {
  serum: model(serum, [410, 652, 140], [400, 360, 1.6, 14], 'vanity', 0.73),
  lipstick: model(lipstick, [400, 652, 250], [460, 280, 1.7, 16], 'vanity', 0.68),
  'cream-jar': model(creamJar, [390, 656, 260], [350, 470, 1.65, -10], 'vanity', 0.68),
  'clay-jar': model(clayJar, [390, 656, 260], [350, 470, 1.65, -10], 'vanity', 0.68),
  perfume: model(perfume, [400, 652, 220], [410, 400, 1.55, -12], 'vanity', 0.68),
  shampoo: model(shampoo, [400, 654, 180], [400, 360, 1.6, 12], 'vanity', 0.76),
} satisfies Record<string, Model>;
