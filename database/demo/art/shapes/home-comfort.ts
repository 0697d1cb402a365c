import { darken, lighten } from '../colour.ts';
import { type Model, model } from '../model.ts';
import type { Brush } from '../shading.ts';
import { disc, fold, gleam, line, oval, path, rect, repeat, ring } from '../strokes.ts';

/** A lit moon on a ring. */
function moonLamp(b: Brush): string {
  const crater = (x: number, y: number, r: number) =>
    disc(x, y, r, '#e9b964', 'opacity=".32"') + disc(x + r * 0.16, y + r * 0.18, r * 0.82, '#fff1c9', 'opacity=".5"');
  return [
    disc(400, 340, 330, b.glow(0.5, 0.5, '#ffe3a0/.75', '#ffe3a0@.66/0')),
    path('M300 516H500L528 620H272z', b.round(b.color)) +
      oval(400, 622, 148, 30, b.across(b.dark, b.deep)) +
      oval(400, 614, 148, 28, b.across(b.pale, `${b.color}@.5`, b.dark)),
    disc(400, 340, 204, b.glow(0.38, 0.32, '#fffdf2', '#ffedb8@.5', '#f4c873')),
    crater(320, 270, 38) +
      crater(452, 240, 26) +
      crater(480, 360, 46) +
      crater(350, 400, 30) +
      crater(420, 450, 22) +
      crater(262, 360, 20) +
      crater(394, 310, 16) +
      crater(540, 290, 18),
    ring(400, 340, 203, '#fff6d8', 4, 'opacity=".8"'),
    path(
      'M226 452Q260 552 400 552T574 452L594 462Q574 584 400 584T206 462z',
      b.across(b.light, `${b.color}@.5`, b.deep),
    ) + gleam('M236 486q30 60 120 70q-100 6-130-60z', 0.35),
    disc(400, 602, 9, '#fff', 'opacity=".85"'),
  ].join('');
}

/** Wood with a seat of woven cord. */
function diningChair(b: Brush): string {
  const wood = b.slant(b.light, `${b.color}@.5`, b.dark);
  const cord = '#e8d3ab';
  const weave = b.tile(
    22,
    22,
    `${rect(0, 0, 22, 22, 0, cord)}${line('M0 6H12M11 17H22', '#a9875a', 4)}${line('M6 12V22M17 0V10', '#c4a374', 4)}`,
  );
  return [
    line('M302 420L286 626M560 420L594 626', b.deep, 20) + line('M296 540H580', b.deep, 10),
    line('M290 424L268 150M566 424L606 150', wood, 24),
    path(
      'M246 132Q430 84 628 132Q634 190 622 214Q430 168 256 214Q244 190 246 132z',
      b.down(b.light, `${b.color}@.5`, b.dark),
    ) + gleam('M262 144Q430 102 612 144Q430 120 262 144z', 0.45),
    path('M268 270Q430 232 604 270L602 306Q430 270 272 306z', b.down(b.light, b.dark)),
    path('M292 396H566L622 486H214z', weave) +
      path('M292 396H566L622 486H214z', 'none', `stroke="${b.dark}" stroke-width="16" stroke-linejoin="round"`) +
      fold('M292 396L418 442 566 396M214 486L418 442 622 486', 0.22, 5),
    path('M206 480H630Q636 510 622 516H214Q200 510 206 480z', b.down(b.light, b.dark)),
    line('M232 512L206 660M604 512L634 660', wood, 26) + line('M222 600H618', wood, 12),
    gleam('M226 520h10L212 650h-8z', 0.4),
  ].join('');
}

/** A stick with its cap beside it, and a comb. */
function lipBalm(b: Brush): string {
  const cell = 'M0-40L35-20V20L0 40-35 20V-20z';
  return [
    repeat(
      4,
      (i) =>
        `<path d="${cell}" fill="${i % 2 ? '#f7c552' : '#f0ad35'}" stroke="#fbe0a0" stroke-width="7" transform="translate(${[196, 266, 231, 161][i]} ${[602, 602, 542, 542][i]})"/>`,
    ),
    path('M352 262V200Q352 146 430 146T508 200V262z', b.across('#f9d98a', '#fff3cf@.3', '#e9a93c')) +
      path('M352 200Q352 146 430 146T508 200Q470 226 430 214T352 200z', '#fff3cf', 'opacity=".7"'),
    rect(344, 252, 172, 70, 8, b.round('#f4f1ea')),
    rect(332, 312, 196, 340, 18, b.round(b.color)) +
      rect(332, 384, 196, 160, 0, lighten(b.color, 0.86)) +
      `<path d="${cell}" fill="${b.color}" transform="translate(430 440) scale(.9)"/>` +
      rect(380, 496, 100, 12, 6, darken(b.color, 0.4)) +
      rect(400, 518, 60, 7, 4, darken(b.color, 0.3), 'opacity=".6"'),
    rect(332, 612, 196, 40, 16, b.round(b.dark)) +
      repeat(11, (i) => rect(342 + i * 17, 616, 5, 32, 2, '#fff', 'opacity=".2"')),
    gleam('M350 330h22V600h-22z', 0.35),
    rect(566, 440, 130, 212, 20, b.round(b.color)) +
      oval(631, 446, 62, 14, b.slant(b.pale, b.color)) +
      gleam('M582 470h16V630h-16z', 0.35),
  ].join('');
}

export const homeComfort = {
  'moon-lamp': model(moonLamp, [400, 640, 170], [400, 360, 1.6, -8], 'living', 0.5),
  'dining-chair': model(diningChair, [420, 660, 230], [420, 360, 1.5, -8], 'living', 0.78),
  'lip-balm': model(lipBalm, [430, 652, 280], [430, 360, 1.7, 14], 'vanity', 0.66),
} satisfies Record<string, Model>;
