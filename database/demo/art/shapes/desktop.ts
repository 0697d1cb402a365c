import { lighten, markOn, relative } from '../colour.ts';
import { type Model, model } from '../model.ts';
import type { Brush } from '../shading.ts';
import { disc, fold, gleam, group, line, path, rect, repeat, veil } from '../strokes.ts';

function keyboard(b: Brush): string {
  const row = (y: number, from: number, keys: number[]) => {
    let x = from;
    return keys
      .map((wide) => {
        const key = `M${x} ${y}h${wide}v30h-${wide}z`;
        x += wide + 20;
        return key;
      })
      .join('');
  };
  const plain =
    row(322, 152, [30, 30, 30, 30, 30, 30, 30, 30, 30]) +
    row(372, 172, [30, 30, 30, 30, 30, 30, 30, 30]) +
    row(422, 182, [30, 30, 30, 30, 30, 30, 30, 30]) +
    row(472, 270, [230]);
  const accent =
    row(322, 602, [58]) +
    row(372, 122, [30]) +
    row(372, 572, [88]) +
    row(422, 122, [40]) +
    row(422, 582, [78]) +
    row(472, 122, [40, 48]) +
    row(472, 520, [30, 30, 30]);
  const cap = row(322, 102, [30]);
  const keys = (d: string, low: string, high: string) =>
    path(d, low, `stroke="${low}" stroke-width="13" stroke-linejoin="round"`) +
    path(d, high, `stroke="${high}" stroke-width="7" stroke-linejoin="round" transform="translate(0 -6)"`);
  const pale = lighten(b.color, 0.86);
  return group(
    'rotate(-8 400 400)',
    rect(66, 286, 668, 254, 34, b.deep),
    rect(66, 276, 668, 250, 34, b.slant(b.light, `${b.color}@.4`, b.dark)),
    rect(84, 296, 632, 224, 18, b.deep, 'opacity=".75"'),
    keys(plain, '#b9b6c6', pale) + keys(accent, b.dark, b.light) + keys(cap, '#b8543d', '#ff8a66'),
    gleam('M100 276H560L520 282H84z', 0.5) + gleam('M300 466h170v4H300z', 0.6),
  );
}

function mouse(b: Brush): string {
  const body = 'M400 150C520 150 566 240 566 400C566 560 510 656 400 656S234 560 234 400C234 240 280 150 400 150z';
  return group(
    'rotate(14 400 400)',
    path(body, b.deep, 'transform="translate(6 14)"'),
    path(body, b.slant(b.light, `${b.color}@.5`, b.dark)),
    path(
      'M400 150C520 150 566 240 566 400Q490 372 400 372T234 400C234 240 280 150 400 150z',
      b.slant(b.pale, `${b.light}@.3`, b.color),
    ),
    fold('M234 400Q310 372 400 372T566 400', 0.35, 5) + fold('M400 152V372', 0.35, 5),
    rect(372, 206, 56, 128, 28, b.deep) +
      rect(381, 216, 38, 106, 19, b.across('#5d6270', '#23262f')) +
      repeat(7, (i) => rect(381, 228 + i * 13, 38, 4, 0, '#000', 'opacity=".35"')),
    rect(228, 400, 12, 62, 6, b.deep) + rect(230, 474, 12, 58, 6, b.deep),
    veil('M560 460C552 580 496 656 400 656Q350 656 312 630C470 640 520 560 560 460z', 0.16),
    gleam('M270 300Q278 206 344 182Q304 250 296 340Q272 350 270 300z', 0.4) +
      gleam('M290 470Q300 570 360 616Q280 580 270 480z', 0.2),
    disc(400, 560, 20, b.pale, 'opacity=".65"') + disc(400, 560, 11, b.dark, 'opacity=".6"'),
  );
}

function book(b: Brush): string {
  const lower = relative(b.color, 160, 0.6);
  return [
    path('M152 596l470 30V676L152 650q-20-26 0-54z', '#fbf5e6') +
      repeat(4, (i) => fold(`M156 ${606 + i * 11}l464 ${28 - i}`, 0.12, 2)),
    path(
      'M146 590L460 560 650 612 622 628 150 600q-12 26 2 46L622 672v12L146 658q-30-36 0-68z',
      b.across(lighten(lower, 0.2), lower),
    ),
    path('M236 130L556 108Q570 108 572 124L606 556 262 590z', b.deep),
    path('M250 150L566 128 592 556 276 584z', '#f6eeda'),
    path(
      'M196 148Q198 132 214 130L536 106Q550 106 552 120L584 566Q584 580 570 582L246 606Q228 606 226 588z',
      b.slant(b.light, `${b.color}@.45`, b.dark),
    ),
    path('M196 148Q198 132 214 130L246 128 278 604 246 606Q228 606 226 588z', b.dark, 'opacity=".55"'),
    gleam('M250 128l8-1L290 603l-8 1z', 0.3),
    path(
      'M296 176L510 160 534 512 320 528z',
      'none',
      `stroke="${lighten(b.color, 0.75)}" stroke-width="4" opacity=".8"`,
    ),
    disc(418, 300, 66, relative(b.color, 60, 0.74)),
    path('M325 420Q380 340 424 400Q474 330 527 400L534 512 320 528z', relative(b.color, -20, 0.36)) +
      path('M325 450Q400 400 530 460L534 512 320 528z', relative(b.color, 20, 0.5)),
    group(
      'rotate(-4 410 210)',
      rect(348, 196, 130, 12, 6, '#fff', 'opacity=".92"') + rect(372, 218, 82, 8, 4, '#fff', 'opacity=".7"'),
    ),
    path('M480 582V664l16-14 16 14V580z', '#e4574f'),
    gleam('M214 130L400 117 300 430 222 520z', 0.1),
  ].join('');
}

function notebook(b: Brush): string {
  return group(
    'rotate(-5 400 400)',
    rect(232, 150, 372, 510, 22, b.deep) +
      rect(230, 144, 366, 508, 20, '#f8f2e4') +
      repeat(3, (i) => rect(590 + i * 3, 158, 1, 480, 0, '#1c1538', 'opacity=".2"')),
    rect(206, 138, 376, 512, 24, b.slant(b.light, `${b.color}@.4`, b.dark)),
    rect(206, 138, 64, 512, 24, b.dark, 'opacity=".5"'),
    rect(524, 138, 20, 512, 0, b.across(b.deep, b.dark)),
    rect(318, 226, 168, 110, 14, lighten(b.color, 0.82)) +
      rect(342, 256, 120, 10, 5, b.dark, 'opacity=".7"') +
      rect(342, 284, 120, 4, 2, b.dark, 'opacity=".35"') +
      rect(342, 304, 80, 4, 2, b.dark, 'opacity=".35"'),
    // bound with a thread that shows
    line(
      `M238 138V650${repeat(9, (i) => `M206 ${176 + i * 54}H238`)}`,
      markOn(b.color),
      6,
      'stroke-dasharray="22 10" opacity=".85"',
    ) + repeat(9, (i) => disc(238, 176 + i * 54, 6, b.deep)),
    gleam('M280 138H400L300 480H280z', 0.12),
    path('M440 650V716l14-14 14 14V650z', relative(b.color, 165, 0.6)),
  );
}

function pen(b: Brush): string {
  return [
    group(
      'rotate(38 400 400) translate(-30 0)',
      path('M362 130q0-40 38-40t38 40V540H362z', b.round(b.color)),
      path('M362 540h76l-14 74H376z', b.round('#2c2f39')),
      path('M378 614h44Q424 660 400 726Q376 660 378 614z', b.across('#fff2c9', '#e0b354', '#9a6f22')) +
        line('M400 664v54', '#5d4112', 3) +
        disc(400, 660, 5, '#5d4112'),
      rect(358, 322, 84, 22, 6, b.round('#e6bd62')) +
        rect(362, 524, 76, 18, 4, b.round('#e6bd62')) +
        path('M364 118q4-30 36-30t36 30z', b.round('#e6bd62')),
      path('M420 116h26q10 0 10 12V290q0 12-10 12t-10-12V136h-16z', b.across('#fff0c4', '#b98a35')),
      gleam('M374 150h10V310h-10zM374 350h10V516h-10z', 0.45),
    ),
    line('M120 640C170 590 180 690 232 640S300 620 330 650', b.dark, 7, 'opacity=".8"'),
  ].join('');
}

export const desktop = {
  keyboard: model(keyboard, [400, 560, 350], [300, 420, 1.6, -10], 'desk', 0.76),
  mouse: model(mouse, [390, 644, 190], [400, 340, 1.6, 16], 'desk', 0.61),
  book: model(book, [400, 672, 270], [420, 340, 1.6, 10], 'living', 0.71),
  notebook: model(notebook, [410, 664, 220], [360, 330, 1.6, -12], 'desk', 0.73),
  pen: model(pen, [380, 690, 270], [330, 480, 1.7, 16], 'desk', 0.71),
} satisfies Record<string, Model>;
