import { darken, lighten, relative } from '../colour.ts';
import { type Model, model } from '../model.ts';
import type { Brush } from '../shading.ts';
import { disc, gleam, group, line, oval, path, rect, repeat, ring, short, veil } from '../strokes.ts';

const INK = '#23262f';

/** A landscape of soft waves: what every screen of the shop shows. */
function wallpaper(b: Brush, x: number, y: number, w: number, h: number, radius: number): string {
  const clip = b.clip(rect(x, y, w, h, radius, '#000'));
  const wave = (at: number, bend: number) =>
    `M${x} ${y + h * at}C${x + w * 0.3} ${y + h * (at - bend)} ${x + w * 0.6} ${y + h * (at + bend)} ${x + w} ${y + h * (at - bend / 2)}V${y + h}H${x}z`;
  return `<g clip-path="${clip}">${[
    rect(x, y, w, h, 0, b.down(relative(b.color, -18, 0.82), relative(b.color, 28, 0.9))),
    disc(x + w * 0.66, y + h * 0.36, Math.min(w, h) * 0.17, '#fff', 'opacity=".75"'),
    path(wave(0.6, 0.16), relative(b.color, 10, 0.66), 'opacity=".8"'),
    path(wave(0.74, -0.12), relative(b.color, -12, 0.5)),
    path(wave(0.88, 0.1), relative(b.color, -26, 0.34)),
    gleam(`M${x} ${y}h${w * 0.42}L${x} ${y + h * 0.7}z`, 0.16),
  ].join('')}</g>`;
}

function phone(b: Brush): string {
  const lens = (x: number, y: number) =>
    disc(x, y, 27, b.slant('#4a4f5c', '#14161c')) +
    disc(x, y, 14, b.ball('#32506e')) +
    disc(x - 5, y - 6, 4, '#fff', 'opacity=".8"');
  const back = group(
    'rotate(-9 300 400)',
    rect(190, 158, 250, 500, 46, b.across(b.light, b.dark)),
    rect(197, 164, 238, 488, 42, b.slant(b.light, `${b.color}@.4`, b.dark)),
    gleam('M205 210Q205 172 243 172H330L205 470z', 0.2),
    rect(216, 184, 108, 168, 40, b.slant(b.pale, b.color)) + lens(270, 232) + lens(270, 304),
    disc(352, 210, 9, '#fff8d8'),
  );
  return [
    back,
    veil('M344 250Q344 196 372 190V648Q344 640 344 600z', 0.12),
    rect(350, 164, 250, 500, 46, b.across(b.light, `${b.pale}@.1`, b.dark)),
    rect(356, 169, 238, 490, 41, '#15171d'),
    wallpaper(b, 365, 178, 220, 472, 33),
    rect(437, 190, 76, 22, 11, '#0c0d11'),
    rect(415, 250, 120, 26, 13, '#fff', 'opacity=".9"') + rect(440, 292, 70, 12, 6, '#fff', 'opacity=".7"'),
    repeat(4, (i) =>
      rect(383 + i * 48, 584, 40, 40, 12, ['#ff9d5c', '#fff', '#57c4a0', '#ffd35c'][i] ?? '#fff', 'opacity=".95"'),
    ),
    rect(440, 636, 70, 5, 2, '#fff'),
    rect(599, 280, 5, 66, 2, b.deep),
  ].join('');
}

function tablet(b: Brush): string {
  return [
    path('M560 250L690 640H600L500 300z', b.across(b.dark, b.deep)),
    group(
      'rotate(-3 400 400)',
      rect(96, 196, 590, 430, 36, b.slant(b.pale, b.color, b.dark)),
      rect(101, 200, 580, 420, 32, '#181a21'),
      wallpaper(b, 122, 220, 538, 380, 14),
      rect(160, 262, 190, 120, 20, '#fff', 'opacity=".82"') +
        disc(204, 306, 20, b.color) +
        rect(236, 294, 86, 10, 5, '#b9bfca') +
        rect(236, 314, 60, 10, 5, '#d5d9e0') +
        rect(184, 346, 138, 10, 5, '#d5d9e0'),
      repeat(5, (i) =>
        rect(226 + i * 68, 528, 50, 50, 15, ['#ff9d5c', '#fff', '#57c4a0', '#6c8cff', '#ffd35c'][i] ?? '#fff'),
      ),
      disc(391, 210, 4, '#3b4353'),
    ),
    group(
      'rotate(24 640 470)',
      rect(628, 240, 26, 380, 12, b.round('#f4f5f7')),
      path('M628 612h26l-9 40q-4 8-8 0z', b.round('#e6e8ec')),
      path('M637 652q4 8 8 0l-2-8h-4z', INK),
      rect(628, 284, 26, 16, 0, b.color),
    ),
  ].join('');
}

function laptop(b: Brush): string {
  const keys = repeat(3, (row) =>
    repeat(11, (i) => `M${short(170 - row * 12 + i * (42.5 + row * 2.2))} ${548 + row * 21}h34v15h-34z`),
  );
  return [
    path('M150 178q0-24 24-24H626q24 0 24 24L660 526H140z', b.down(b.light, b.dark)),
    path('M158 182q0-20 20-20H622q20 0 20 20L651 522H149z', '#15171d'),
    wallpaper(b, 168, 178, 464, 330, 6),
    rect(376, 168, 48, 7, 3, '#34384a'),
    rect(204, 214, 150, 190, 14, '#fff', 'opacity=".8"') +
      repeat(4, (i) => rect(226, 300 + i * 24, i % 2 ? 76 : 106, 10, 5, '#c3c9d4')) +
      rect(226, 236, 106, 46, 8, relative(b.color, 0, 0.6)),
    path('M136 526H664L742 622H58z', b.down(b.light, b.color)),
    path('M150 538H650L678 606H122z', b.down(b.dark, b.color), 'opacity=".55"'),
    path(keys, '#31343d', 'stroke="#31343d" stroke-width="5" stroke-linejoin="round"'),
    path('M318 610H482L488 620H312z', b.dark, 'opacity=".8"'),
    path('M58 622H742q0 22-30 22H88q-30 0-30-22z', b.down(b.pale, `${b.color}@.3`, b.deep)),
    path('M350 622H450q-2 9-12 9H362q-10 0-12-9z', b.deep),
    gleam('M136 526H664L667 530H133z', 0.6),
  ].join('');
}

function headphones(b: Brush): string {
  const cup = (x: number, turn: number, side: number) =>
    group(
      `translate(${x} 480) rotate(${turn})`,
      rect(-16 - side * 30, -104, 74, 208, 36, b.across('#3a3d48', '#1d1f27')),
      oval(side * 24, 0, 58, 118, b.slant(b.light, b.color, b.deep)),
      oval(side * 34, 0, 40, 92, b.slant(b.dark, b.light)),
      oval(side * 36, 0, 33, 80, b.ball(b.color)),
      gleam(`M${side * 36 - 20} -50q8 -24 24 -22q-16 24 -14 60q-14 -10 -10 -38z`, 0.4),
    );
  return [
    line('M176 430C150 80 650 80 624 430', b.across(b.light, b.color, b.deep), 46),
    line('M176 430C150 80 650 80 624 430', '#fff', 8, 'opacity=".28" transform="translate(0 -12)"'),
    line('M262 232C320 158 480 158 538 232', '#2b2d37', 30),
    line('M268 222C326 156 474 156 532 222', '#fff', 4, 'opacity=".2"'),
    line('M178 360v96', b.round('#d7dbe2'), 20) + line('M622 360v96', '#c9ced8', 20),
    rect(166, 350, 24, 100, 10, b.round('#dfe3e9')),
    rect(610, 350, 24, 100, 10, b.round('#dfe3e9')),
    cup(196, 7, -1),
    cup(604, -7, 1),
  ].join('');
}

function earbuds(b: Brush): string {
  const bud = (flip: number) =>
    group(
      `translate(400 0) scale(${flip} 1)`,
      path(
        'M44 250q-4-58 52-62q52 0 54 52q0 40-34 52q-8 8-8 30v110H76V310q-26-14-32-60z',
        b.slant('#fff', `${b.pale}@.5`, b.dark),
      ),
      oval(60, 236, 26, 34, b.ball('#4a4e5b'), 'transform="rotate(-18 60 236)"'),
      oval(52, 232, 12, 20, '#23252d', 'transform="rotate(-18 52 232)"'),
      rect(94, 196, 34, 8, 4, INK, 'opacity=".7"'),
      gleam('M132 214q14 14 6 40q-6 14-12 10q8-24 6-50z', 0.7),
    );
  return [
    path('M176 396q-8-214 60-236H564q68 22 60 236z', b.down(b.dark, b.deep)),
    path('M200 396q-6-186 54-206H546q60 20 54 206z', b.down(darken(b.color, 0.5), darken(b.color, 0.3))),
    bud(-1) + bud(1),
    path(
      'M166 396H634q16 0 16 22V540q0 112-112 112H262q-112 0-112-112V418q0-22 16-22z',
      b.slant(b.light, `${b.color}@.45`, b.dark),
    ),
    path('M166 396H634q16 0 16 20H150q0-20 16-20z', b.across(b.pale, b.light, b.dark)),
    gleam('M176 446h26q10 0 10 12v80q0 54 46 84q-78-4-82-86z', 0.26),
    disc(400, 490, 9, '#8ff0b6') + disc(400, 490, 18, '#8ff0b6', 'opacity=".25"'),
    rect(352, 408, 96, 8, 4, b.deep, 'opacity=".35"'),
  ].join('');
}

function smartwatch(b: Brush): string {
  const gauge = (radius: number, color: string, share: number) =>
    ring(400, 400, radius, color, 17, 'opacity=".22"') +
    ring(
      400,
      400,
      radius,
      color,
      17,
      `stroke-linecap="round" stroke-dasharray="${Math.round(radius * 0.0628 * share)} 999" transform="rotate(-90 400 400)"`,
    );
  return [
    path(
      'M296 292C302 220 312 166 318 118q3-16 20-16H462q17 0 20 16C488 166 498 220 504 292z',
      b.across(b.dark, `${b.light}@.25`, `${b.color}@.6`, b.deep),
    ),
    path(
      'M296 508C302 580 312 634 318 682q3 16 20 16H462q17 0 20-16C488 634 498 580 504 508z',
      b.across(b.dark, `${b.light}@.25`, `${b.color}@.6`, b.deep),
    ),
    repeat(4, (i) => oval(400, 584 + i * 26, 7, 9, b.deep)),
    veil('M300 506h200l3 34H297z', 0.2) + veil('M303 262h194l4 34H299z', 0.2),
    rect(528, 352, 26, 56, 10, b.down('#f3f4f6', '#8b909c')) + rect(528, 430, 14, 60, 6, '#9aa0ab'),
    rect(262, 262, 276, 276, 84, b.slant('#f6f7f9', '#aeb4bf@.5', '#6f7581')),
    rect(271, 271, 258, 258, 76, '#0f1116'),
    gauge(100, relative(b.color, 0, 0.6), 72) + gauge(76, '#57d6a4', 55) + gauge(52, '#ffc24d', 84),
    path('M412 364l-34 44h22l-8 32 34-46h-22z', '#fff'),
    gleam('M271 347q0-76 76-76h60L284 450q-13-20-13-44z', 0.13),
  ].join('');
}

function camera(b: Brush): string {
  return [
    path('M296 262l24-62q6-16 24-16h112q18 0 24 16l24 62z', b.down('#eef0f3', '#a7adb8')),
    rect(346, 198, 108, 40, 8, b.slant('#3c4250', '#171920')),
    rect(150, 226, 96, 30, 10, b.round('#cfd4dc')) +
      rect(560, 216, 62, 40, 8, b.round('#bfc5cf')) +
      rect(172, 206, 44, 24, 8, b.round(b.color)),
    rect(110, 246, 580, 380, 42, b.down('#f4f5f7', '#b6bcc7')),
    rect(110, 318, 580, 230, 0, b.slant(b.light, `${b.color}@.4`, b.deep)),
    rect(
      110,
      318,
      580,
      230,
      0,
      b.tile(14, 14, disc(4, 4, 2, '#000', 'opacity=".13"') + disc(11, 11, 2, '#fff', 'opacity=".08"')),
    ),
    rect(110, 318, 580, 6, 0, '#1c1538', 'opacity=".2"') + rect(110, 542, 580, 6, 0, '#1c1538', 'opacity=".25"'),
    rect(146, 336, 58, 194, 26, b.dark, 'opacity=".6"') +
      disc(626, 284, 13, '#ff5a4f') +
      rect(140, 274, 80, 22, 11, '#fff6dc'),
    oval(414, 440, 180, 178, '#1c1538', 'opacity=".22"'),
    disc(400, 432, 180, b.slant('#eceef2', '#848a96')),
    disc(400, 432, 162, b.slant('#3b3f4a', '#14161b')) + ring(400, 432, 148, '#5a606e', 5, 'stroke-dasharray="5 9"'),
    ring(400, 432, 132, b.color, 5) + disc(400, 432, 124, b.slant('#11131a', '#383d4b')),
    disc(400, 432, 96, b.glow(0.4, 0.35, '#5c7fb4', '#27365a@.5', '#0c0f18')) +
      ring(400, 432, 70, '#8fb3ff', 3, 'opacity=".35"') +
      disc(400, 432, 40, '#0a0c14'),
    gleam('M332 396q18-50 70-54q20 0 18 10q-50 8-66 56q-14 8-22-12z', 0.5) +
      disc(446, 474, 12, '#d7b6ff', 'opacity=".5"'),
  ].join('');
}

function speaker(b: Brush): string {
  const cloth = b.tile(
    12,
    12,
    rect(0, 0, 6, 6, 2, '#1c1538', 'opacity=".16"') + rect(6, 6, 6, 6, 2, '#fff', 'opacity=".12"'),
  );
  const body = 'M230 236V588q0 64 170 64t170-64V236z';
  return [
    path(body, b.round(b.color)) + path(body, cloth),
    path('M230 560v28q0 64 170 64t170-64v-28q0 62-170 62t-170-62z', b.round('#3a3d47')),
    oval(400, 236, 170, 66, b.slant(b.pale, b.color, b.dark)) + oval(400, 230, 152, 56, b.slant('#444854', '#1b1d24')),
    `<ellipse cx="400" cy="230" rx="116" ry="41" fill="none" stroke="${relative(b.color, 150, 0.72)}" stroke-width="6"/>`,
    `<ellipse cx="400" cy="230" rx="116" ry="41" fill="none" stroke="#fff" stroke-width="14" opacity=".18"/>`,
    line('M384 230h32M400 222v16', '#fff', 5, 'opacity=".85"') +
      line('M322 230h22M456 230h22', '#fff', 5, 'opacity=".6"'),
    gleam('M262 300q14 8 30 12V580q-18-6-30-14z', 0.2),
    path('M520 350h44v34q0 6-6 7l-38 6z', lighten(b.color, 0.75)) + rect(526, 362, 24, 5, 2, b.dark),
  ].join('');
}

export const digital = {
  phone: model(phone, [395, 660, 240], [400, 330, 1.55, 14], 'desk', 0.78),
  tablet: model(tablet, [400, 645, 300], [330, 380, 1.45, -12], 'desk', 0.78),
  laptop: model(laptop, [400, 642, 350], [330, 500, 1.5, -9], 'desk', 0.82),
  headphones: model(headphones, [400, 610, 250], [330, 380, 1.35, 10], 'desk', 0.74),
  earbuds: model(earbuds, [400, 652, 240], [380, 380, 1.45, -14], 'desk', 0.73),
  smartwatch: model(smartwatch, [400, 694, 130], [420, 420, 1.7, 18], 'desk', 0.78),
  camera: model(camera, [400, 626, 290], [420, 420, 1.5, -12], 'outdoor', 0.73),
  speaker: model(speaker, [400, 648, 190], [400, 320, 1.6, 10], 'living', 0.65),
} satisfies Record<string, Model>;
