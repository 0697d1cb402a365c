/** Colour arithmetic for the drawn pictures: shadows lean to indigo and lights to warm white, as in studio light. */

const SHADOW = '#1c1538';
const LIGHT = '#fffaf0';

type Channels = [number, number, number];

function channels(hex: string): Channels {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function hexOf(rgb: Channels): string {
  return `#${rgb
    .map((part) =>
      Math.round(Math.min(255, Math.max(0, part)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** Mixes two colours; `share` is how much of the second one there is. */
export function mix(first: string, second: string, share: number): string {
  const [a, b] = [channels(first), channels(second)];
  return hexOf([0, 1, 2].map((i) => (a[i] ?? 0) * (1 - share) + (b[i] ?? 0) * share) as Channels);
}

/** How bright a colour looks, 0 (black) to 1 (white). */
export function brightness(hex: string): number {
  const [r, g, b] = channels(hex);
  return (0.299 * r + 0.587 * g + 0.114 * b) / 255;
}

/** Moves a colour towards the light. */
export function lighten(hex: string, share: number): string {
  return mix(hex, LIGHT, share);
}

/** Moves a colour towards the shadow; pale colours get softer shadows so that white goods stay white. */
export function darken(hex: string, share: number): string {
  return mix(hex, SHADOW, share * (1 - 0.45 * brightness(hex)));
}

/** Hue in degrees, saturation and lightness in 0..1. */
export function toHsl(hex: string): Channels {
  const [r, g, b] = channels(hex).map((part) => part / 255) as Channels;
  const [high, low] = [Math.max(r, g, b), Math.min(r, g, b)];
  const [span, lightness] = [high - low, (high + low) / 2];
  if (span === 0) return [0, 0, lightness];
  const saturation = span / (1 - Math.abs(2 * lightness - 1));
  const turn = high === r ? ((g - b) / span + 6) % 6 : high === g ? (b - r) / span + 2 : (r - g) / span + 4;
  return [turn * 60, saturation, lightness];
}

/** The colour of a hue (any number of degrees), a saturation and a lightness in 0..1. */
export function fromHsl(hue: number, saturation: number, lightness: number): string {
  const part = (offset: number) => {
    const k = (offset + (((hue % 360) + 360) % 360) / 30) % 12;
    const reach = saturation * Math.min(lightness, 1 - lightness);
    return 255 * (lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  };
  return hexOf([part(0), part(8), part(4)]);
}

/** A lively relative of a colour, `degrees` away on the wheel: for screens, labels and contents. Greys fall back to a fresh blue. */
export function relative(hex: string, degrees: number, lightness: number): string {
  const [hue, saturation] = toHsl(hex);
  return saturation < 0.12
    ? fromHsl(214 + degrees, 0.5, lightness)
    : fromHsl(hue + degrees, Math.max(0.4, Math.min(degrees % 360 === 0 ? 0.62 : 0.5, saturation)), lightness);
}

/** A mark that is seen on a colour: cream on most, a shade of the colour itself on pale ones. */
export function markOn(hex: string): string {
  return brightness(hex) > 0.82 ? darken(hex, 0.75) : '#fff8ea';
}
