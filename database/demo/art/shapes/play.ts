import { brightness, lighten } from '../colour.ts';
import { type Model, model } from '../model.ts';
import type { Brush } from '../shading.ts';
import { around, disc, gleam, group, line, oval, path, rect, repeat, ring, veil } from '../strokes.ts';

const [X, Y] = [400, 400];

/** Soft and ribbed, to sit on. */
function gymBall(b: Brush): string {
  const clip = b.clip(disc(X, Y, 252, '#000'));
  const rib = (y: number, bend: number) => `M140 ${y}Q400 ${y + bend} 660 ${y}`;
  const ribs = repeat(7, (i) => rib(190 + i * 70, (i - 3) * 34));
  return [
    disc(X, Y, 252, b.ball(b.color)),
    `<g clip-path="${clip}">${[
      line(ribs, b.deep, 5, 'opacity=".4" transform="translate(0 5)"') + line(ribs, '#fff', 5, 'opacity=".35"'),
      veil('M660 300Q640 640 300 640Q420 700 560 660T680 420z', 0.2),
      rect(296, 376, 208, 44, 22, '#fff', 'opacity=".85"') +
        rect(320, 392, 110, 12, 6, b.dark) +
        disc(466, 398, 10, b.dark),
    ].join('')}</g>`,
    disc(612, 470, 15, lighten(b.color, 0.7)) + disc(612, 470, 7, b.deep),
    oval(306, 258, 92, 54, b.glow(0.5, 0.5, '#fff/.8', '#fff@.66/0'), 'transform="rotate(-38 306 258)"'),
    `<path d="M246 598A252 252 0 0 0 590 562" fill="none" stroke="${lighten(b.color, 0.5)}" stroke-width="6" opacity=".45" stroke-linecap="round"/>`,
  ].join('');
}

/** Twelve black fields, of which six are seen. */
function football(b: Brush): string {
  const at = (radius: number, degrees: number) => around(X, Y, radius, degrees);
  const field = brightness(b.color) > 0.5 ? '#2b2e38' : '#fff8ea';
  const clip = b.clip(disc(X, Y, 252, '#000'));
  const middle = `M${at(82, 0)}L${repeat(4, (i) => `${at(82, 72 * (i + 1))} `)}z`;
  const outer = repeat(5, (i) => {
    const turn = i * 72;
    return `M${at(166, turn)}L${at(210, turn + 25)} ${at(270, turn + 18)} ${at(270, turn - 18)} ${at(210, turn - 25)}z`;
  });
  const seams = repeat(
    5,
    (i) => `M${at(82, i * 72)}L${at(166, i * 72)}M${at(210, i * 72 + 25)}L${at(210, i * 72 + 47)}`,
  );
  return [
    disc(X, Y, 252, b.ball(b.color)),
    `<g clip-path="${clip}">${group(
      'rotate(-14 400 400)',
      line(seams, '#1c1538', 6, 'opacity=".45"'),
      path(middle, field, `stroke="${field}" stroke-width="10" stroke-linejoin="round"`) +
        path(outer, field, `stroke="${field}" stroke-width="8" stroke-linejoin="round"`),
    )}${veil('M660 300Q640 640 300 640Q420 700 560 660T680 420z', 0.22)}</g>`,
    oval(306, 258, 88, 50, b.glow(0.5, 0.5, '#fff/.75', '#fff@.66/0'), 'transform="rotate(-38 306 258)"'),
  ].join('');
}

function smallWheel(b: Brush, x: number): string {
  return [
    ring(x, 546, 98, '#2b2e38', 26) + ring(x, 546, 82, lighten(b.color, 0.8), 8),
    line(
      repeat(12, (i) => `M${x} 546L${around(x, 546, 78, i * 30)}`),
      '#9aa1ad',
      3,
    ),
    disc(x, 546, 18, '#6c7280') + disc(x, 546, 8, '#fff'),
  ].join('');
}

/** Low, with little wheels beside the big one and ribbons at the handles. */
function kidsBicycle(b: Brush): string {
  return [
    smallWheel(b, 230) + smallWheel(b, 584),
    line('M520 250L584 546', b.across(b.light, b.dark), 20),
    line('M528 290Q470 470 380 520L306 330M380 520H230L318 372', b.deep, 24, 'transform="translate(3 5)"') +
      line('M528 290Q470 470 380 520L306 330M380 520H230L318 372', b.slant(b.light, b.color, b.dark), 22) +
      line('M520 300Q460 460 380 508', '#fff', 5, 'opacity=".45"'),
    line('M298 300L310 344', '#c9ced8', 15) +
      path(
        'M226 290Q226 268 268 270L344 278Q366 284 350 300Q306 316 264 314Q226 314 226 290z',
        b.down('#4a4e5b', '#22252e'),
      ),
    line('M520 250Q510 206 452 204', '#3a3d47', 15) +
      line('M520 250Q552 202 594 214', '#3a3d47', 15) +
      line('M460 204h-26', b.color, 24) +
      line('M586 212l24 8', b.color, 24) +
      line('M432 206q-30 14-26 54M434 208q-14 20-4 60M430 204q-40 4-50 40', b.light, 6) +
      disc(514, 212, 17, b.ball('#ffd05c')),
    rect(500, 268, 84, 66, 16, lighten(b.color, 0.85)) +
      path('M542 286l8 16 18 2-13 12 3 17-16-8-16 8 3-17-13-12 18-2z', b.dark),
    path('M220 530Q220 506 246 506H388Q416 506 416 534T388 562H246Q220 560 220 530z', b.slant(b.light, b.dark)) +
      disc(384, 534, 26, '#3a3d47') +
      line('M384 534L410 592', '#c9ced8', 12) +
      line('M392 596h42', '#2b2e38', 17),
    line('M230 546L292 606', '#868d9a', 11) + ring(304, 618, 30, '#2b2e38', 13) + disc(304, 618, 16, b.light),
    `<path d="M122 500A118 118 0 0 1 306 456M490 476A116 116 0 0 1 686 488" fill="none" stroke="${b.color}" stroke-width="15" stroke-linecap="round"/>`,
    gleam('M244 282q40-8 90 6q-40 8-90-6z', 0.3),
  ].join('');
}

export const play = {
  'gym-ball': model(gymBall, [400, 654, 200], [380, 360, 1.7, 20], 'gym', 0.59),
  football: model(football, [400, 654, 200], [380, 360, 1.7, 20], 'outdoor', 0.52),
  'kids-bicycle': model(kidsBicycle, [410, 652, 280], [420, 400, 1.5, -10], 'outdoor', 0.72),
} satisfies Record<string, Model>;
