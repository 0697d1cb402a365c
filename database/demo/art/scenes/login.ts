import type { Brush } from '../shading.ts';
import { disc, group, line, path, rect, repeat, short } from '../strokes.ts';
import { person } from './people.ts';

const MARBLE = ['#fffaf0', '#f3e3cb', '#d9bf9f', '#b8977a'] as const;

function landscape(b: Brush): string {
  const cypress = (x: number, y: number, s: number) =>
    `<path d="M0 0C-12-30-9-74 0-96C9-74 12-30 0 0z" fill="#5d8560" transform="translate(${x} ${y}) scale(${s})"/>`;
  return [
    rect(0, 0, 380, 520, 0, b.down('#ffcf9e', '#ffe3bd@.35', '#fff3dd@.6')),
    disc(212, 224, 96, '#fff6d8', 'opacity=".45"') + disc(212, 224, 46, '#fff8e2'),
    path('M0 282Q60 214 120 264Q180 220 250 262Q310 222 380 270V330H0z', '#e6b7a0') +
      path('M0 304Q90 256 170 296Q260 262 380 306V340H0z', '#c9a49b'),
    rect(0, 308, 380, 40, 0, b.down('#8fc7cf', '#bfe0da')) +
      line('M150 318h50M190 326h64M120 334h40', '#fff', 2, 'opacity=".8"'),
    path('M172 312l16-26v26zM190 312v-22l12 22zM168 314h38q-6 8-14 8h-12q-8 0-12-8z', '#fffaf0'),
    path('M0 336Q80 318 190 334T380 330V440H0z', b.down('#b7c890', '#93b178')) +
      cypress(96, 346, 0.8) +
      cypress(112, 348, 0.6) +
      cypress(282, 344, 0.9) +
      cypress(302, 348, 0.64),
  ].join('');
}

function column(b: Brush, x: number): string {
  const shaft = b.across(MARBLE[2], `${MARBLE[0]}@.28`, `${MARBLE[1]}@.6`, MARBLE[3]);
  return [
    path(`M${x - 15} 146H${x + 15}L${x + 18} 424H${x - 18}z`, shaft),
    line(`M${x - 7} 152L${x - 8} 420M${x} 152V420M${x + 7} 152L${x + 8} 420`, '#a98463', 1.6, 'opacity=".4"'),
    path(`M${x - 15} 146Q${x - 24} 138 ${x - 25} 130H${x + 25}Q${x + 24} 138 ${x + 15} 146z`, shaft) +
      rect(x - 28, 120, 56, 11, 2, b.down(MARBLE[0], MARBLE[2])),
    rect(x - 22, 420, 44, 9, 3, b.down(MARBLE[0], MARBLE[2])) +
      rect(x - 27, 428, 54, 10, 2, b.down(MARBLE[1], MARBLE[2])),
  ].join('');
}

function roof(b: Brush): string {
  return [
    path('M-10 58L190 -6 390 58V66H-10z', b.down('#e98a5c', '#c9603f')) +
      path('M30 56L190 6 350 56z', b.down('#fbe9cd', '#ecd0a8')),
    disc(190, 38, 13, '#e1251b', 'opacity=".9"') +
      path(
        'M182 42h16v2h-16zM183 36h2.6v6H183zM188.700 36h2.600v6h-2.600zM194.400 36h2.600v6h-2.600zM190 29l9 5h-18z',
        '#fff',
      ),
    repeat(16, (i) => rect(-8 + i * 25, 58, 22, 14, 7, i % 2 ? '#d9744b' : '#e98a5c')),
    rect(-4, 68, 388, 32, 0, b.down('#fbe9cd', '#ead0a9')) +
      repeat(
        9,
        (i) =>
          rect(10 + i * 44, 71, 13, 26, 1, '#d2ad84') +
          rect(13.5 + i * 44, 71, 2, 26, 0, '#b98f66') +
          rect(18 + i * 44, 71, 2, 26, 0, '#b98f66'),
      ) +
      repeat(8, (i) => disc(38.5 + i * 44, 84, 8, i % 2 ? '#6f9fb5' : '#d9744b', 'opacity=".7"')),
    rect(-4, 98, 388, 23, 0, b.down('#f6e0bf', '#d9b98f')) + rect(-4, 119, 388, 12, 0, '#6b3f3a', 'opacity=".22"'),
  ].join('');
}

function stall(b: Brush, x: number, first: string, goods: string): string {
  return [
    rect(x + 4, 290, 5, 130, 1, '#8f6239') + rect(x + 101, 290, 5, 130, 1, '#8f6239'),
    path(`M${x + 2} 360H${x + 108}V424H${x + 2}z`, b.down('#a8744a', '#7d5233')),
    repeat(5, (i) => rect(x + 6 + i * 20.5, 372, 18, 48, 2, i % 2 ? '#c08a58' : '#b47e4e')),
    goods,
    rect(x - 3, 354, 116, 9, 3, '#d9a974'),
    repeat(6, (i) => {
      const [low, high] = [short(x - 6 + i * 20.4), x + 7 + i * 16];
      return path(`M${high} 262h16L${short(low + 20.4)} 296q0 12-10.2 12t-10.2-12z`, i % 2 ? '#fffaf0' : first);
    }),
    path(`M${x - 6} 293H${x + 117}V298H${x - 6}z`, '#3a2030', 'opacity=".14"'),
  ].join('');
}

function floor(b: Brush): string {
  return [
    rect(0, 424, 380, 96, 0, b.down('#f4dfc0', '#e2c096')),
    line(
      'M0 452H380M0 484H380M190 424V520M110 424L60 520M270 424L320 520M40 424L-60 520M340 424L440 520',
      '#b98f66',
      1.6,
      'opacity=".4"',
    ),
    repeat(4, (i) =>
      path(`M${16 + i * 116} 438H${62 + i * 116}L${14 + i * 116} 520H${-44 + i * 116}z`, '#7a3f48', 'opacity=".12"'),
    ),
    rect(0, 424, 380, 4, 0, '#fff', 'opacity=".6"'),
  ].join('');
}

function bubble(x: number, y: number, sign: string, tail: number): string {
  return group(
    `translate(${x} ${y})`,
    path(
      `M-22-14q0-12 12-12H10q12 0 12 12v4q0 12-12 12H${tail + 8}L${tail} 12 ${tail - 2} 2H-10q-12 0-12-12z`,
      '#fff',
      'stroke="#eac9a4" stroke-width="1.500"',
    ),
    sign,
  );
}

function crowd(b: Brush): string {
  return [
    person(b, 96, 428, 0.56, -1, { skin: '#e0aa7d', hair: '#2b2228', cloth: '#6f9fb5', second: '#fff', head: 'short' }),
    person(b, 276, 428, 0.56, 1, {
      skin: '#f2c6a0',
      hair: '#7a4b2c',
      cloth: '#d98a5c',
      second: '#fff',
      head: 'bun',
      dress: true,
    }),
    person(b, 134, 486, 0.86, 1, {
      skin: '#f2c6a0',
      hair: '#4a3128',
      cloth: '#e1493b',
      second: '#ffd873',
      head: 'long',
      dress: true,
      talks: true,
    }),
    person(b, 218, 488, 0.9, -1, {
      skin: '#a06a43',
      hair: '#2b2228',
      cloth: '#2f6f8f',
      second: '#fff',
      head: 'short',
      talks: true,
    }),
    person(b, 306, 500, 0.84, -1, {
      skin: '#f8d9c0',
      hair: '#b5813f',
      cloth: '#7f9f5b',
      second: '#fff5e2',
      head: 'hat',
      dress: true,
    }),
    group(
      'translate(290 452)',
      path('M-17-8H17L12 14H-12z', b.across('#d9a974', '#a8744a')) +
        line('M-13-8Q0-30 13-8', '#a8744a', 3) +
        disc(-7, -10, 6, '#e1493b') +
        disc(5, -11, 7, '#f0a63c') +
        path('M10-10q10-14 12-4q-4 8-12 4z', '#6fa35b'),
    ),
    group(
      'translate(58 500)',
      path('M-20 0Q-24-28-4-30Q-6-46 2-50L6-43H14L19-50Q26-44 20-32Q24-8 16 0z', '#8f6a55') +
        line('M-18-4Q-36-8-32-26', '#8f6a55', 5) +
        disc(8, -38, 1.6, '#2b2228') +
        disc(16, -38, 1.6, '#2b2228'),
    ),
    bubble(150, 332, path('M0 0C-18-12-8-24 0-15C8-24 18-12 0 0z', '#e1493b', 'transform="translate(0 -2)"'), 2),
    bubble(214, 330, disc(-9, -10, 3, '#2f6f8f') + disc(0, -10, 3, '#2f6f8f') + disc(9, -10, 3, '#2f6f8f'), -6),
  ].join('');
}

/** The house of the product: a covered walk with stalls, and people who trade and talk. 380 by 520. */
export function loginPicture(b: Brush): string {
  const fruit = repeat(9, (i) =>
    disc(52 + i * 11, 349 - (i % 2) * 5, 7.5, ['#e1493b', '#f0a63c', '#8fae4f'][i % 3] ?? ''),
  );
  const vases = repeat(4, (i) =>
    path(
      `M${238 + i * 25} 355q-9-14 0-22l-2-7h10l-2 7q9 8 0 22z`,
      ['#d9744b', '#6f9fb5', '#e2b95f', '#8f6a8f'][i] ?? '',
    ),
  );
  const garland =
    line('M40 150Q90 190 140 150Q190 196 240 150Q290 190 340 150', '#7b9b72', 3) +
    repeat(12, (i) =>
      disc(
        56 + i * 25,
        [162, 170, 166, 152, 166, 173, 170, 156, 160, 170, 168, 156][i] ?? 160,
        4.5,
        i % 2 ? '#ffd873' : '#e98a5c',
      ),
    );
  return [
    landscape(b),
    floor(b),
    stall(b, 40, '#e1493b', fruit),
    stall(b, 232, '#3f7f9f', vases),
    garland,
    [24, 140, 240, 356].map((x) => column(b, x)).join(''),
    roof(b),
    crowd(b),
    path('M0 0H120L20 520H0z', '#fff2cf', 'opacity=".14"'),
  ].join('');
}
