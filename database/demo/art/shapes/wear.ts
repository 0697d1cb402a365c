import { lighten, relative } from '../colour.ts';
import { type Model, model } from '../model.ts';
import type { Brush } from '../shading.ts';
import { disc, fold, gleam, group, line, oval, path, rect, repeat, veil } from '../strokes.ts';

function shoe(b: Brush): string {
  return [
    path(
      'M96 500Q84 400 116 316Q130 288 164 300Q206 330 262 318Q300 304 316 270Q330 250 352 262L520 386Q560 412 640 424Q712 438 712 500L712 520H100z',
      b.slant(b.light, `${b.color}@.5`, b.dark),
    ),
    path('M96 500Q84 400 116 316Q130 288 164 300Q178 400 150 510H98z', b.deep, 'opacity=".75"') +
      gleam('M108 336q4-24 22-26q8 40 2 70q-24 4-24-44z', 0.25),
    path('M538 394Q580 414 640 424Q712 438 712 500v20H560Q520 440 538 394z', b.light) +
      fold('M538 394Q516 450 560 520', 0.25, 4),
    path('M300 300L352 262 520 386Q500 430 450 430Q360 400 300 300z', lighten(b.color, 0.78)) +
      path('M304 306Q290 250 336 226Q362 216 376 240L352 262z', b.dark),
    line('M330 318l58-38M362 350l58-44M396 378l58-46M432 402l56-44', '#fff', 13) +
      line(
        'M330 318l58-38M362 350l58-44M396 378l58-46M432 402l56-44',
        '#1c1538',
        2,
        'opacity=".2" transform="translate(0 9)"',
      ),
    path('M206 480Q236 430 240 352Q264 350 288 338Q292 430 262 490z', lighten(b.color, 0.85)),
    path('M92 496Q400 530 712 496Q730 530 716 560Q708 580 670 580H130Q92 580 92 496z', b.down('#fff', '#cfcbd8')) +
      path('M92 548Q400 574 720 546Q718 580 670 580H130Q100 580 92 548z', relative(b.color, 170, 0.55)),
    fold('M100 520Q400 546 716 520', 0.14, 3) +
      repeat(9, (i) => rect(150 + i * 60, 574, 34, 8, 3, '#2b2e38', 'opacity=".5"')),
  ].join('');
}

function sneakers(b: Brush): string {
  return (
    group('translate(178 44) scale(.78)', shoe(b)) + group('translate(14 110) rotate(3 400 500) scale(.92)', shoe(b))
  );
}

function handbag(b: Brush): string {
  return [
    line('M270 320C270 90 530 90 530 320', b.across(b.light, b.color, b.deep), 26) +
      line('M262 300C270 96 520 96 538 300', '#fff', 3, 'opacity=".5" stroke-dasharray="8 8"'),
    path(
      'M190 300H610L660 600Q664 646 618 650H182Q136 646 140 600z',
      b.across(b.dark, `${b.light}@.24`, `${b.color}@.55`, b.deep),
    ),
    path(
      'M186 296Q186 284 200 284H600Q614 284 614 296L634 440Q520 500 400 500T166 440z',
      b.slant(b.light, `${b.color}@.5`, b.dark),
    ) + veil('M166 440Q280 500 400 500T634 440l3 22Q520 524 400 524T163 462z', 0.2),
    line(
      'M200 304L182 434Q290 484 400 484T618 434L600 304',
      lighten(b.color, 0.6),
      3,
      'stroke-dasharray="10 9" opacity=".8"',
    ) +
      line(
        'M154 604Q156 634 184 636H616Q644 634 646 604',
        lighten(b.color, 0.6),
        3,
        'stroke-dasharray="10 9" opacity=".7"',
      ),
    rect(352, 462, 96, 62, 16, b.slant('#ffe9b0', '#e0b354@.5', '#a87a2a')) +
      rect(376, 482, 48, 22, 11, '#7c5618') +
      disc(400, 493, 7, '#ffe9b0'),
    disc(270, 312, 20, b.ball('#e6bd62')) +
      disc(530, 312, 20, b.ball('#e6bd62')) +
      disc(270, 312, 8, b.deep) +
      disc(530, 312, 8, b.deep),
    gleam('M208 310h40L226 420q-20-4-32-12z', 0.22),
    line('M560 316q40 60 26 110', '#e6bd62', 5) +
      path('M566 426h40l8 86q-28 16-56 0z', b.across(relative(b.color, 160, 0.7), relative(b.color, 160, 0.46))),
  ].join('');
}

function cap(b: Brush): string {
  return group(
    'translate(0 20)',
    path(
      'M150 470C150 250 280 170 400 170S650 260 640 480Q520 420 400 420T150 470z',
      b.glow(0.34, 0.2, b.pale, `${b.color}@.45`, b.deep),
    ),
    veil('M400 170C500 170 650 260 640 480Q600 458 552 444Q560 260 400 170z', 0.16),
    fold('M400 172Q280 240 268 434M400 172Q520 240 540 440', 0.24, 4) +
      line('M390 180Q272 250 258 434M410 180Q532 250 550 440', '#fff', 2, 'opacity=".4" stroke-dasharray="8 8"'),
    path(
      'M152 468Q270 416 400 416T640 478Q746 520 744 556Q720 590 640 560Q520 500 400 506Q240 520 160 550Q110 540 152 468z',
      b.down(b.light, `${b.color}@.5`, b.deep),
    ),
    path(
      'M160 550Q240 520 400 506Q520 500 640 560Q720 590 744 556Q730 600 660 590Q540 540 400 546Q250 556 170 566z',
      b.deep,
    ),
    line(
      'M170 490Q280 446 400 446T640 504M164 512Q280 470 400 470T660 532',
      '#fff',
      2.5,
      'opacity=".4" stroke-dasharray="9 9"',
    ),
    oval(400, 172, 26, 14, b.ball(b.color)),
    disc(392, 316, 58, lighten(b.color, 0.84)) + path('M354 340l26-46 20 30 12-16 22 32z', relative(b.color, 175, 0.5)),
    repeat(2, (i) => disc(224 + i * 356, 300, 8, b.deep)),
  );
}

function scarf(b: Brush): string {
  const stripe = lighten(b.color, 0.7);
  const other = relative(b.color, 170, 0.58);
  const fringe = (x: number, y: number, count: number) =>
    line(
      repeat(count, (i) => `M${x + i * 17} ${y}l${i % 2 ? 4 : -3} 52`),
      b.dark,
      9,
    );
  const knit = b.tile(14, 12, line('M0 10L7 3 14 10', '#1c1538', 2.4, 'opacity=".16"'));
  const tail = (d: string, x: number, y: number) =>
    path(d, b.across(b.dark, `${b.light}@.35`, b.dark)) +
    rect(x, y, 150, 26, 0, stripe) +
    rect(x, y + 34, 150, 14, 0, other) +
    rect(x, y + 76, 150, 26, 0, stripe) +
    path(d, knit);
  return [
    group(
      'rotate(7 480 500)',
      fringe(434, 626, 8),
      tail('M424 330H566L562 634H428z', 420, 500),
      veil('M424 330H566L565 400H425z', 0.2),
    ),
    group(
      'rotate(-5 330 520)',
      fringe(268, 672, 8),
      tail('M258 340H404L400 680H262z', 256, 540),
      veil('M258 340H404L403 420H259z', 0.25),
    ),
    path('M190 264Q190 150 400 150T610 264Q616 390 400 400T190 264z', b.down(b.light, `${b.color}@.5`, b.deep)),
    path('M262 240Q270 190 400 190T538 240Q520 286 400 288T262 240z', b.deep) +
      path(
        'M190 264Q190 150 400 150T610 264Q616 390 400 400T190 264zM262 240Q270 286 400 288T538 240Q530 190 400 190T262 240z',
        knit,
        'fill-rule="evenodd"',
      ),
    fold('M206 300Q290 362 420 352M212 250Q250 320 400 324T590 262M480 386Q560 350 600 280', 0.22, 5),
    path(
      'M300 300Q350 280 440 316Q466 350 440 420Q370 440 300 410Q276 360 300 300z',
      b.slant(b.light, b.color, b.dark),
    ) +
      path('M300 300Q350 280 440 316Q466 350 440 420Q370 440 300 410Q276 360 300 300z', knit) +
      fold('M330 302Q316 360 330 414M380 306Q372 360 384 422', 0.2, 4),
  ].join('');
}

function sunglasses(b: Brush): string {
  const lens = 'M120 350Q116 330 140 326Q240 306 340 330Q360 336 358 360Q350 500 240 502Q136 500 120 350z';
  const one =
    path(
      lens,
      b.down(relative(b.color, 10, 0.22), `${relative(b.color, 30, 0.42)}@.6`, relative(b.color, 60, 0.72)),
      `stroke="${b.color}" stroke-width="26" stroke-linejoin="round"`,
    ) + gleam('M150 350Q190 336 236 336L170 448Q146 410 150 350zM262 336h26L196 474l-14-14z', 0.28);
  return group(
    'rotate(-7 400 400)',
    line('M112 344L186 216Q196 202 216 214', b.across(b.dark, b.deep), 18) +
      line('M688 344L614 216Q604 202 584 214', b.deep, 18),
    line('M350 352Q400 318 450 352', b.down(b.light, b.dark), 22),
    one + group('translate(322 0)', one),
    line(
      'M108 344Q110 320 140 314Q240 294 346 318M668 318Q560 294 456 318Q690 300 692 344',
      '#fff',
      5,
      'opacity=".45"',
    ),
    rect(96, 334, 30, 20, 8, '#e6bd62') + rect(674, 334, 30, 20, 8, '#e6bd62'),
  );
}

export const wear = {
  sneakers: model(sneakers, [400, 640, 330], [430, 480, 1.5, -12], 'outdoor', 0.78),
  handbag: model(handbag, [400, 650, 270], [400, 450, 1.55, 10], 'wardrobe', 0.66),
  cap: model(cap, [430, 620, 300], [400, 380, 1.5, -10], 'wardrobe', 0.59),
  scarf: model(scarf, [400, 716, 190], [390, 350, 1.6, -10], 'wardrobe', 0.78),
  sunglasses: model(sunglasses, [400, 560, 290], [300, 410, 1.7, -10], 'vanity', 0.71),
} satisfies Record<string, Model>;
