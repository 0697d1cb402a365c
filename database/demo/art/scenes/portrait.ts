import { darken, fromHsl, lighten } from '../colour.ts';
import { type Brush, hashOf } from '../shading.ts';
import { disc, line, oval, path, rect } from '../strokes.ts';

const SKINS = ['#f8d9c0', '#f2c6a0', '#e0aa7d', '#c68a5c', '#a06a43', '#7a4d32'];
const HAIRS = ['#2b2228', '#4a3128', '#7a4b2c', '#b5813f', '#5b5560', '#8c3f2e'];

/** Picks by seed, differently for each `turn`. */
function pick<T>(seed: string, turn: string, from: readonly [T, ...T[]] | T[]): T {
  return from[hashOf(`${turn}:${seed}`) % from.length] as T;
}

/** Hair behind the head and hair over it: short, bob, long, bun, curls, crop. */
function hairStyles(hair: string): [string, string][] {
  const shade = darken(hair, 0.3);
  const fringe = 'M52 74Q50 36 80 34T108 74Q100 52 84 52Q66 60 52 74z';
  return [
    ['', path('M50 76Q44 34 80 30Q118 30 111 78Q106 62 98 56Q76 62 60 54Q54 62 50 76z', hair)],
    [path('M44 112Q36 32 80 30T116 112Q80 124 44 112z', shade), path(fringe, hair)],
    [
      path('M42 150Q30 30 80 28T118 150Q80 158 42 150z', shade),
      path('M50 84Q46 36 80 34T110 84Q108 56 78 46Q62 66 50 84z', hair),
    ],
    [
      disc(80, 26, 17, hair) + path('M48 84Q44 34 80 32T112 84z', shade),
      path('M50 72Q52 38 80 36T110 72Q96 50 80 50T50 72z', hair),
    ],
    [
      disc(50, 66, 17, shade) + disc(110, 66, 17, shade) + disc(46, 88, 13, shade) + disc(114, 88, 13, shade),
      disc(58, 48, 15, hair) + disc(80, 40, 18, hair) + disc(102, 48, 15, hair),
    ],
    ['', path('M52 68Q50 36 80 34T108 68Q104 50 80 48T52 68z', hair)],
  ];
}

/** A friendly face that always belongs to the same seed. 160 by 160. */
export function portrait(b: Brush, seed: string): string {
  const hue = hashOf(`ground:${seed}`) % 360;
  const skin = pick(seed, 'skin', SKINS);
  const hair = pick(seed, 'hair', HAIRS);
  const cloth = fromHsl(hue + 150 + (hashOf(`cloth:${seed}`) % 60), 0.5, 0.55);
  const [behind, over] = pick(seed, 'style', hairStyles(hair));
  const glasses = hashOf(`glasses:${seed}`) % 4 === 0;
  return [
    rect(0, 0, 160, 160, 0, b.slant(fromHsl(hue, 0.55, 0.9), fromHsl(hue + 24, 0.5, 0.76))) +
      disc(128, 26, 40, '#fff', 'opacity=".22"'),
    behind,
    path('M22 164Q24 124 62 120H98Q136 124 138 164z', b.slant(lighten(cloth, 0.25), darken(cloth, 0.15))),
    path('M66 96H94V120Q80 136 66 120z', darken(skin, 0.18)) +
      path('M60 121Q80 146 100 121L94 117Q80 132 66 117z', lighten(cloth, 0.5)),
    disc(51, 82, 7, darken(skin, 0.1)) + disc(109, 82, 7, darken(skin, 0.1)),
    path('M52 72Q52 44 80 44T108 72V84Q106 112 80 114Q54 112 52 84z', b.glow(0.4, 0.3, lighten(skin, 0.14), skin)),
    over,
    oval(69, 80, 3.2, 4.2, '#2b2228') +
      oval(91, 80, 3.2, 4.2, '#2b2228') +
      line('M64 71q5-4 9-1M87 70q5-3 9 1', darken(hair, 0.1), 2.4),
    oval(62, 92, 6, 4, '#f07f7f', 'opacity=".35"') +
      oval(98, 92, 6, 4, '#f07f7f', 'opacity=".35"') +
      line('M80 83l-2 7h3', darken(skin, 0.28), 2),
    pick(seed, 'smile', [
      line('M72 98q8 8 16 0', '#9c4a44', 2.6),
      path('M71 96H89Q88 106 80 106T71 96z', '#fff', 'stroke="#9c4a44" stroke-width="2"'),
      line('M74 99q7 4 13-1', '#9c4a44', 2.6),
    ]),
    glasses
      ? `<g fill="#fff" fill-opacity=".25" stroke="#2b2e38" stroke-width="2.4"><circle cx="68" cy="80" r="10"/><circle cx="92" cy="80" r="10"/></g>${line('M78 79q2-2 4 0', '#2b2e38', 2.4)}`
      : '',
  ].join('');
}
