import { darken, lighten, relative } from '../colour.ts';
import { type Model, model } from '../model.ts';
import type { Brush } from '../shading.ts';
import { disc, fold, gleam, line, mirror, oval, path, rect, repeat, veil } from '../strokes.ts';

function tShirt(b: Brush): string {
  const cloth =
    'M316 160Q336 214 400 214T484 160L572 190C604 202 624 240 642 288L686 400 590 444 564 388V636Q400 660 236 636V388L210 444 114 400 158 288C176 240 196 202 228 190z';
  return [
    oval(400, 166, 84, 26, b.deep),
    path(cloth, b.across(b.dark, `${b.light}@.24`, `${b.color}@.55`, b.dark)),
    path('M316 160Q336 214 400 214T484 160L468 154Q450 192 400 192T332 154z', b.across(b.light, b.dark)) +
      fold('M310 168Q334 226 400 226T490 168', 0.2, 3),
    veil('M564 388L590 444 686 400 642 288Q656 380 580 404z', 0.12) +
      veil('M236 388Q262 340 246 286Q270 350 254 420L236 520z', 0.16) +
      veil('M564 388Q538 340 554 286Q530 350 546 420L564 520z', 0.2),
    fold('M200 420L122 386M600 420L678 386', 0.2, 3) + fold('M236 620Q400 644 564 620', 0.2, 3),
    veil('M300 630Q330 520 296 430Q356 530 340 636z', 0.08) + veil('M500 630Q474 530 516 400Q452 520 458 640z', 0.1),
    disc(400, 366, 64, lighten(b.color, 0.8)) +
      path('M337 376L374 336 402 366 424 346 463 376A64 64 0 0 1 337 376z', relative(b.color, 180, 0.56)) +
      disc(432, 328, 12, relative(b.color, 150, 0.66)),
    gleam('M250 206Q216 216 196 280Q230 240 300 230z', 0.2),
  ].join('');
}

function sleeves(b: Brush): string {
  return (
    mirror(path('M572 186C612 200 634 250 646 320L684 580 604 596 560 380z', b.across(b.color, b.dark))) +
    path('M572 186C612 200 634 250 646 320L684 580 604 596 560 380z', b.across(b.dark, b.color, b.dark))
  );
}

function shirt(b: Brush): string {
  return [
    sleeves(b),
    path('M682 562l7 48-84 14-4-48z', b.across(b.light, b.dark)) +
      path('M118 562l-7 48 84 14 4-48z', b.across(b.light, b.dark)) +
      disc(630, 600, 5, '#fff') +
      disc(170, 600, 5, '#fff'),
    path('M328 150Q400 120 472 150L470 240H330z', b.down(b.dark, b.deep)),
    path(
      'M326 152L228 186Q240 300 236 400L230 640Q310 668 400 650Q490 668 570 640L564 400Q560 300 572 186L474 152 400 230z',
      b.across(b.dark, `${b.light}@.22`, `${b.color}@.6`, b.dark),
    ),
    rect(382, 226, 36, 428, 0, b.across(b.light, b.color)) +
      fold('M382 236V650M418 236V650', 0.18, 3) +
      repeat(
        6,
        (i) =>
          disc(400, 270 + i * 66, 9, '#1c1538', 'opacity=".2"') +
          disc(399, 268 + i * 66, 8, '#fdfbf4') +
          disc(399, 268 + i * 66, 2.5, b.dark),
      ),
    path('M328 146L400 226 346 284Q306 220 306 160z', b.slant(b.pale, b.color)) +
      path('M472 146L400 226 454 284Q494 220 494 160z', b.slant(b.light, b.dark)) +
      fold('M400 226L346 284Q306 220 306 160M400 226L454 284Q494 220 494 160', 0.2, 3),
    path('M450 330h84v80q-42 26-84 0z', b.color) + fold('M450 330h84v80q-42 26-84 0zM450 350h84', 0.22, 3),
    veil('M236 400Q262 330 242 240Q276 340 252 470z', 0.16) +
      veil('M564 400Q538 330 558 240Q524 340 548 470z', 0.2) +
      veil('M290 648Q330 540 300 440Q350 540 336 656zM516 650Q486 540 520 470Q466 560 470 656z', 0.1),
  ].join('');
}

function jacket(b: Brush): string {
  const arm = 'M566 196C626 206 650 260 660 330L690 590Q650 616 606 602L556 380z';
  return [
    mirror(path(arm, b.across(b.color, b.deep))) + path(arm, b.across(b.dark, b.color, b.deep)),
    fold(
      'M580 300Q620 330 656 300M588 380Q630 412 668 384M598 460Q640 492 678 466M604 540Q644 566 686 544M220 300Q180 330 144 300M212 380Q170 412 132 384M202 460Q160 492 122 466M196 540Q156 566 114 544',
      0.3,
      5,
    ),
    path('M300 180Q300 100 400 100T500 180L484 250H316z', b.across(b.dark, b.light, b.dark)) +
      path('M330 190Q330 130 400 130T470 190L440 250H360z', b.deep),
    path(
      'M310 176L232 198Q244 320 230 420L226 630Q310 664 400 652Q490 664 574 630L570 420Q556 320 568 198L490 176 400 236z',
      b.across(b.dark, `${b.light}@.2`, `${b.color}@.55`, b.deep),
    ),
    repeat(
      4,
      (i) =>
        gleam(
          `M${238 - i} ${300 + i * 82}Q310 ${328 + i * 82} 392 ${310 + i * 82}V${342 + i * 82}Q310 ${352 + i * 82} ${237 - i} ${330 + i * 82}zM408 ${310 + i * 82}Q490 ${328 + i * 82} ${560 + i} ${300 + i * 82}V${330 + i * 82}Q490 ${352 + i * 82} 408 ${342 + i * 82}z`,
          0.12,
        ) +
        fold(
          `M${238 - i} ${290 + i * 82}Q310 ${318 + i * 82} 392 ${300 + i * 82}M408 ${300 + i * 82}Q490 ${318 + i * 82} ${562 + i} ${290 + i * 82}`,
          0.32,
          6,
        ),
    ),
    path('M310 176L400 236 490 176 500 210 408 290H392L300 210z', b.across(b.light, b.dark)),
    rect(391, 236, 18, 416, 4, b.deep) +
      line('M400 242V646', '#dfe3ea', 6, 'stroke-dasharray="3 7"') +
      rect(394, 300, 12, 34, 6, b.round('#e6bd62')),
    line('M268 520l64-30', b.deep, 9) + line('M532 520l-64-30', b.deep, 9),
    rect(446, 262, 60, 36, 6, lighten(b.color, 0.82)) + rect(458, 276, 36, 6, 3, relative(b.color, 180, 0.5)),
  ].join('');
}

/** Waxed cotton: smooth, a cord collar, four pockets with flaps. */
function fieldJacket(b: Brush): string {
  const arm = 'M566 196C626 206 646 260 654 330L676 596Q640 616 604 604L556 380z';
  const cord = b.tile(9, 9, rect(0, 0, 9, 9, 0, darken('#6b4a2f', 0.1)) + rect(0, 0, 5, 9, 0, '#8a6440'));
  const pocket = (x: number, y: number, wide: number, high: number) =>
    rect(x, y, wide, high, 8, b.slant(b.light, `${b.color}@.4`, b.dark)) +
    path(
      `M${x - 4} ${y - 6}h${wide + 8}v${high * 0.3}l-${wide / 2 + 4} 18-${wide / 2 + 4}-18z`,
      b.down(b.light, b.dark),
    ) +
    disc(x + wide / 2, y + high * 0.3, 7, b.ball('#e6bd62'));
  const collar = 'M318 172L400 236 334 282 280 206Q290 150 318 172z';
  return [
    mirror(path(arm, b.across(b.color, b.deep))) + path(arm, b.across(b.dark, b.color, b.deep)),
    rect(604, 566, 72, 36, 8, b.deep, 'opacity=".5"') + rect(124, 566, 72, 36, 8, b.deep, 'opacity=".5"'),
    path('M320 180Q330 130 400 130T480 180L440 250H360z', b.deep),
    path(
      'M310 176L232 198Q240 320 232 420L222 660H578L568 420Q560 320 568 198L490 176 400 236z',
      b.across(b.dark, `${b.light}@.2`, `${b.color}@.55`, b.deep),
    ),
    path('M388 240H424V660H388z', b.across(b.light, b.dark)) +
      repeat(5, (i) => disc(406, 306 + i * 76, 9, b.ball('#e6bd62'))) +
      fold('M384 250V660', 0.3, 4),
    pocket(262, 306, 92, 84) + pocket(450, 306, 92, 84) + pocket(252, 476, 114, 130) + pocket(440, 476, 114, 130),
    path(collar, cord) + mirror(path(collar, cord)),
    fold('M232 420H384M424 420H568', 0.2, 4) + gleam('M250 220q24 0 40 10Q270 420 262 640h-22Q250 420 250 220z', 0.14),
  ].join('');
}

function dress(b: Brush): string {
  return [
    oval(400, 178, 56, 20, b.deep),
    path(
      'M336 96L354 96Q350 160 400 176T446 96L464 96Q474 170 516 196L496 340H304L284 196Q326 170 336 96z',
      b.across(b.dark, `${b.light}@.28`, `${b.color}@.6`, b.dark),
    ),
    path(
      'M304 336H496Q520 450 612 620Q580 648 548 634Q512 664 474 644Q438 670 400 648Q362 670 326 644Q288 664 252 634Q220 648 188 620Q280 450 304 336z',
      b.across(b.dark, `${b.light}@.3`, `${b.color}@.58`, b.deep),
    ),
    path(
      'M304 336H496Q520 450 612 620Q580 648 548 634Q512 664 474 644Q438 670 400 648Q362 670 326 644Q288 664 252 634Q220 648 188 620Q280 450 304 336z',
      b.tile(56, 56, disc(14, 14, 6, '#fff8ea') + disc(42, 42, 6, '#fff8ea')),
      'opacity=".6"',
    ),
    veil(
      'M330 360Q322 500 252 634Q270 642 290 646Q346 500 350 360zM400 360Q420 520 400 648Q430 662 452 655Q470 520 424 360zM470 360Q500 520 548 634Q580 648 612 620Q530 480 490 360z',
      0.13,
    ),
    gleam(
      'M318 360Q290 500 226 626Q216 632 204 630Q284 480 306 360zM372 360Q372 520 348 654Q336 652 326 644Q360 500 360 360z',
      0.18,
    ),
    rect(300, 324, 200, 28, 8, b.across(b.deep, b.dark, b.deep)) +
      rect(384, 318, 36, 40, 8, 'none', 'stroke="#e6bd62" stroke-width="7"'),
    fold('M340 120Q340 176 400 192T460 120', 0.2, 3) +
      veil('M284 196L304 340H324Q312 250 322 190zM516 196L496 340H470Q490 260 478 190z', 0.13),
  ].join('');
}

function trousers(b: Brush): string {
  return [
    path(
      'M272 120H528C548 200 556 300 552 420L544 664H434C436 540 424 420 402 322C380 420 366 540 366 664H256L248 420C244 300 252 200 272 120z',
      b.across(b.dark, `${b.light}@.2`, `${b.color}@.45`, `${b.light}@.68`, b.dark),
    ),
    veil(
      'M402 250V322C380 420 366 540 366 664H340C344 520 366 400 402 250zM402 322C424 420 436 540 434 664H462C460 520 440 410 402 322z',
      0.16,
    ),
    fold('M312 240Q300 440 308 660M490 240Q504 440 492 660', 0.14, 4),
    path('M270 116H530l7 52H263z', b.across(b.dark, b.light, b.dark)) + fold('M264 168H536', 0.3, 3),
    repeat(4, (i) => rect([296, 362, 440, 488][i] ?? 0, 108, 16, 70, 4, b.dark)),
    disc(404, 142, 12, b.ball('#e6bd62')) +
      fold('M404 168V300Q402 320 388 326M404 168Q432 180 428 290Q424 316 404 326', 0.28, 4),
    path('M264 168h62Q322 226 258 240z', b.dark, 'opacity=".7"') +
      path('M536 168h-62Q478 226 542 240z', b.deep, 'opacity=".6"') +
      fold('M326 172Q322 230 258 244M474 172Q478 230 542 244', 0.3, 3),
    path('M252 636h116l-2 32H253z', b.across(b.light, b.dark)) +
      path('M432 636h116l-2 32H432z', b.across(b.light, b.dark)),
    gleam('M266 270Q256 420 266 620h18Q274 420 284 260z', 0.14),
  ].join('');
}

export const tops = {
  't-shirt': model(tShirt, [400, 690, 220], [380, 330, 1.55, -8], 'rail', 0.76),
  shirt: model(shirt, [400, 700, 220], [420, 300, 1.65, 8], 'rail', 0.76),
  jacket: model(jacket, [400, 700, 220], [420, 300, 1.6, -8], 'rail', 0.76),
  'field-jacket': model(fieldJacket, [400, 700, 220], [420, 340, 1.6, -8], 'rail', 0.76),
  dress: model(dress, [400, 696, 200], [410, 330, 1.5, 8], 'rail', 0.76),
  trousers: model(trousers, [400, 700, 190], [390, 240, 1.6, -8], 'rail', 0.76),
} satisfies Record<string, Model>;
