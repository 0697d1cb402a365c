import { darken, lighten } from '../colour.ts';
import type { Brush } from '../shading.ts';
import { disc, group, line, oval, path, rect } from '../strokes.ts';

export interface Figure {
  skin: string;
  hair: string;
  cloth: string;
  second: string;
  /** What the hair looks like. */
  head: 'short' | 'long' | 'bun' | 'hat';
  dress?: boolean;
  /** Where the free hand points: up in talk, or down at the side. */
  talks?: boolean;
}

const LEGS = '#4a4258';

function hairOf({ hair, head }: Figure): string {
  const cap = path('M-15-128Q-17-148 0-149T15-128Q8-140-4-138T-15-128z', hair);
  if (head === 'bun') return disc(-4, -152, 8, hair) + cap;
  if (head === 'hat') return oval(0, -138, 25, 5, '#e2b95f') + path('M-14-139Q-12-156 0-156T14-139z', '#ecc876');
  return cap;
}

/** A standing person of about 155 units whose feet are at the origin; `side` -1 looks to the left. */
export function person(b: Brush, x: number, y: number, size: number, side: 1 | -1, figure: Figure): string {
  const { skin, cloth, second } = figure;
  const shade = b.across(lighten(cloth, 0.22), cloth, darken(cloth, 0.22));
  const body = figure.dress
    ? path('M-15-108Q0-114 15-108L28-22Q0-12-28-22z', shade) + line('M-14-72Q0-66 14-72', second, 5)
    : rect(-13, -60, 12, 56, 4, LEGS) +
      rect(2, -60, 12, 56, 4, darken(LEGS, 0.2)) +
      path('M-17-106Q0-114 17-106L18-50Q0-44-18-50z', shade);
  const arm = figure.talks ? 'M13-100L27-84 40-102' : 'M13-100Q24-80 20-56';
  const [ax, ay] = figure.talks ? [41, -105] : [20, -53];
  return group(
    `translate(${x} ${y}) scale(${size * side} ${size})`,
    oval(0, 0, 30, 5, '#3a2030', 'opacity=".2"'),
    figure.dress ? line('M-7-20V-4M8-20V-4', skin, 8) : '',
    path('M-14-6h14v7h-16zM2-6h14l3 7H2z', '#3a2c30'),
    line('M-14-100Q-24-80-17-58', darken(cloth, 0.16), 11) + disc(-17, -56, 6, skin),
    figure.head === 'long' ? path('M-18-128Q-18-148 0-148T16-128L13-98Q-4-88-20-98z', darken(figure.hair, 0.2)) : '',
    body,
    rect(-5, -118, 10, 14, 4, darken(skin, 0.16)),
    oval(0, -128, 14, 16, skin) +
      disc(0, -129, 1.7, '#2b2228') +
      disc(9, -129, 1.7, '#2b2228') +
      line('M1-121q4 4 8 0', '#9c4a44', 1.8) +
      disc(-4, -123, 3, '#f07f7f', 'opacity=".3"'),
    hairOf(figure),
    line(arm, lighten(cloth, 0.06), 11) + disc(ax ?? 0, ay ?? 0, 6, skin),
  );
}
