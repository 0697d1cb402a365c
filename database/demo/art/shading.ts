import { darken, lighten } from './colour.ts';

/** Gives a picture its tones and its gradients, and collects the definitions that they need. */
export interface Brush {
  readonly color: string;
  readonly pale: string;
  readonly light: string;
  readonly dark: string;
  readonly deep: string;
  /** Gradients; a stop is a colour, `colour@offset` (0..1) and/or `colour/opacity`. */
  down(...stops: string[]): string;
  across(...stops: string[]): string;
  slant(...stops: string[]): string;
  glow(cx: number, cy: number, ...stops: string[]): string;
  /** An upright cylinder of one colour, lit from the left. */
  round(color: string): string;
  /** A ball of one colour, lit from the upper left. */
  ball(color: string): string;
  /** A repeated tile. */
  tile(width: number, height: number, content: string): string;
  clip(content: string): string;
  /** A drawing that is used again and again: written once, placed by the returned mark. */
  stamp(content: string): string;
  /** A drop shadow, for things that float. */
  lift(): string;
  definitions(): string;
}

function stopTag(stop: string, index: number, count: number): string {
  const [, color, offset, opacity] = /^([^@/]+)(?:@([\d.]+))?(?:\/([\d.]+))?$/.exec(stop) ?? [];
  const at = offset ?? String(count > 1 ? +(index / (count - 1)).toFixed(2) : 0);
  return `<stop offset="${at}" stop-color="${color}"${opacity ? ` stop-opacity="${opacity}"` : ''}/>`;
}

const DIRECTIONS = { down: 'x2="0" y2="1"', across: '', slant: 'x2="1" y2="1"' };

/** Turns any text into a short name that is stable over runs. */
function nameFrom(text: string): string {
  return `a${hashOf(text).toString(36)}`;
}

/** A 32-bit number from any text: the pictures' only source of chance. */
export function hashOf(text: string): number {
  let hash = 2166136261;
  for (const sign of text) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 16777619);
  // Without this last stirring, texts that differ in one letter choose alike.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

class StudioBrush implements Brush {
  readonly color: string;
  readonly pale: string;
  readonly light: string;
  readonly dark: string;
  readonly deep: string;
  #prefix: string;
  // Keyed by content, so that a gradient that is asked for twice is written once.
  #known = new Map<string, string>();

  constructor(prefix: string, color: string) {
    this.#prefix = prefix;
    this.color = color;
    this.pale = lighten(color, 0.6);
    this.light = lighten(color, 0.28);
    this.dark = darken(color, 0.3);
    this.deep = darken(color, 0.58);
  }

  #define(write: (id: string) => string): string {
    const content = write('?');
    const id = this.#known.get(content) ?? `${this.#prefix}-${this.#known.size.toString(36)}`;
    this.#known.set(content, id);
    return id;
  }

  #linear(direction: keyof typeof DIRECTIONS, stops: string[]): string {
    const tags = stops.map((stop, index) => stopTag(stop, index, stops.length)).join('');
    return `url(#${this.#define((id) => `<linearGradient id="${id}" ${DIRECTIONS[direction]}>${tags}</linearGradient>`)})`;
  }

  down(...stops: string[]): string {
    return this.#linear('down', stops);
  }

  across(...stops: string[]): string {
    return this.#linear('across', stops);
  }

  slant(...stops: string[]): string {
    return this.#linear('slant', stops);
  }

  glow(cx: number, cy: number, ...stops: string[]): string {
    const tags = stops.map((stop, index) => stopTag(stop, index, stops.length)).join('');
    return `url(#${this.#define((id) => `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r=".75">${tags}</radialGradient>`)})`;
  }

  round(color: string): string {
    return this.across(
      darken(color, 0.14),
      `${lighten(color, 0.4)}@.2`,
      `${color}@.48`,
      `${darken(color, 0.24)}@.88`,
      darken(color, 0.12),
    );
  }

  ball(color: string): string {
    return this.glow(0.34, 0.28, lighten(color, 0.45), `${color}@.45`, darken(color, 0.36));
  }

  tile(width: number, height: number, content: string): string {
    return `url(#${this.#define((id) => `<pattern id="${id}" width="${width}" height="${height}" patternUnits="userSpaceOnUse">${content}</pattern>`)})`;
  }

  clip(content: string): string {
    return `url(#${this.#define((id) => `<clipPath id="${id}">${content}</clipPath>`)})`;
  }

  stamp(content: string): string {
    return `<use href="#${this.#define((id) => `<g id="${id}">${content}</g>`)}"/>`;
  }

  lift(): string {
    return `url(#${this.#define((id) => `<filter id="${id}"><feDropShadow dx="16" dy="30" stdDeviation="22" flood-color="#1c1538" flood-opacity=".3"/></filter>`)})`;
  }

  definitions(): string {
    const texts = [...this.#known].map(([content, id]) => content.replace('id="?"', `id="${id}"`));
    return texts.length > 0 ? `<defs>${texts.join('')}</defs>` : '';
  }
}

/** A brush whose ids begin with a name made from `seed`, so that pictures can stand inline beside each other. */
export function takeBrush(seed: string, color: string): Brush {
  return new StudioBrush(nameFrom(seed), color);
}
