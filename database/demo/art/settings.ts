import { type Backdrop, backdropOf } from './backdrop.ts';
import { fromHsl, mix, relative, toHsl } from './colour.ts';
import type { SettingName } from './model.ts';
import type { Brush } from './shading.ts';
import { disc, group, line, oval, path, rect, repeat } from './strokes.ts';

/** A simple place for the goods. `ground` is the height on which they stand; */
interface Setting {
  ground: number;
  draw(b: Brush, room: Backdrop): string;
}

/** A wall with the light of a window on it. */
function wall(b: Brush, room: Backdrop): string {
  return (
    rect(0, 0, 800, 800, 0, b.slant(room.glow, room.wall, room.disc)) +
    path('M60 0H230L420 620H250zM270 0H400L590 620H460z', '#fff', 'opacity=".3"')
  );
}

function table(b: Brush, y: number, tone: string): string {
  return (
    rect(0, y, 800, 800 - y, 0, b.down(mix(tone, '#fffaf0', 0.35), tone, mix(tone, '#1c1538', 0.14))) +
    rect(0, y, 800, 7, 0, '#fff', 'opacity=".4"') +
    line(`M40 ${y + 60}H380M300 ${y + 110}H760M90 ${y + 160}H560`, '#1c1538', 3, 'opacity=".07"')
  );
}

function leaves(x: number, y: number, scale: number): string {
  const leaf = (turn: number, tone: string) =>
    `<path d="M0 0C-34-40-34-110 0-160C34-110 34-40 0 0z" fill="${tone}" transform="rotate(${turn})"/>`;
  return group(
    `translate(${x} ${y}) scale(${scale})`,
    leaf(-62, '#5f9f78') + leaf(58, '#6fae84') + leaf(-30, '#7fbd90') + leaf(30, '#5b9b74') + leaf(0, '#91cb9d'),
  );
}

function pottedPlant(b: Brush, x: number, y: number, scale: number): string {
  return (
    leaves(x, y - 90 * scale, scale * 1.3) +
    group(`translate(${x} ${y}) scale(${scale})`, path('M-62-100H62L46 0H-46z', b.across('#fff', '#f1ebe3', '#cbbfb6')))
  );
}

function frame(b: Brush, x: number, y: number, w: number, h: number): string {
  return (
    rect(x + 6, y + 10, w, h, 4, '#1c1538', 'opacity=".1"') +
    rect(x, y, w, h, 4, '#fffaf2') +
    rect(x + 16, y + 16, w - 32, h - 32, 2, relative(b.color, 30, 0.86)) +
    disc(x + w * 0.6, y + h * 0.4, w * 0.14, relative(b.color, 0, 0.74)) +
    path(
      `M${x + 16} ${y + h * 0.7}Q${x + w * 0.4} ${y + h * 0.45} ${x + w - 16} ${y + h * 0.72}V${y + h - 16}H${x + 16}z`,
      relative(b.color, -20, 0.62),
      'opacity=".8"',
    )
  );
}

const WOOD = '#d3a273';

const desk: Setting = {
  ground: 640,
  draw: (b, room) =>
    wall(b, room) +
    frame(b, 560, 90, 150, 190) +
    pottedPlant(b, 98, 616, 0.9) +
    table(b, 590, WOOD) +
    group(
      'translate(652 600)',
      rect(-70, -34, 160, 34, 4, relative(b.color, 40, 0.66)) +
        rect(-58, -62, 140, 28, 4, '#fff5e6') +
        rect(-66, -92, 132, 30, 4, relative(b.color, 170, 0.68)),
    ),
};

const kitchen: Setting = {
  ground: 660,
  draw: (b, room) =>
    wall(b, room) +
    rect(
      0,
      0,
      800,
      600,
      0,
      b.tile(100, 70, path('M0 0H100V70M0 70V0', 'none', 'stroke="#fff" stroke-width="5" opacity=".55"')),
    ) +
    rect(70, 190, 660, 18, 4, WOOD) +
    rect(70, 208, 660, 8, 0, '#1c1538', 'opacity=".12"') +
    repeat(
      3,
      (i) =>
        rect(110 + i * 84, 112, 62, 78, 12, ['#fff', relative(b.color, 30, 0.8), '#f3e5d2'][i] ?? '#fff') +
        rect(120 + i * 84, 96, 42, 20, 6, WOOD),
    ) +
    pottedPlant(b, 630, 190, 0.62) +
    table(b, 600, '#e6e0dc'),
};

const living: Setting = {
  ground: 690,
  draw: (b, room) =>
    wall(b, room) +
    frame(b, 96, 90, 160, 200) +
    frame(b, 286, 130, 120, 150) +
    rect(0, 580, 800, 220, 0, b.down('#e2bd95', '#c99a6c')) +
    rect(0, 566, 800, 16, 0, '#fff', 'opacity=".8"') +
    line('M0 640H800M0 716H800M180 584V640M520 584V640M340 640V716M680 640V716', '#7d5128', 3, 'opacity=".16"') +
    oval(400, 704, 350, 62, room.glow, 'opacity=".9"') +
    oval(400, 704, 312, 50, 'none', `stroke="${room.disc}" stroke-width="6"`) +
    pottedPlant(b, 716, 650, 1.15),
};

const rail: Setting = {
  ground: 640,
  draw: (b, room) =>
    wall(b, room) +
    rect(0, 650, 800, 150, 0, b.down('#e2bd95', '#c99a6c')) +
    rect(0, 638, 800, 14, 0, '#fff', 'opacity=".8"') +
    line('M90 60V740M710 60V740M60 740H120M680 740H740', '#5b6270', 12) +
    line('M70 90H730', '#5b6270', 14) +
    line('M170 92V130L120 168H220L170 130', '#8a919e', 7) +
    path('M124 164Q172 146 218 164L236 540H106z', b.across('#fff', '#e9e2da')) +
    line('M630 92V130L580 168H680L630 130', '#8a919e', 7) +
    path(
      'M584 164Q630 146 676 164L690 500H570z',
      b.across(relative(b.color, 160, 0.84), relative(b.color, 160, 0.74)),
    ) +
    line('M400 92q20 6 14 24q-14 14-14 40V210M300 262L400 196 500 262', '#8a5a34', 10) +
    pottedPlant(b, 60, 740, 0.8),
};

const wardrobe: Setting = {
  ground: 640,
  draw: (b, room) =>
    wall(b, room) +
    path('M470 590V240a130 130 0 0 1 260 0V590z', '#fff', 'opacity=".5"') +
    path('M486 590V244a114 114 0 0 1 228 0V590z', b.slant('#fff', room.disc)) +
    rect(0, 700, 800, 100, 0, b.down('#e2bd95', '#c99a6c')) +
    rect(60, 600, 680, 62, 14, b.down('#fffaf2', '#e8dccd')) +
    rect(110, 660, 24, 100, 4, WOOD) +
    rect(666, 660, 24, 100, 4, WOOD) +
    pottedPlant(b, 90, 600, 0.74) +
    group(
      'translate(676 600)',
      rect(-60, -52, 130, 52, 6, relative(b.color, 160, 0.74)) +
        rect(-66, -66, 142, 20, 6, relative(b.color, 160, 0.64)),
    ),
};

const vanity: Setting = {
  ground: 650,
  draw: (b, room) =>
    wall(b, room) +
    disc(560, 270, 190, '#fff', 'opacity=".55"') +
    disc(560, 270, 172, b.slant('#fff', room.wall, room.disc)) +
    leaves(96, 600, 1.6) +
    table(b, 590, '#efe7e1') +
    oval(400, 664, 250, 46, '#1c1538', 'opacity=".08"') +
    path('M170 650V672Q170 706 400 706T630 672V650z', b.across('#fff', '#f4ece6', '#cfc2bb')) +
    oval(400, 650, 230, 36, '#fffdfa') +
    group(
      'translate(704 640)',
      oval(0, 0, 60, 30, '#b9aea8') + oval(-8, -26, 44, 22, '#d3c9c2') + oval(0, -48, 30, 16, '#e6ded8'),
    ),
};

const pantry: Setting = {
  ground: 660,
  draw: (b, room) =>
    wall(b, room) +
    line('M0 60Q200 130 400 70T800 80', '#7b9b72', 5) +
    repeat(
      9,
      (i) =>
        `<path d="M0 0C-16 20-16 50 0 70C16 50 16 20 0 0z" fill="${i % 2 ? '#8cb583' : '#6c9d70'}" transform="translate(${40 + i * 90} ${76 + (i % 3) * 12}) rotate(${i % 2 ? 24 : -20})"/>`,
    ) +
    table(b, 580, '#c18d5b') +
    path('M130 640L620 604 760 740 220 790z', '#fffaf0') +
    path(
      'M130 640L620 604 760 740 220 790z',
      b.tile(40, 40, rect(0, 0, 20, 40, 0, b.color, 'opacity=".3"') + rect(0, 0, 40, 20, 0, b.color, 'opacity=".3"')),
    ) +
    leaves(110, 650, 0.8),
};

const outdoor: Setting = {
  ground: 672,
  draw: (b, room) => {
    const tree = (x: number, y: number, s: number) =>
      group(
        `translate(${x} ${y}) scale(${s})`,
        rect(-7, -40, 14, 44, 3, '#7d5a3c') +
          path('M0-230L64-110H34L84-30H-84L-34-110H-64z', b.across('#5fa07a', '#3b7a5c')),
      );
    return (
      rect(0, 0, 800, 800, 0, b.down('#bfe3f7', '#fdf1dd')) +
      disc(620, 170, 66, '#fff3c4') +
      disc(620, 170, 100, '#fff3c4', 'opacity=".35"') +
      path(
        'M80 170q10-50 60-40q30-46 76-6q46-6 44 46zM380 90q8-34 40-28q24-30 54 0q30-4 30 28z',
        '#fff',
        'opacity=".85"',
      ) +
      path('M0 480L170 250 300 420 440 290 640 500 800 380V640H0z', mix('#9fbfd2', room.disc, 0.35)) +
      path('M170 250L134 300 170 316 196 300 214 310zM440 290L404 324 440 344 480 330z', '#fff', 'opacity=".8"') +
      path('M0 520Q220 430 460 520T800 480V800H0z', '#9cc98c') +
      tree(90, 580, 0.9) +
      tree(168, 590, 0.62) +
      tree(716, 580, 1) +
      path('M0 600Q300 540 800 610V800H0z', b.down('#86bb74', '#5f9a5c')) +
      line('M60 700l8-22 8 22M690 720l8-22 8 22M200 760l7-20 8 20', '#4c8450', 5)
    );
  },
};

const playroom: Setting = {
  ground: 690,
  draw: (b, room) =>
    wall(b, room) +
    line('M0 70Q200 160 400 100T800 90', '#8a919e', 4) +
    repeat(8, (i) =>
      path(`M${30 + i * 98} ${[88, 112, 122, 112, 98, 94, 98, 96][i]}h60l-30 62z`, relative(b.color, i * 50, 0.72)),
    ) +
    path('M560 566a110 110 0 0 1 220 0', 'none', `stroke="${relative(b.color, 0, 0.76)}" stroke-width="30"`) +
    path('M594 566a76 76 0 0 1 152 0', 'none', `stroke="${relative(b.color, 60, 0.78)}" stroke-width="30"`) +
    path('M626 566a44 44 0 0 1 88 0', 'none', `stroke="${relative(b.color, 170, 0.78)}" stroke-width="26"`) +
    rect(0, 564, 800, 236, 0, b.down('#ecd0ab', '#d9b384')) +
    oval(400, 694, 340, 74, fromHsl(toHsl(b.color)[0] + 170, 0.3, 0.86)) +
    oval(400, 694, 300, 60, 'none', 'stroke="#fff" stroke-width="7" stroke-dasharray="22 16"') +
    path('M90 300q8-40 50-34q26-40 66-4q44-4 40 38z', '#fff', 'opacity=".8"'),
};

const gym: Setting = {
  ground: 690,
  draw: (b, room) =>
    wall(b, room) +
    rect(90, 90, 290, 330, 8, '#fff', 'opacity=".75"') +
    rect(106, 106, 122, 298, 4, '#cfeaf8') +
    rect(242, 106, 122, 298, 4, '#cfeaf8') +
    path('M106 404V350Q170 300 228 350V404zM242 404V330Q300 290 364 350V404z', '#a8d3a4') +
    rect(0, 560, 800, 240, 0, b.down('#dcc3a4', '#bf9d78')) +
    rect(0, 548, 800, 14, 0, '#fff', 'opacity=".8"') +
    line('M0 620H800M0 700H800M220 564V620M560 564V620M400 620V700', '#7d5128', 3, 'opacity=".15"') +
    path('M90 650H710L780 760H20z', relative(b.color, 170, 0.72)) +
    path('M110 660H690L744 748H56z', 'none', 'stroke="#fff" stroke-width="4" opacity=".5"') +
    pottedPlant(b, 690, 596, 1.1) +
    line('M470 180H740M470 260H740', WOOD, 14) +
    repeat(3, (i) => rect(490 + i * 76, 138, 54, 36, 18, relative(b.color, i * 60, 0.7))),
};

export const settings: Record<SettingName, Setting> = {
  desk,
  kitchen,
  living,
  rail,
  wardrobe,
  vanity,
  pantry,
  outdoor,
  playroom,
  gym,
};

/** The place of a setting, without the goods. */
export function drawSetting(b: Brush, name: SettingName): string {
  return settings[name].draw(b, backdropOf(b.color));
}
