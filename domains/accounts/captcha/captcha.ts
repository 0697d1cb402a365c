import { randomInt } from 'node:crypto';
import { STROKE_GLYPHS } from '../../../platform/media/stroke-glyphs.ts';
import { normalForm } from '../../../platform/text/normal-form.ts';

/** Characters that are easily mistaken for others when they are bent. */
const AMBIGUOUS = new Set([...'018', 'B', 'D', 'I', 'O', 'S', 'U', '-', ':']);
const LETTERS = Object.keys(STROKE_GLYPHS).filter((letter) => !AMBIGUOUS.has(letter));
const LENGTH = 5;
export const CAPTCHA_SIZE = { width: 200, height: 70 } as const;

/** A value that can be read from a picture. */
export function newCaptchaValue(): string {
  return Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

/** What was typed, in any case, with spaces around or between. */
export function plainCaptchaValue(typed: string): string {
  return normalForm(typed, 'NFKC').replace(/\s+/g, '').toUpperCase();
}

const between = (least: number, most: number) => least + (randomInt(0, 10_000) / 10_000) * (most - least);
const ink = () => `rgb(${randomInt(20, 110)},${randomInt(20, 110)},${randomInt(20, 110)})`;

/** The value as a drawing: bent strokes at odd angles, with noise through them. The SVG holds no text. */
export function drawCaptcha(value: string): string {
  const { width, height } = CAPTCHA_SIZE;
  const glyphs = [...value].map((letter, nth) => {
    const scale = between(6, 7.5);
    const [x, y] = [14 + nth * 36 + between(-3, 3), 10 + between(-3, 8)];
    const points = (STROKE_GLYPHS[letter] ?? '').split(' ').map((pair) => pair.split(',').map(Number));
    const path = points
      .map(([px = 0, py = 0]) => `${px * scale + between(-1, 1)},${py * scale + between(-1, 1)}`)
      .join(' L');
    const turn = `translate(${x} ${y}) rotate(${between(-16, 16)} 14 20) skewX(${between(-12, 12)})`;
    return `<path transform="${turn}" d="M${path}" fill="none" stroke="${ink()}" stroke-width="${between(3, 4.5)}" stroke-linecap="round" stroke-linejoin="round"/>`;
  });
  const noise = Array.from({ length: 6 }, () => {
    const [a, b, c] = [between(0, height), between(0, height), between(0, height)];
    return `<path d="M0,${a} Q${width / 2},${b} ${width},${c}" fill="none" stroke="${ink()}" stroke-width="${between(1, 1.8)}"/>`;
  });
  const dots = Array.from(
    { length: 60 },
    () => `<circle cx="${between(0, width)}" cy="${between(0, height)}" r="${between(0.5, 1.6)}" fill="${ink()}"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#f4f4f2"/>${glyphs.join('')}${noise.join('')}${dots.join('')}</svg>`;
}

/** A sum for people who cannot see the picture, written with figures that every language reads. */
export function newSum(): { question: string; value: string } {
  const [a, b, c] = [randomInt(2, 10), randomInt(2, 10), randomInt(2, 20)];
  return { question: `${a} × ${b} + ${c} = ?`, value: String(a * b + c) };
}
