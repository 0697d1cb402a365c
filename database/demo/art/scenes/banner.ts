import { fromHsl, lighten, relative, toHsl } from '../colour.ts';
import { models } from '../models.ts';
import { type Brush, takeBrush } from '../shading.ts';
import { disc, group, line, oval, path, rect, repeat } from '../strokes.ts';
import { groundShadow } from '../studio.ts';

/** One product in a composition: which, how far its hue is turned (`null`: white), where it stands, its size. */
type Placed = [kind: keyof typeof models, turn: number | null, x: number, ground: number, size: number];

const banners = {
  digital: [
    ['laptop', 0, 860, 340, 0.42],
    ['headphones', 160, 1116, 346, 0.34],
    ['phone', 200, 660, 356, 0.36],
    ['earbuds', null, 990, 384, 0.2],
    ['smartwatch', 30, 762, 392, 0.26],
  ],
  home: [
    ['sofa', 0, 880, 348, 0.5],
    ['plant-pot', null, 1150, 352, 0.34],
    ['desk-lamp', 40, 640, 352, 0.34],
    ['pillow', 150, 1030, 388, 0.2],
    ['mug', null, 770, 392, 0.16],
  ],
  fashion: [
    ['dress', 0, 900, 356, 0.46],
    ['jacket', 160, 1090, 356, 0.42],
    ['t-shirt', null, 706, 350, 0.38],
    ['handbag', 30, 1010, 390, 0.24],
    ['sneakers', 200, 790, 394, 0.24],
  ],
  beauty: [
    ['perfume', 0, 880, 350, 0.42],
    ['serum', 30, 1050, 350, 0.42],
    ['shampoo', null, 716, 350, 0.4],
    ['lipstick', 340, 1136, 388, 0.26],
    ['cream-jar', 20, 800, 392, 0.26],
  ],
  food: [
    ['fruit-box', 0, 880, 350, 0.46],
    ['honey-jar', 200, 1110, 352, 0.38],
    ['coffee-bag', 330, 672, 352, 0.38],
    ['tea-tin', 90, 1004, 390, 0.24],
    ['noodles', 340, 776, 392, 0.25],
  ],
  sport: [
    ['bicycle', 0, 880, 350, 0.5],
    ['backpack', 160, 1130, 352, 0.4],
    ['ball', 20, 668, 350, 0.26],
    ['water-bottle', 190, 1030, 386, 0.28],
    ['dumbbell', 210, 780, 392, 0.22],
  ],
  kids: [
    ['teddy', 0, 880, 352, 0.48],
    ['stroller', 170, 1110, 350, 0.42],
    ['crayons', 60, 690, 350, 0.36],
    ['blocks', 40, 1010, 392, 0.24],
    ['puzzle', 200, 776, 394, 0.2],
  ],
  sale: [
    ['handbag', 340, 720, 350, 0.32],
    ['camera', 190, 1120, 350, 0.34],
    ['kettle', 40, 1000, 384, 0.26],
    ['sneakers', 200, 800, 392, 0.26],
  ],
} satisfies Record<string, Placed[]>;

const advertisements = {
  audio: [
    ['speaker', 160, 500, 236, 0.26],
    ['headphones', 0, 384, 258, 0.3],
    ['earbuds', null, 520, 272, 0.14],
  ],
  kitchen: [
    ['blender', 0, 480, 238, 0.3],
    ['kettle', 30, 370, 256, 0.26],
    ['mug', null, 548, 270, 0.14],
  ],
  fresh: [
    ['fruit-box', 0, 440, 250, 0.32],
    ['rice-bag', 60, 556, 258, 0.2],
    ['honey-jar', 340, 330, 270, 0.16],
  ],
  gift: [
    ['perfume', 0, 470, 240, 0.3],
    ['chocolate', 340, 366, 262, 0.26],
    ['plant-pot', null, 556, 266, 0.2],
  ],
} satisfies Record<string, Placed[]>;

export type BannerName = keyof typeof banners;
export type AdvertisementName = keyof typeof advertisements;
export const bannerNames = Object.keys(banners) as BannerName[];
export const advertisementNames = Object.keys(advertisements) as AdvertisementName[];

function tint(color: string, turn: number | null): string {
  if (turn === null) return '#f6f4f0';
  return turn === 0 ? color : relative(color, turn, 0.54);
}

/** The goods of a composition, each with its own brush because each has its own colour. */
function arrange(seed: string, color: string, placed: readonly Placed[]): string {
  return placed
    .map(([kind, turn, x, ground, size], index) => {
      const b = takeBrush(`${seed} ${index}`, tint(color, turn));
      const goods = models[kind];
      const [middle, foot, half] = goods.stand;
      const drawn =
        groundShadow(b, [x, ground, half * size]) +
        group(`translate(${x} ${ground}) scale(${size}) translate(${-middle} ${-foot})`, goods.draw(b));
      return b.definitions() + drawn;
    })
    .join('');
}

function confetti(color: string, count: number, from: number, width: number, height: number): string {
  return repeat(count, (i) => {
    const [x, y] = [from + ((i * 173) % width), 14 + ((i * 97) % height)];
    const tone = relative(color, (i * 67) % 360, 0.66);
    return i % 3
      ? rect(x, y, 12, 6, 2, tone, `transform="rotate(${(i * 47) % 180} ${x} ${y})"`)
      : disc(x, y, 4 + (i % 3), tone);
  });
}

/** A wrapped present, for the sale. */
function present(b: Brush, x: number, y: number, size: number): string {
  return group(
    `translate(${x} ${y}) scale(${size})`,
    rect(-120, -170, 240, 170, 10, b.round(b.color)) +
      rect(-134, -206, 268, 56, 10, b.round(b.light)) +
      rect(-24, -206, 48, 206, 0, b.round('#ffd873')),
    path('M0-206C-110-200-130-300-70-304C-20-306-6-250 0-206C6-250 20-306 70-304C130-300 110-200 0-206z', '#ffc94a') +
      path('M0-206C-70-210-90-270-62-274C-30-276-12-240 0-206C12-240 30-276 62-274C90-270 70-210 0-206z', '#e09c22'),
    disc(0, -208, 24, b.ball('#ffd873')),
  );
}

function stage(b: Brush, width: number, height: number): string {
  const [hue, saturation] = toHsl(b.color);
  const tone = (light: number, turn = 0) => fromHsl(hue + turn, Math.min(0.75, 0.25 + saturation * 0.5), light);
  const [x, y] = [width * 0.71, height * 0.46];
  return [
    rect(0, 0, width, height, 0, b.across(tone(0.955), `${tone(0.93)}@.45`, tone(0.84, 14))),
    disc(x, y, height * 0.6, tone(0.78, 8), 'opacity=".5"') + disc(x, y, height * 0.45, '#fff', 'opacity=".35"'),
    disc(width * 0.95, height * 0.1, height * 0.24, tone(0.72, 24), 'opacity=".35"') +
      disc(width * 0.03, height * 1.02, height * 0.26, tone(0.88), 'opacity=".7"'),
    path(
      `M${width * 0.4} ${height}Q${width * 0.52} ${height * 0.74} ${width * 0.72} ${height * 0.76}T${width} ${height * 0.72}V${height}z`,
      b.down(lighten(tone(0.84), 0.4), tone(0.76, 6)),
    ),
    oval(x, height * 0.86, width * 0.25, height * 0.12, tone(0.92), 'opacity=".8"'),
    line(
      `M${width * 0.5} ${height * 0.2}q20-16 40 0t40 0M${width * 0.9} ${height * 0.5}q14-12 28 0t28 0`,
      '#fff',
      5,
      'opacity=".8"',
    ),
  ].join('');
}

/** The pictures of the carousel: light on the left, where dark text is laid over them. */
export function banner(b: Brush, name: BannerName): string {
  const sale = name === 'sale' ? confetti(b.color, 46, 560, 660, 360) + present(b, 900, 352, 0.86) : '';
  return stage(b, 1240, 420) + sale + arrange(`banner ${name} ${b.color}`, b.color, banners[name] as Placed[]);
}

/** The small advertisement tiles beside and between the floors. */
export function advertisement(b: Brush, name: AdvertisementName): string {
  return stage(b, 600, 300) + arrange(`tile ${name} ${b.color}`, b.color, advertisements[name] as Placed[]);
}
