import { darken, lighten, relative } from '../colour.ts';
import { type Model, model } from '../model.ts';
import type { Brush } from '../shading.ts';
import { disc, fold, gleam, group, line, oval, path, rect, repeat, ring, veil } from '../strokes.ts';

function sofa(b: Brush): string {
  const cushion = (x: number, y: number, w: number, h: number) =>
    rect(x, y, w, h, 28, b.slant(b.light, `${b.color}@.5`, b.dark)) +
    rect(x + 12, y + 10, w - 24, 14, 7, '#fff', 'opacity=".18"');
  return [
    repeat(2, (i) => path(`M${150 + i * 456} 590h44l-10 62h-22z`, b.across('#d9a470', '#94612f'))),
    rect(128, 226, 544, 290, 52, b.down(b.color, b.deep)),
    cushion(168, 244, 228, 210) + cushion(404, 244, 228, 210),
    group(
      'rotate(-10 268 390)',
      rect(206, 322, 130, 130, 26, b.slant(relative(b.color, 165, 0.74), relative(b.color, 165, 0.54))) +
        line('M226 352l90 0M226 387h90M226 422h90', '#fff', 5, 'opacity=".5"'),
    ),
    group('rotate(9 544 396)', rect(486, 328, 120, 120, 26, b.slant(lighten(b.color, 0.85), lighten(b.color, 0.5)))),
    veil('M168 430H632V540H168z', 0.24),
    veil('M168 436H632V470H168z', 0.16),
    cushion(162, 446, 238, 86) + cushion(402, 446, 238, 86),
    path('M150 524H650V576Q650 596 630 596H170Q150 596 150 576z', b.down(b.dark, b.deep)),
    path(
      'M70 400Q70 350 120 350T172 400V560Q172 598 134 598H108Q70 598 70 560z',
      b.slant(b.light, `${b.color}@.5`, b.dark),
    ) +
      path(
        'M730 400Q730 350 680 350T628 400V560Q628 598 666 598H692Q730 598 730 560z',
        b.slant(b.light, `${b.color}@.4`, b.deep),
      ),
    gleam('M84 404q2-36 36-38q-14 60-14 180q-22-10-22-40z', 0.2) +
      fold('M84 410q4-40 36-40t36 40V570M644 410q4-40 36-40t36 40', 0.14, 4),
  ].join('');
}

function plantPot(b: Brush): string {
  const veins = b.stamp(
    line('M0-96V-320M-46-180L0-140 46-180M-44-242L0-200 44-242M-28-290L0-260 28-290', '#fff', 3, 'opacity=".35"'),
  );
  const leaf = (turn: number, size: number, tone: string, edge: string) =>
    group(
      `translate(400 450) rotate(${turn}) scale(${size})`,
      line('M0 0V-150', '#4f8a55', 10) +
        path('M0-90C-96-130-96-250 0-340C96-250 96-130 0-90z', b.across(tone, edge)) +
        veins,
    );
  return [
    leaf(-58, 0.78, '#3f8f63', '#2a6b4b') +
      leaf(58, 0.8, '#4a9d6d', '#27694a') +
      leaf(-16, 1.06, '#58ad78', '#2f7a53') +
      leaf(24, 0.96, '#7cc48c', '#3c8a5c') +
      leaf(-84, 0.6, '#86cb93', '#459564') +
      leaf(86, 0.62, '#6fbd85', '#37825a') +
      leaf(-40, 0.7, '#8fd19a', '#4d9d6a'),
    path('M252 446H548L520 622Q516 652 486 652H314Q284 652 280 622z', b.round(b.color)),
    oval(400, 446, 150, 30, b.across(b.light, b.dark)) +
      oval(400, 448, 130, 22, '#4a352a') +
      oval(380, 446, 60, 9, '#6b4d3a'),
    line('M400 452V410M390 450L372 404M412 450L432 400', '#4f8a55', 10),
    line(
      'M264 520L300 486 336 520 372 486 408 520 444 486 480 520 516 486 536 504',
      lighten(b.color, 0.72),
      8,
      'opacity=".8"',
    ) + rect(284, 560, 232, 8, 4, lighten(b.color, 0.72), 'opacity=".7"'),
    gleam('M276 480h24L318 630q-16-2-20-20z', 0.3),
  ].join('');
}

function pillow(b: Brush): string {
  const body =
    'M140 230Q160 190 210 214Q400 256 590 214Q640 190 660 230Q676 260 652 290Q616 420 652 560Q676 600 652 634Q626 662 590 640Q400 600 210 640Q174 662 148 634Q124 600 148 560Q184 420 148 290Q124 262 140 230z';
  return group(
    'rotate(-6 400 420)',
    path(body, b.deep, 'transform="translate(0 12)"') +
      path(body, b.glow(0.36, 0.3, b.pale, `${b.light}@.35`, `${b.color}@.7`, b.dark)),
    path(
      'M196 268Q400 306 604 268Q574 420 604 584Q400 546 196 584Q226 420 196 268z',
      'none',
      `stroke="${lighten(b.color, 0.75)}" stroke-width="6" opacity=".7"`,
    ),
    group(
      'translate(400 424)',
      repeat(
        8,
        (i) =>
          `<path d="M0 -22C-40 -60 -34 -110 0 -128C34 -110 40 -60 0 -22z" fill="${i % 2 ? b.dark : lighten(b.color, 0.7)}" opacity=".85" transform="rotate(${i * 45})"/>`,
      ) + disc(0, 0, 26, relative(b.color, 165, 0.66)),
    ),
    fold('M150 250Q190 280 220 330M650 250Q612 280 584 330M152 612Q190 580 214 540M648 612Q612 580 588 540', 0.2, 5),
    gleam('M190 236Q260 262 330 262Q230 290 206 380Q190 300 190 236z', 0.25),
  );
}

function clock(b: Brush): string {
  return [
    disc(400, 400, 262, b.slant(b.light, `${b.color}@.5`, b.deep)) + disc(400, 400, 232, b.deep, 'opacity=".5"'),
    disc(400, 406, 226, b.slant('#e4e0da', '#fffdf8@.3', '#f5f0e6')),
    repeat(12, (i) =>
      rect(
        396,
        196,
        i % 3 ? 6 : 12,
        i % 3 ? 24 : 38,
        3,
        i % 3 ? '#8b8795' : darken(b.color, 0.35),
        `transform="rotate(${i * 30} 400 406)"`,
      ),
    ),
    ring(400, 406, 212, '#b9b4c0', 6, 'stroke-dasharray="3 19.2"'),
    line('M404 412L318 344', '#1c1538', 16, 'opacity=".14" transform="translate(6 10)"') +
      line('M404 412L484 286', '#1c1538', 12, 'opacity=".14" transform="translate(6 10)"'),
    line('M410 414L318 342', '#2b2e38', 16) +
      line('M394 416L486 276', '#2b2e38', 11) +
      line('M376 388L474 506', relative(b.color, 170, 0.56), 5),
    disc(400, 406, 18, b.ball(b.color)) + disc(400, 406, 6, '#fff'),
    path('M210 300A226 226 0 0 1 380 184Q250 260 222 430A226 226 0 0 1 210 300z', '#fff', 'opacity=".5"') +
      ring(400, 400, 250, '#fff', 5, 'opacity=".3"'),
  ].join('');
}

export const furniture = {
  sofa: model(sofa, [400, 650, 350], [320, 430, 1.55, -6], 'living', 0.86),
  'plant-pot': model(plantPot, [400, 652, 160], [400, 420, 1.5, 8], 'living', 0.71),
  pillow: model(pillow, [400, 664, 260], [360, 400, 1.5, 14], 'living', 0.59),
  clock: model(clock, [400, 664, 170], [440, 400, 1.7, -12], 'desk', 0.59),
} satisfies Record<string, Model>;
