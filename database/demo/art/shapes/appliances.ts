import { darken, lighten, relative } from '../colour.ts';
import { type Model, model } from '../model.ts';
import type { Brush } from '../shading.ts';
import { around, disc, fold, gleam, group, line, oval, path, rect, repeat, ring, veil } from '../strokes.ts';

const BLACK = '#2b2e38';
const STEEL = '#d3d8e0';

function kettle(b: Brush): string {
  return [
    path(
      'M540 268H610Q668 268 668 330V480Q668 556 590 566L566 568V520L592 516Q620 510 620 470V340Q620 316 596 316H540z',
      b.across('#4a4e5b', BLACK),
    ) + gleam('M548 274h58q52 0 56 52q-18-40-60-40h-54z', 0.25),
    // a neck like a goose's: from low on the body, thin, over at the top
    line('M272 540Q190 540 186 440T150 262Q140 228 108 240', b.slant(b.light, b.deep), 30) +
      line('M258 532Q196 530 194 440T158 262', '#fff', 5, 'opacity=".35"') +
      oval(102, 246, 10, 15, b.deep, 'transform="rotate(30 102 246)"'),
    path('M286 236H534L582 560Q586 600 548 604H272Q234 600 238 560z', b.round(b.color)),
    path('M286 236H534l4 24H282z', b.round(STEEL)),
    path('M300 236q6-46 110-46t110 46z', b.round(b.color)) + rect(392, 158, 36, 36, 14, b.round(BLACK)),
    rect(222, 602, 376, 44, 20, b.round(BLACK)) + rect(250, 596, 320, 14, 6, b.round(STEEL)),
    rect(478, 330, 22, 190, 11, darken(b.color, 0.5)) +
      rect(481, 400, 16, 117, 8, '#9fd8ff') +
      repeat(4, (i) => rect(462, 364 + i * 40, 12, 4, 2, '#fff', 'opacity=".7"')),
    gleam('M300 286h26L306 560q-2 14-16 12t-14-20z', 0.32),
    disc(410, 624, 7, '#7df0b0') + veil('M540 300L582 560Q586 600 548 604H500Q556 560 540 300z', 0.1),
  ].join('');
}

function fan(b: Brush): string {
  const blade = 'M400 312C330 290 290 190 340 142C400 110 440 200 400 312z';
  return [
    oval(400, 648, 140, 30, b.slant(b.light, b.dark)) + oval(400, 638, 132, 24, b.slant(b.pale, b.color)),
    rect(386, 480, 28, 160, 8, b.round('#e9ecf1')) +
      rect(374, 500, 52, 70, 18, b.round(b.color)) +
      disc(400, 524, 7, '#fff', 'opacity=".85"') +
      disc(400, 548, 5, '#fff', 'opacity=".5"'),
    disc(400, 312, 208, '#fff', 'opacity=".35"') +
      disc(400, 312, 208, b.glow(0.4, 0.35, `${b.pale}/.3`, `${b.dark}/.35`)),
    repeat(
      5,
      (i) => `<path d="${blade}" fill="${b.across(b.dark, b.color, b.pale)}" transform="rotate(${i * 72} 400 312)"/>`,
    ),
    ring(400, 312, 112, '#fff', 4, 'opacity=".7"') + ring(400, 312, 164, '#fff', 4, 'opacity=".7"'),
    line(
      repeat(24, (i) => `M${around(400, 312, 50, i * 15)}L${around(400, 312, 204, i * 15 + 8)}`),
      '#fff',
      3,
      'opacity=".6"',
    ),
    ring(400, 312, 208, b.slant('#fff', b.light, b.dark), 18),
    disc(400, 312, 54, b.ball(lighten(b.color, 0.5))) + disc(400, 312, 34, b.ball(b.color)),
    `<path d="${'M214 250A196 196 0 0 1 330 128'}" fill="none" stroke="#fff" stroke-width="8" stroke-linecap="round" opacity=".8"/>`,
  ].join('');
}

function deskLamp(b: Brush): string {
  return [
    path('M186 322L76 640H516L392 254z', b.down('#fff3b8/.75', '#fff3b8/0')),
    oval(490, 640, 138, 28, b.slant(b.dark, b.deep)) +
      oval(490, 630, 138, 26, b.slant(b.light, b.color, b.dark)) +
      oval(470, 626, 70, 10, '#fff', 'opacity=".2"'),
    line('M490 622L590 392', b.across('#f0f2f5', '#8c93a0'), 18) +
      line('M590 392L394 190', b.slant('#f0f2f5', '#8c93a0'), 18),
    line('M574 430l-40 92', '#6c7280', 5) + disc(590, 392, 27, b.ball(BLACK)) + disc(590, 392, 12, b.ball('#c9ced8')),
    group(
      'rotate(-20 340 230)',
      oval(306, 326, 122, 36, '#b98f3a') +
        oval(306, 326, 114, 30, b.glow(0.5, 0.2, '#fffdf0', '#ffe48a')) +
        disc(306, 322, 32, '#fff'),
      path(
        'M258 160Q260 134 306 134T354 160Q366 250 428 326Q380 298 306 298T184 326Q246 250 258 160z',
        b.round(b.color),
      ),
      path('M264 134h84v-22q0-16-16-16H280q-16 0-16 16z', b.round(b.dark)),
      gleam('M274 166q6-12 18-12q-4 80-54 134q-18 4-26 10q54-60 62-132z', 0.4),
    ),
    disc(398, 188, 20, b.ball(BLACK)),
  ].join('');
}

function vacuum(b: Brush): string {
  return group(
    'rotate(9 400 400)',
    path('M268 628Q276 590 330 586H470Q524 590 532 628L540 660H260z', b.slant(b.light, `${b.color}@.5`, b.dark)) +
      rect(252, 654, 296, 24, 12, BLACK) +
      repeat(5, (i) => disc(300 + i * 50, 634, 8, '#e9fbff', 'opacity=".95"')),
    rect(380, 300, 40, 300, 12, b.round(STEEL)) + rect(372, 560, 56, 42, 12, b.round(BLACK)),
    path(
      'M404 190V120Q404 84 450 84T506 128Q512 190 474 224L452 204Q474 176 470 136Q468 118 452 118T438 134V190z',
      b.slant('#4b505d', BLACK),
    ),
    rect(346, 246, 108, 150, 30, b.across('#e8f4ff/.85', '#9fb6cc/.8')) +
      path('M350 330h100v38q0 28-30 28H380q-30 0-30-28z', '#8d7f73', 'opacity=".45"') +
      rect(378, 258, 44, 116, 16, b.round(relative(b.color, 30, 0.6))),
    rect(334, 176, 132, 82, 32, b.round(b.color)) +
      ring(400, 217, 26, '#fff', 5, 'opacity=".85"') +
      path('M400 200v17l10 10', 'none', 'stroke="#fff" stroke-width="5" stroke-linecap="round"'),
    rect(340, 376, 120, 24, 12, b.round(b.dark)) + gleam('M356 268h14V360h-14z', 0.7),
    rect(470, 214, 46, 76, 14, b.round(BLACK), 'transform="rotate(-22 490 250)"'),
  );
}

function riceCooker(b: Brush): string {
  return [
    rect(210, 630, 70, 24, 10, BLACK) + rect(520, 630, 70, 24, 10, BLACK),
    path('M144 380H656Q672 640 560 640H240Q128 640 144 380z', b.round(b.color)),
    path('M150 376Q150 206 400 206T650 376z', b.glow(0.35, 0.2, b.pale, `${b.light}@.4`, b.color)),
    path('M140 368H660q8 0 8 12t-8 14H140q-8-2-8-14t8-12z', b.round(STEEL)),
    path('M256 250Q262 156 400 156T544 250l-30 2Q500 192 400 192T286 252z', b.round(BLACK)),
    oval(470, 236, 46, 14, '#1c1538', 'opacity=".25"') + oval(470, 230, 42, 12, b.slant('#5a5f6d', BLACK)),
    line('M456 200q-16-24 0-44t0-44M488 196q-14-20 0-36t0-36', '#fff', 9, 'opacity=".75"'),
    rect(268, 430, 264, 150, 34, b.slant('#383c48', '#171920')) +
      rect(292, 452, 136, 62, 12, '#bff0dd') +
      path('M312 496q2-20 22-20t22 20z', '#2c6d58') +
      rect(366, 474, 46, 8, 4, '#2c6d58') +
      rect(366, 488, 30, 8, 4, '#2c6d58'),
    disc(480, 484, 30, b.ball('#e9ecf1')) +
      disc(480, 484, 10, '#ff7a52') +
      repeat(3, (i) => rect(294 + i * 48, 536, 38, 18, 9, '#fff', 'opacity=".25"')),
    gleam('M172 420h28q-8 130 46 196q-78-10-74-196z', 0.28) + gleam('M196 330Q220 250 320 228Q250 268 232 340z', 0.4),
  ].join('');
}

function blender(b: Brush): string {
  const jar = 'M262 160H538L500 470H300z';
  return [
    path(
      'M540 196h50q34 0 32 34l-12 130q-4 40-44 40H520l5-40h34q14 0 16-14l8-92q1-18-16-18H535z',
      b.across('#e9f3fa', '#a9bccb'),
      'opacity=".9"',
    ),
    path(jar, b.across('#f3faff/.75', '#cfe0ec/.55', '#a9c2d4/.75')),
    path('M274 258Q330 236 400 258T526 258L500 470H300z', b.across('#ff9db0', '#f2647f@.45', '#c43e63')) +
      path('M274 258Q330 236 400 258T526 258Q470 288 400 272T274 258z', '#ffc2cd'),
    disc(352, 330, 30, b.ball('#d7263d')) +
      disc(446, 372, 26, b.ball('#4b56b8')) +
      disc(372, 410, 22, b.ball('#4b56b8')) +
      path('M426 300q34-14 46 18q-34 12-46-18z', '#6cc26f'),
    path('M252 132H548q10 0 10 14t-10 16H252q-10-2-10-16t10-14z', b.round(BLACK)) +
      rect(350, 98, 100, 38, 14, b.round(BLACK)),
    path('M286 468H514l8 38H278z', b.round(STEEL)),
    path('M282 504H518L570 612Q574 644 548 648H252Q226 644 230 612z', b.round(b.color)) +
      rect(232, 640, 336, 16, 8, BLACK),
    disc(400, 574, 46, '#1c1538', 'opacity=".18"') +
      disc(400, 570, 42, b.ball('#eef0f4')) +
      line('M400 570V540', b.dark, 7) +
      repeat(
        7,
        (i) => `<circle cx="400" cy="512" r="4" fill="#fff" opacity=".8" transform="rotate(${i * 30 - 90} 400 570)"/>`,
      ),
    gleam('M286 180h22L326 452h-12z', 0.75) +
      repeat(4, (i) => rect(474 - i * 5, 226 + i * 56, 26, 4, 2, '#fff', 'opacity=".85"')),
    gleam('M296 520h20L276 620q-16 8-18-8z', 0.3),
  ].join('');
}

function hairDryer(b: Brush): string {
  return group(
    'rotate(-6 400 400)',
    line('M470 640C480 720 600 660 640 730', BLACK, 12),
    path('M404 400H530L510 620Q508 648 480 648H440Q414 648 412 622z', b.across(b.light, `${b.color}@.4`, b.deep)) +
      rect(414, 616, 94, 36, 16, b.round(BLACK)),
    rect(440, 470, 28, 66, 14, darken(b.color, 0.55)) +
      rect(444, 474, 20, 28, 10, '#f3f4f6') +
      disc(454, 566, 12, b.pale),
    path('M150 236L96 216Q80 300 96 384L150 366z', b.slant('#525764', BLACK)),
    path(
      'M150 230Q330 148 520 148Q664 160 664 302T520 454Q330 452 150 370Q140 300 150 230z',
      b.down(b.pale, `${b.light}@.18`, `${b.color}@.5`, b.deep),
    ),
    path('M150 230l34-14Q174 300 184 384l-34-14Q140 300 150 230z', b.down('#fff', '#9298a5')),
    oval(600, 302, 66, 128, b.slant('#dfe3ea', '#7d8492')) +
      oval(606, 302, 54, 112, b.slant('#3b3f4b', '#16181e')) +
      repeat(
        4,
        (i) =>
          `<ellipse cx="606" cy="302" rx="${46 - i * 11}" ry="${96 - i * 23}" fill="none" stroke="#777d8b" stroke-width="4"/>`,
      ),
    gleam('M220 236Q360 178 500 176Q420 200 330 226T220 262z', 0.55),
    veil('M404 440L530 440 527 480H408z', 0.2),
    line(
      'M66 250C40 240 40 270 10 262M62 300C34 292 34 314 4 306M66 350C40 344 40 368 10 360',
      '#fff',
      8,
      'opacity=".8"',
    ),
  );
}

function airPurifier(b: Brush): string {
  const body = 'M256 190Q256 146 300 146H500Q544 146 544 190V590Q544 652 482 652H318Q256 652 256 590z';
  return [
    path(body, b.round(b.color)),
    rect(256, 400, 288, 200, 0, b.tile(20, 20, rect(5, 5, 10, 10, 5, darken(b.color, 0.5), 'opacity=".7"'))),
    veil('M256 396h288v8H256z', 0.2),
    oval(400, 168, 138, 40, b.slant(b.pale, b.dark)) +
      oval(400, 168, 122, 32, b.slant('#444956', '#1a1c23')) +
      repeat(
        5,
        (i) =>
          `<ellipse cx="400" cy="168" rx="${110 - i * 20}" ry="${28 - i * 5.2}" fill="none" stroke="#6f7685" stroke-width="3"/>`,
      ),
    disc(400, 304, 62, '#1c1538', 'opacity=".2"') +
      disc(400, 300, 60, b.slant('#2f333f', '#14161c')) +
      ring(
        400,
        300,
        46,
        '#6ee7a8',
        8,
        'stroke-dasharray="216 80" stroke-linecap="round" transform="rotate(130 400 300)"',
      ),
    path('M400 278q26 22 0 46q-26-24 0-46z', '#6ee7a8') + line('M400 292v30', '#14161c', 4),
    gleam('M280 210q0-20 18-26V620q-18-8-18-36z', 0.35),
    line(
      'M330 110C330 80 370 90 370 60M400 104C400 74 440 84 440 54M470 110C470 80 510 90 510 60',
      '#fff',
      9,
      'opacity=".85"',
    ),
    fold('M262 612Q300 634 400 634T538 612', 0.2),
  ].join('');
}

export const appliances = {
  kettle: model(kettle, [410, 644, 220], [400, 380, 1.55, -10], 'kitchen', 0.73),
  fan: model(fan, [400, 660, 150], [420, 312, 1.6, 12], 'living', 0.78),
  'desk-lamp': model(deskLamp, [470, 660, 170], [340, 300, 1.5, 8], 'desk', 0.78),
  vacuum: model(vacuum, [380, 676, 150], [420, 270, 1.7, -16], 'living', 0.86),
  'rice-cooker': model(riceCooker, [400, 652, 260], [380, 430, 1.5, -10], 'kitchen', 0.71),
  blender: model(blender, [400, 654, 180], [410, 400, 1.6, 10], 'kitchen', 0.78),
  'hair-dryer': model(hairDryer, [470, 690, 150], [460, 320, 1.5, -14], 'vanity', 0.71),
  'air-purifier': model(airPurifier, [400, 650, 160], [400, 300, 1.7, -10], 'living', 0.73),
} satisfies Record<string, Model>;
