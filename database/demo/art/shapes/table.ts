import { brightness, darken, lighten, markOn } from '../colour.ts';
import { type Model, model } from '../model.ts';
import type { Brush } from '../shading.ts';
import { disc, fold, gleam, group, line, oval, path, rect, repeat, short } from '../strokes.ts';

const FELT = '#8d8f99';
const LEATHER = '#a9713f';
const TEA = '#b9772f';

/** A cup without a handle, filled; the point is the middle of its foot. */
function teaCup(b: Brush, x: number, y: number, half: number): string {
  const rim = y - half * 1.1;
  return [
    path(
      `M${x - half} ${rim}H${x + half}Q${x + half * 0.94} ${y - 10} ${x + half * 0.5} ${y}H${x - half * 0.5}Q${x - half * 0.94} ${y - 10} ${x - half} ${rim}z`,
      b.round(b.color),
    ),
    oval(x, rim, half, half * 0.3, b.across(b.pale, b.dark)) +
      oval(x, rim + 4, half * 0.86, half * 0.22, b.deep) +
      oval(x, rim + 8, half * 0.8, half * 0.17, TEA),
    gleam(`M${short(x - half * 0.84)} ${short(rim + half * 0.3)}q8 6 16 6q2 30 16 48q-26-10-32-54z`, 0.35),
  ].join('');
}

/** The case stands behind, what travels in it before it. */
function teaSet(b: Brush): string {
  return [
    line('M214 196Q214 130 300 130T386 196', LEATHER, 16),
    rect(120, 184, 370, 440, 78, b.across(darken(FELT, 0.1), `${lighten(FELT, 0.34)}@.25`, FELT, darken(FELT, 0.4))) +
      rect(138, 202, 334, 404, 62, 'none', 'stroke="#fff" stroke-width="3" stroke-dasharray="9 9" opacity=".5"') +
      line('M122 330H488', '#4a4c57', 10) +
      line('M124 330H486', '#d9dce3', 4, 'stroke-dasharray="4 6"') +
      rect(170, 322, 20, 58, 8, LEATHER) +
      rect(248, 226, 114, 58, 10, LEATHER) +
      path('M305 240q-26 14-14 34q22-4 14-34z', '#fff5e2', 'opacity=".9"'),
    line('M404 446Q316 420 326 508T414 580', b.across(b.light, b.deep), 24) +
      path('M614 462Q676 440 690 366L732 372Q730 500 634 552z', b.slant(b.light, b.dark)) +
      oval(711, 369, 22, 8, b.deep),
    path('M378 486Q378 392 510 392T642 486Q642 640 556 652H464Q378 640 378 486z', b.ball(b.color)),
    oval(510, 400, 94, 28, b.across(b.dark, b.deep)) +
      path('M424 394Q430 342 510 342T596 394Q596 412 510 414T424 394z', b.slant(b.pale, `${b.color}@.5`, b.dark)) +
      disc(510, 334, 20, b.ball(b.light)),
    line('M396 520Q510 566 624 520', lighten(b.color, 0.7), 6, 'opacity=".7"') +
      gleam('M400 470q4-44 44-62q-22 60-14 170q-28-40-30-108z', 0.3),
    teaCup(b, 226, 656, 82) + teaCup(b, 672, 660, 70),
  ].join('');
}

/** Bowls in each other, the topmost empty, with a rim like petals. */
function bowlSet(b: Brush): string {
  const petals = (y: number) =>
    repeat(15, (i) => {
      const x = 130 + i * 36;
      const drop = Math.round(74 * Math.sqrt(1 - ((x + 18 - 400) / 275) ** 2));
      return `${i ? '' : `M130 ${y}`}Q${x + 6} ${y + drop + 16} ${x + 36} ${y + Math.round(74 * Math.sqrt(Math.max(0, 1 - ((x + 36 - 400) / 270) ** 2)))}`;
    });
  const wall = (y: number, tone: string) =>
    path(`${petals(y)}Q640 ${y + 170} 520 ${y + 232}H280Q160 ${y + 170} 130 ${y}z`, b.round(tone)) +
    path(petals(y), 'none', `stroke="${lighten(tone, 0.72)}" stroke-width="8" stroke-linejoin="round"`) +
    line(`M170 ${y + 104}Q400 ${y + 196} 630 ${y + 104}`, lighten(tone, 0.75), 5, 'opacity=".65"');
  return [
    path('M300 604H500L516 652H284z', b.across(b.dark, b.light, b.deep)),
    oval(400, 206, 272, 78, b.across(b.pale, b.dark)) +
      oval(400, 212, 252, 66, b.glow(0.5, 0.9, b.pale, b.color, b.dark)) +
      line('M240 206Q400 150 560 206M300 236Q400 200 500 236', lighten(b.color, 0.6), 5, 'opacity=".6"'),
    wall(206, b.color) + wall(266, b.light) + wall(326, b.color) + wall(386, b.dark),
    gleam('M166 250q20 16 42 24V560q-44-60-42-150z', 0.2),
  ].join('');
}

/** For a child's first spoonfuls: it holds to the table, and there is a spoon. */
function suctionBowl(b: Brush): string {
  const dark = markOn(b.color) === '#fff8ea' ? '#fff8ea' : darken(b.color, 0.75);
  return [
    path(
      'M214 592H518L566 646Q566 656 550 656H182Q166 656 166 646z',
      b.across(b.pale, `${b.light}@.4`, b.dark),
      'opacity=".9"',
    ),
    disc(170, 380, 46, b.ball(b.color)) + disc(562, 380, 46, b.ball(b.color)),
    path('M134 390H598Q596 560 500 610H232Q136 560 134 390z', b.round(b.color)),
    oval(366, 390, 232, 68, b.across(b.pale, b.dark)) +
      oval(366, 396, 208, 54, b.deep) +
      path('M164 404Q220 350 300 372Q366 336 430 370Q520 352 566 404Q500 448 366 448T164 404z', b.ball('#f4a24f')) +
      line('M286 396Q340 372 372 396T446 400', '#ffd9a0', 9, 'opacity=".8"') +
      path('M372 362q24-34 54-20q-10 28-54 20z', '#6cbf6a'),
    disc(306, 500, 13, dark) +
      disc(426, 500, 13, dark) +
      line('M336 526Q366 552 396 526', dark, 9) +
      oval(270, 530, 24, 15, '#f28d96', 'opacity=".55"') +
      oval(462, 530, 24, 15, '#f28d96', 'opacity=".55"'),
    gleam('M160 430q18 10 38 12q12 90 66 148q-94-44-104-160z', 0.28),
    group(
      'translate(650 440) rotate(16)',
      rect(-17, -16, 34, 236, 17, b.across('#e9c48f', '#c08c52')) +
        path('M-20 0Q-58-60-50-116Q-40-176 0-176T50-116Q58-60 20 0z', b.slant(b.pale, b.color, b.dark)) +
        oval(0, -108, 30, 46, b.deep, 'opacity=".28"'),
    ),
  ].join('');
}

function wok(b: Brush): string {
  const hammered = b.tile(
    54,
    44,
    oval(14, 12, 11, 8, '#fff', 'opacity=".16"') + oval(41, 34, 11, 8, '#fff', 'opacity=".12"'),
  );
  return [
    path('M596 420L742 372Q776 362 784 382T766 416L604 476z', b.down('#cf9a63', '#8d5a30')) +
      disc(758, 394, 8, '#5d3a1d') +
      path('M580 424l42-14 12 48-40 14z', b.across('#eceff3', '#8b929f')),
    line('M118 424Q44 410 48 452T138 486', b.across('#cf9a63', '#8d5a30'), 20),
    path('M90 410Q120 640 352 644Q584 640 614 410z', b.across(b.dark, `${b.light}@.26`, `${b.color}@.55`, b.deep)) +
      path('M90 410Q120 640 352 644Q584 640 614 410z', hammered) +
      gleam('M116 470q30 120 150 160q-126-24-150-160z', 0.3),
    oval(352, 410, 262, 78, b.slant('#c9ced8', b.light, b.deep)) + oval(352, 416, 244, 66, b.deep),
    path('M128 396Q156 316 352 312T576 396Q540 446 352 448T128 396z', b.slant('#e9c08c', '#cc9457@.5', '#91602f')) +
      fold('M214 346V430M290 320V446M414 320V446M490 346V430', 0.22, 5) +
      line('M176 366Q230 336 330 328', '#fff', 6, 'opacity=".4"'),
    path('M286 318Q286 268 352 268T418 318z', 'none', 'stroke="#7d4f27" stroke-width="24" stroke-linejoin="round"') +
      gleam('M306 280q20-18 50-18l-4 10q-20 0-38 12z', 0.4),
  ].join('');
}

/** Tea, honey, coffee and chocolate on straw in an open box. */
function giftBox(b: Brush): string {
  const gold = '#e2b95f';
  const foil = b.across('#f2d58c', '#fff0c4@.3', '#c5943c');
  const pale = brightness(b.color) > 0.8 ? darken(b.color, 0.2) : lighten(b.color, 0.8);
  return [
    path('M120 190L680 190 706 330H94z', b.down(b.light, b.color)) +
      path('M150 214H650L668 318H132z', '#fff', 'opacity=".14"'),
    rect(120, 320, 560, 130, 0, b.deep),
    group(
      'translate(164 232)',
      path('M0 30H130V240H0z', b.round('#5f8f5e')) +
        path('M-5 6H135V48H-5z', b.round('#3f6b45')) +
        oval(65, 6, 70, 17, '#7fb07a') +
        rect(0, 92, 130, 84, 0, '#f6ead0') +
        path('M65 160q-34-20-24-56q28 10 24 56zM65 160q34-20 24-56q-28 10-24 56z', '#5f9f63'),
    ),
    group(
      'translate(316 250)',
      path('M0 40Q0 26 14 26H116Q130 26 130 40V230H0z', b.round('#eda52c')) +
        rect(8, 0, 114, 34, 8, b.round(gold)) +
        path('M14 112H116V186H14z', '#fff5e2') +
        path('M65 122l24 14v28l-24 14-24-14v-28z', '#eda52c') +
        gleam('M14 44h12V220H14z', 0.5),
    ),
    group(
      'translate(464 186)',
      path('M4 40H108L120 290H-8z', b.across('#4a2f1d', '#7b5233@.3', '#3c2516')) +
        path('M0 0H112L108 44H4z', '#3c2516') +
        rect(16, 110, 80, 90, 8, '#fff5e2') +
        oval(56, 155, 24, 18, b.ball('#7b4a28'), 'transform="rotate(-30 56 155)"'),
    ),
    group(
      'translate(600 300) rotate(9)',
      rect(-10, -70, 92, 250, 6, foil) +
        rect(-14, -20, 100, 220, 6, b.across('#5a3020', '#7d4a32@.3', '#3d1f14')) +
        rect(6, 10, 60, 12, 6, gold),
    ),
    line(
      repeat(13, (i) => `M${132 + i * 42} ${436 - (i % 4) * 9}q${i % 2 ? 16 : -14}-22 ${i % 3 ? 22 : -18}-32`),
      '#ecd6a2',
      6,
    ),
    path(
      'M94 426H706L680 640Q678 656 662 656H138Q122 656 120 640z',
      b.across(b.dark, `${b.light}@.24`, `${b.color}@.55`, b.deep),
    ) + path('M94 426H706L704 446H96z', '#fff', 'opacity=".25"'),
    path('M366 426H434L430 656H370z', foil) +
      path('M400 530Q300 450 270 500T400 540Q500 450 530 500T400 540z', foil) +
      path('M392 536L330 626 372 612 400 548 428 612 470 626 408 536z', '#c5943c') +
      disc(400, 534, 26, gold),
    rect(532, 560, 116, 62, 10, pale) +
      rect(552, 580, 76, 8, 4, b.dark) +
      rect(552, 598, 48, 6, 3, b.dark, 'opacity=".6"'),
    gleam('M122 452h26L164 644h-22z', 0.22),
  ].join('');
}

export const table = {
  'tea-set': model(teaSet, [420, 656, 330], [500, 480, 1.6, -8], 'kitchen', 0.7),
  'bowl-set': model(bowlSet, [400, 652, 170], [400, 330, 1.5, -10], 'kitchen', 0.66),
  'suction-bowl': model(suctionBowl, [390, 654, 260], [370, 460, 1.55, -8], 'playroom', 0.6),
  wok: model(wok, [360, 640, 250], [352, 410, 1.5, 10], 'kitchen', 0.74),
  'gift-box': model(giftBox, [400, 656, 300], [400, 400, 1.4, -8], 'pantry', 0.72),
} satisfies Record<string, Model>;
