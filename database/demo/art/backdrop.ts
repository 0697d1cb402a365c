import { brightness, fromHsl, toHsl } from './colour.ts';

/** The colours of the room around the goods: the variant's hue, quiet enough to let it stand out. */
export interface Backdrop {
  wall: string;
  glow: string;
  floor: string;
  disc: string;
}

/** Very pale goods get a deeper room, so that white never melts into white. */
export function backdropOf(color: string): Backdrop {
  const [hue, saturation, lightness] = toHsl(color);
  const grey = saturation < 0.12 || lightness < 0.1;
  const [tint, strength] = grey ? [lightness > 0.6 ? 212 : 30, 0.24] : [hue, Math.min(0.55, 0.2 + saturation * 0.4)];
  const drop = brightness(color) > 0.86 ? 0.1 : 0;
  return {
    wall: fromHsl(tint, strength, 0.9 - drop),
    glow: fromHsl(tint, strength, 0.972 - drop * 0.7),
    floor: fromHsl(tint, strength, 0.855 - drop),
    disc: fromHsl(tint, strength + 0.06, 0.84 - drop),
  };
}
