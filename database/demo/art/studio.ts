import { backdropOf } from './backdrop.ts';
import { fromHsl, toHsl } from './colour.ts';
import type { Model } from './model.ts';
import { drawSetting, settings } from './settings.ts';
import type { Brush } from './shading.ts';
import { disc, group, oval, path, rect } from './strokes.ts';

/** Objects on the ground cast a long soft shadow and a short hard one. */
export function groundShadow(b: Brush, [x, y, half]: Model['stand']): string {
  const soft = b.glow(0.5, 0.5, '#1c1538/.34', '#1c1538@.35/.18', '#1c1538@.67/0');
  return (
    oval(x + 14, y, half * 1.32, Math.max(26, half * 0.17), soft) +
    oval(x, y - 2, half * 0.98, Math.max(10, half * 0.05), soft)
  );
}

/** The object in a light studio with a disc behind it. */
export function frontView(b: Brush, goods: Model): string {
  const room = backdropOf(b.color);
  return [
    rect(0, 0, 800, 800, 0, b.glow(0.42, 0.36, room.glow, room.wall)),
    disc(400, 372, 292, b.down(`${room.disc}/.75`, `${room.disc}/.1`)),
    path('M0 610Q400 560 800 610V800H0z', b.down(`${room.floor}/.25`, room.floor)),
    groundShadow(b, goods.stand),
    goods.draw(b),
  ].join('');
}

/** The object near, turned, on its own colour. */
export function detailView(b: Brush, goods: Model): string {
  const room = backdropOf(b.color);
  const [hue, saturation, lightness] = toHsl(b.color);
  const calm = saturation < 0.12 || lightness < 0.1;
  const back = calm
    ? fromHsl(lightness > 0.6 ? 212 : 30, 0.2, 0.72)
    : fromHsl(hue + 12, Math.min(0.5, saturation), lightness > 0.62 ? 0.64 : 0.78);
  const [x, y, scale, turn] = goods.close;
  return [
    rect(0, 0, 800, 800, 0, b.slant(room.glow, `${room.disc}@.5`, back)),
    path('M-20 560L560 -20H800V180L180 800H-20z', '#fff', 'opacity=".2"') +
      disc(650, 640, 260, '#fff', 'opacity=".14"'),
    `<g filter="${b.lift()}">${group(`translate(400 400) rotate(${turn}) scale(${scale}) translate(${-x} ${-y})`, goods.draw(b))}</g>`,
  ].join('');
}

/** The object where it is used. */
export function sceneView(b: Brush, goods: Model): string {
  const { ground } = settings[goods.setting];
  const [x, y, half] = goods.stand;
  const hangs = goods.setting === 'rail';
  return [
    drawSetting(b, goods.setting),
    hangs ? '' : groundShadow(b, [400, ground, half * goods.size]),
    group(`translate(400 ${ground}) scale(${goods.size}) translate(${-x} ${-y})`, goods.draw(b)),
  ].join('');
}
