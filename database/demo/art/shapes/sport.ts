import { lighten, relative } from '../colour.ts';
import { type Model, model } from '../model.ts';
import type { Brush } from '../shading.ts';
import { around, disc, fold, gleam, group, line, oval, path, rect, repeat, ring, veil } from '../strokes.ts';

function tent(b: Brush): string {
  return [
    line('M100 560L40 640M700 560L764 640', '#8a7a63', 6) +
      path('M34 630l10 30M770 630l-10 30', 'none', 'stroke="#5b6270" stroke-width="8" stroke-linecap="round"'),
    path('M290 190L470 164Q640 400 726 630L560 650z', b.slant(b.color, `${b.dark}@.5`, b.deep)) +
      fold('M470 164Q560 400 640 640', 0.22, 4),
    path('M290 190Q420 420 560 650H60Q180 420 290 190z', b.slant(b.pale, `${b.light}@.3`, b.color)),
    path('M292 260Q380 440 450 650H170Q220 460 292 260z', b.down('#3a3350', '#57476a')),
    path('M292 420Q360 520 400 650H210Q240 520 292 420z', '#ffd98a', 'opacity=".55"') +
      oval(310, 640, 70, 22, relative(b.color, 170, 0.6)) +
      oval(268, 622, 36, 20, '#fff5e2'),
    path('M292 260Q240 400 170 650H128Q210 450 292 260z', b.slant(b.pale, b.color)) +
      path('M292 260Q400 440 500 650H450Q390 450 292 260z', b.slant(b.light, b.dark)) +
      line('M206 500q-30 4-44-14M424 500q30 0 44-20', '#fff5e2', 8),
    line('M290 190Q420 420 560 650M290 190Q180 420 60 650', '#fff', 5, 'opacity=".55"') +
      line('M290 190Q380 176 470 164', lighten(b.color, 0.6), 9),
    line('M290 190L278 160M470 164L478 138', '#5b6270', 7) + path('M478 138l60 12-54 22z', relative(b.color, 170, 0.6)),
    rect(56, 644, 510, 14, 6, b.deep),
  ].join('');
}

function wheel(x: number): string {
  return [
    ring(x, 520, 132, '#2b2e38', 20) + ring(x, 520, 116, '#c9ced8', 7),
    line(
      repeat(18, (i) => `M${x} 520L${around(x, 520, 114, i * 20)}`),
      '#9aa1ad',
      2,
    ),
    `<path d="M${x - 126} 480A132 132 0 0 1 ${x - 50} 400" fill="none" stroke="#fff" stroke-width="4" opacity=".35"/>`,
    disc(x, 520, 15, '#6c7280') + disc(x, 520, 7, '#e8ebf0'),
  ].join('');
}

function bicycle(b: Brush): string {
  const frame = 'M190 520L330 330 546 316 400 520zM330 330L400 520M190 520H400';
  return [
    wheel(190) + wheel(610),
    line('M546 316L610 520', b.across(b.light, b.dark), 17) + line('M530 262L546 316', '#c9ced8', 14),
    line(frame, b.deep, 19, 'transform="translate(3 5)"') +
      line(frame, b.slant(b.light, b.color, b.dark), 17) +
      line('M326 326L540 312', '#fff', 4, 'opacity=".5"'),
    line('M318 296L330 330', '#c9ced8', 13) +
      path(
        'M258 276Q260 256 300 258L372 264Q390 268 374 282Q330 296 290 296Q258 298 258 276z',
        b.down('#5b4436', '#2e211a'),
      ) +
      gleam('M272 270q20-10 80 2q-40 8-80-2z', 0.3),
    line('M530 262Q520 226 470 226', '#3a3d47', 13) +
      line('M530 262Q560 220 596 240', '#3a3d47', 13) +
      line('M478 226h-22', '#5b4436', 18),
    rect(560, 284, 104, 76, 10, b.across('#d9a870', '#a8713c')) +
      line('M562 304h100M562 324h100M562 344h100', '#7d5128', 4, 'opacity=".5"') +
      disc(588, 276, 20, '#ef7f8f') +
      disc(624, 270, 22, '#ffd05c') +
      disc(648, 280, 14, '#fff') +
      path('M600 268q10-30 34-26q-6 24-34 26z', '#5fae5b'),
    line('M190 520L400 508M190 532L396 548', '#5b6270', 4),
    disc(400, 524, 40, '#3a3d47') +
      ring(400, 524, 28, '#c9ced8', 5) +
      line('M400 524L438 590', '#c9ced8', 11) +
      line('M420 594h40', '#2b2e38', 15) +
      disc(400, 524, 9, b.light),
    `<path d="M60 460A144 144 0 0 1 290 418M486 444A144 144 0 0 1 700 408" fill="none" stroke="${b.color}" stroke-width="13" stroke-linecap="round"/>`,
  ].join('');
}

function dumbbell(b: Brush): string {
  const hex = (x: number, w: number, r: number) =>
    path(
      `M${x} ${-r * 0.5}L${x} ${r * 0.5}L${x + w * 0.12} ${r}H${x + w * 0.88}L${x + w} ${r * 0.5}V${-r * 0.5}L${x + w * 0.88} ${-r}H${x + w * 0.12}z`,
      b.down(b.light, `${b.color}@.3`, b.deep),
    ) +
    path(`M${x + w * 0.12} ${-r}H${x + w * 0.88}L${x + w} ${-r * 0.5}H${x}z`, '#fff', 'opacity=".28"') +
    path(`M${x} ${r * 0.5}H${x + w}L${x + w * 0.88} ${r}H${x + w * 0.12}z`, '#1c1538', 'opacity=".24"');
  const bell = [
    rect(-150, -26, 300, 52, 26, b.down('#f7f8fa', '#a9afba@.5', '#6b717e')) +
      rect(-110, -26, 220, 52, 0, b.tile(14, 14, line('M0 14L14 0', '#4a4f5c', 2, 'opacity=".6"'))),
    hex(-250, 130, 132) +
      hex(120, 130, 132) +
      rect(-128, -60, 20, 120, 8, b.down('#f0f2f5', '#858b97')) +
      rect(108, -60, 20, 120, 8, b.down('#f0f2f5', '#858b97')),
    rect(-212, -12, 54, 24, 12, lighten(b.color, 0.8)) + rect(158, -12, 54, 24, 12, lighten(b.color, 0.8)),
  ].join('');
  const shade = b.glow(0.5, 0.5, '#1c1538/.28', '#1c1538@.67/0');
  return (
    oval(450, 478, 250, 40, shade) +
    group('translate(450 380) rotate(-7) scale(.8)', bell) +
    oval(390, 600, 310, 54, shade) +
    group('translate(380 522) rotate(3)', bell)
  );
}

function yogaMat(b: Brush): string {
  const spiral = repeat(5, (i) => ring(196, 520, 24 + i * 22, i % 2 ? b.color : b.dark, 12));
  return [
    path('M196 640H610L790 664Q800 690 760 690H230z', b.slant(b.light, b.dark)) +
      path('M196 650H600L780 672', 'none', 'stroke="#fff" stroke-width="4" opacity=".35"'),
    path('M196 394H590V646H196z', b.down(b.pale, `${b.light}@.15`, `${b.color}@.5`, b.deep)) +
      rect(196, 394, 394, 252, 0, b.tile(18, 18, disc(9, 9, 2.4, '#fff', 'opacity=".22"'))),
    oval(590, 520, 60, 126, b.down(b.color, b.deep)),
    disc(196, 520, 126, b.ball(b.light)) + spiral + disc(196, 520, 12, b.deep),
    rect(300, 392, 38, 256, 8, b.down('#5b4a7a', '#2f2848')) +
      rect(470, 392, 38, 256, 8, b.down('#5b4a7a', '#2f2848')) +
      line('M318 398C330 250 480 250 490 398', '#43376a', 20) +
      line('M324 380C340 264 470 264 482 370', '#fff', 3, 'opacity=".4" stroke-dasharray="8 8"'),
    gleam('M214 414H580V436H214z', 0.35),
    group(
      'translate(640 330)',
      rect(-46, 60, 100, 250, 30, b.across(relative(b.color, 160, 0.7), relative(b.color, 160, 0.46))) +
        rect(-24, 24, 56, 42, 12, '#2f2848') +
        gleam('M-34 84h16V290h-16z', 0.35) +
        rect(-46, 160, 100, 60, 0, '#fff', 'opacity=".8"'),
    ),
  ].join('');
}

function ball(b: Brush): string {
  const seam = (d: string) =>
    line(d, '#2c2233', 9, 'opacity=".85"') + line(d, '#fff', 2.5, 'opacity=".25" transform="translate(4 4)"');
  const clip = b.clip(disc(400, 400, 252, '#000'));
  return [
    disc(400, 400, 252, b.ball(b.color)),
    `<g clip-path="${clip}">${[
      rect(
        140,
        140,
        520,
        520,
        0,
        b.tile(10, 10, disc(3, 3, 1.7, '#1c1538', 'opacity=".2"') + disc(8, 8, 1.3, '#fff', 'opacity=".14"')),
      ),
      group(
        'rotate(-22 400 400)',
        seam('M400 140V660') +
          seam('M140 400Q400 450 660 400') +
          seam('M214 160Q350 400 214 640') +
          seam('M586 160Q450 400 586 640'),
      ),
      veil('M660 300Q640 640 300 640Q420 700 560 660T680 420z', 0.2),
    ].join('')}</g>`,
    oval(312, 264, 84, 50, b.glow(0.5, 0.5, '#fff/.7', '#fff@.66/0'), 'transform="rotate(-38 312 264)"'),
    `<path d="M246 598A252 252 0 0 0 590 562" fill="none" stroke="${lighten(b.color, 0.5)}" stroke-width="6" opacity=".45" stroke-linecap="round"/>`,
  ].join('');
}

function backpack(b: Brush): string {
  return [
    line('M334 160Q336 92 400 92T466 160', b.across(b.light, b.deep), 24),
    path('M214 330Q160 350 158 450V560Q160 606 210 610z', b.across(b.light, b.dark)) +
      path('M586 330Q640 350 642 450V560Q640 606 590 610z', b.across(b.dark, b.deep)),
    path(
      'M204 300Q204 140 400 140T596 300V596Q596 652 536 652H264Q204 652 204 596z',
      b.across(b.dark, `${b.light}@.24`, `${b.color}@.55`, b.deep),
    ),
    path('M226 300Q230 164 400 164T574 300V340Q480 370 400 370T226 340z', b.slant(b.light, `${b.color}@.6`, b.dark)) +
      line('M230 330Q320 356 400 356T570 330', '#1c1538', 5, 'opacity=".4"') +
      line('M238 296Q244 180 400 178T562 296', '#fff', 3, 'opacity=".5" stroke-dasharray="9 9"'),
    path(
      'M250 420Q250 400 272 400H528Q550 400 550 420V580Q550 616 514 616H286Q250 616 250 580z',
      b.slant(b.light, `${b.color}@.4`, b.dark),
    ) +
      line('M262 440H538', b.deep, 10) +
      line('M266 440H534', '#dfe3ea', 3, 'stroke-dasharray="4 5"') +
      rect(300, 436, 14, 44, 6, b.round('#e2b95f')),
    rect(358, 228, 84, 74, 10, '#b98352') +
      rect(366, 236, 68, 58, 7, 'none', 'stroke="#fff5e2" stroke-width="2.5" stroke-dasharray="6 5"') +
      path('M376 278l18-28 12 16 8-10 12 22z', '#fff5e2'),
    rect(270, 340, 26, 90, 6, '#b98352') +
      rect(504, 340, 26, 90, 6, '#b98352') +
      rect(264, 398, 38, 28, 6, b.round('#e2b95f')) +
      rect(498, 398, 38, 28, 6, b.round('#e2b95f')),
    rect(350, 512, 100, 44, 8, lighten(b.color, 0.8)) +
      rect(370, 530, 60, 8, 4, b.dark) +
      fold('M250 590Q400 612 550 590', 0.16, 3),
    gleam('M222 320h22V620q-20-4-22-30z', 0.22),
  ].join('');
}

function waterBottle(b: Brush): string {
  return [
    line('M352 170C330 90 470 90 450 170', b.across('#4a4e5b', '#23262f'), 22),
    rect(334, 160, 132, 66, 14, b.round('#2f323d')) +
      repeat(9, (i) => rect(344 + i * 13, 166, 4, 54, 2, '#fff', 'opacity=".12"')),
    rect(346, 224, 108, 24, 4, b.round('#d3d8e0')),
    path('M346 246H454Q512 276 512 340V616Q512 652 476 652H324Q288 652 288 616V340Q288 276 346 246z', b.round(b.color)),
    path('M288 520Q350 470 400 510T512 490V560Q400 600 288 560z', lighten(b.color, 0.8), 'opacity=".9"') +
      path(
        'M288 548Q350 510 400 544T512 524V616Q512 652 476 652H324Q288 652 288 616z',
        b.round(relative(b.color, 170, 0.46)),
      ) +
      disc(440, 430, 30, lighten(b.color, 0.8)),
    rect(290, 624, 220, 28, 12, b.round('#d3d8e0')),
    gleam('M312 330q2-34 26-50V610h-18q-8 0-8-14z', 0.3),
  ].join('');
}

export const sport = {
  tent: model(tent, [400, 650, 380], [340, 420, 1.5, -8], 'outdoor', 0.86),
  bicycle: model(bicycle, [400, 660, 330], [420, 420, 1.6, -10], 'outdoor', 0.84),
  dumbbell: model(dumbbell, [400, 644, 280], [360, 500, 1.6, 10], 'gym', 0.66),
  'yoga-mat': model(yogaMat, [430, 684, 330], [300, 500, 1.6, -10], 'gym', 0.71),
  ball: model(ball, [400, 654, 200], [380, 360, 1.7, 20], 'gym', 0.59),
  backpack: model(backpack, [400, 652, 230], [400, 360, 1.55, 10], 'outdoor', 0.71),
  'water-bottle': model(waterBottle, [400, 652, 130], [400, 360, 1.7, 14], 'gym', 0.73),
} satisfies Record<string, Model>;
