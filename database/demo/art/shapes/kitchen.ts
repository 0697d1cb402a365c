import { darken, lighten, markOn, relative } from '../colour.ts';
import { type Model, model } from '../model.ts';
import type { Brush } from '../shading.ts';
import { disc, gleam, group, line, oval, path, rect, repeat, veil } from '../strokes.ts';

const STEEL = '#d3d8e0';

function steam(x: number, y: number): string {
  return line(
    `M${x} ${y}c-26-34 26-54 0-92M${x + 54} ${y - 8}c-26-34 26-54 0-92M${x - 54} ${y - 8}c-26-34 26-54 0-92`,
    '#fff',
    11,
    'opacity=".7"',
  );
}

function mug(b: Brush): string {
  return [
    steam(370, 230),
    path(
      'M556 330H600Q668 330 668 420T600 520L544 540V496L596 480Q626 470 626 424T596 374H556z',
      b.across(b.light, b.deep),
    ),
    path('M180 276H560V560Q560 650 470 650H270Q180 650 180 560z', b.round(b.color)),
    oval(370, 276, 190, 52, b.across(b.pale, b.dark)) +
      oval(370, 280, 168, 40, b.deep) +
      oval(370, 290, 158, 32, b.glow(0.4, 0.3, '#b9794a', '#6d3f20')) +
      path('M330 292q20-24 42-6q24-18 42 6q-10 22-42 28q-34-6-42-28z', '#f3dcc0', 'opacity=".9"'),
    path('M180 430H560V500H180z', lighten(b.color, 0.82), 'opacity=".9"') +
      line(
        'M190 466L220 446 250 484 280 446 310 484 340 446 370 484 400 446 430 484 460 446 490 484 520 446 550 466',
        b.dark,
        9,
      ),
    gleam('M206 340q18 10 36 12V630q-32-14-36-64z', 0.25) +
      veil('M560 300V560Q560 650 470 650H420Q520 600 520 330z', 0.12),
  ].join('');
}

function pan(b: Brush): string {
  return group(
    'rotate(-14 400 420) translate(-40 20)',
    path('M560 360L760 296Q800 290 804 316T784 352L578 424z', b.down('#4a4e5b', '#1d1f27')) +
      oval(776, 324, 14, 9, '#8b909d') +
      path('M552 356l44-14 14 66-44 16z', b.across('#f0f2f5', '#8c93a0')),
    path('M70 410Q70 560 330 560T590 410z', b.across(b.dark, `${b.light}@.25`, `${b.color}@.55`, b.deep)) +
      gleam('M96 440Q120 520 230 540Q140 540 96 470z', 0.35),
    oval(330, 400, 262, 118, b.slant('#eef0f3', '#9aa0ac')) +
      oval(330, 402, 248, 108, b.slant('#33363f', '#17191f')) +
      oval(330, 416, 210, 84, b.glow(0.4, 0.3, '#565b69', '#262932')),
    path(
      'M206 396Q230 340 310 356Q380 330 424 380Q480 410 430 452Q380 490 310 470Q220 480 206 396z',
      b.slant('#fff', '#f0e9e2'),
    ) +
      oval(322, 408, 54, 34, b.glow(0.35, 0.25, '#ffe27a', '#ffb52e@.6', '#f08c1e')) +
      oval(308, 398, 18, 9, '#fff', 'opacity=".7"'),
    path('M470 356q20-26 44-14q-4 26-44 14z', '#6cbf6a') +
      path('M180 450q-20-18-4-38q20 12 4 38z', '#6cbf6a') +
      disc(470, 430, 5, '#e4574f') +
      disc(220, 368, 5, '#e4574f') +
      disc(398, 346, 4, '#6cbf6a'),
  );
}

function knife(b: Brush): string {
  return [
    path('M60 570H740L716 640H84z', b.down('#e0b27d', '#b47b45')) +
      path('M84 640H716v22H84z', '#8f5c30') +
      line('M120 590H600M180 612H690M110 628H420', '#8f5c30', 3, 'opacity=".35"'),
    disc(560, 556, 62, b.ball('#ef5b4c')) +
      path('M560 500l8 14 20-6-12 14 14 10-20-2-6 14-6-14-20 4 12-12-14-12 18 4z', '#4f9d5d') +
      path('M624 596q-14-40 30-56q40 6 36 56z', b.ball('#ef5b4c')) +
      path('M632 592q-4-30 24-40q24 8 24 40z', '#ffc2b0'),
    group(
      'rotate(-24 330 420)',
      path(
        'M96 372H520Q540 372 540 392V470H300Q140 470 70 392Q60 372 96 372z',
        b.down('#f9fafc', '#dfe4ea@.5', '#aab2be'),
      ) +
        path('M70 392Q140 470 300 470H540V456H310Q160 456 84 384z', '#fff', 'opacity=".85"') +
        path('M240 372h60l-80 80q-20-8-36-18zM330 372h24l-92 94-20-4z', '#fff', 'opacity=".55"'),
      rect(530, 364, 30, 78, 8, b.round('#9aa1ad')),
      path(
        'M556 366H760Q796 370 796 402Q790 440 756 436Q720 424 690 436T620 436H556z',
        b.down(b.light, `${b.color}@.4`, b.deep),
      ) +
        repeat(3, (i) => disc(604 + i * 66, 400, 11, b.ball('#f0f2f5'))) +
        gleam('M566 374H752q20 2 26 14q-20-6-40-6H566z', 0.4),
    ),
  ].join('');
}

function kibble(b: Brush, count: number, from: number, y: number): string {
  return repeat(count, (i) => disc(from + i * 46, y + (i % 2) * 8, 25, b.ball(i % 3 ? '#c5854b' : '#a9683a')));
}

function petBowl(b: Brush): string {
  return [
    path(
      'M206 420H594L690 622Q696 652 660 652H140Q104 652 110 622z',
      b.across(b.dark, `${b.light}@.24`, `${b.color}@.55`, b.deep),
    ),
    oval(400, 420, 204, 60, b.across('#f3f5f8', STEEL, '#8d95a2')) +
      oval(400, 424, 184, 48, b.slant('#8d95a2', '#c9ced8')),
    path('M228 420Q260 340 340 350Q400 300 460 346Q540 336 572 420Q520 466 400 466T228 420z', '#8a5a34'),
    kibble(b, 4, 334, 352) + kibble(b, 6, 286, 384) + kibble(b, 7, 264, 424),
    group(
      'translate(400 574)',
      oval(0, 18, 38, 30, markOn(b.color)) +
        oval(-44, -14, 15, 21, markOn(b.color), 'transform="rotate(-24 -44 -14)"') +
        oval(-16, -38, 15, 22, markOn(b.color)) +
        oval(18, -38, 15, 22, markOn(b.color)) +
        oval(46, -14, 15, 21, markOn(b.color), 'transform="rotate(24 46 -14)"'),
    ),
    path('M110 622Q104 652 140 652H660Q696 652 690 622z', darken(b.color, 0.4)) +
      gleam('M222 448q20 12 40 18L190 618h-40z', 0.26),
    group(
      'translate(628 240) rotate(28)',
      path(
        'M-70-14a26 26 0 1 1 26-30a26 26 0 0 1 18 30h52a26 26 0 0 1 18-30a26 26 0 1 1 26 30v28a26 26 0 1 1-26 30a26 26 0 0 1-18-30h-52a26 26 0 0 1-18 30a26 26 0 1 1-26-30z',
        b.down('#fffaf0', relative('#e8c89a', 0, 0.8)),
        'stroke="#d9b98a" stroke-width="4"',
      ),
    ),
  ].join('');
}

export const kitchen = {
  mug: model(mug, [390, 650, 200], [380, 400, 1.55, -12], 'desk', 0.61),
  pan: model(pan, [350, 640, 280], [330, 440, 1.55, 12], 'kitchen', 0.78),
  knife: model(knife, [400, 662, 340], [380, 440, 1.5, 10], 'kitchen', 0.78),
  'pet-bowl': model(petBowl, [400, 652, 290], [400, 470, 1.5, -10], 'living', 0.54),
} satisfies Record<string, Model>;
