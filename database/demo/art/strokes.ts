/** The few marks that every picture is made of. Each returns SVG text. */

const SHADOW = '#1c1538';

export function path(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}"${more && ` ${more}`}/>`;
}

/** An open line with round ends. */
export function line(d: string, stroke: string, width: number, more = ''): string {
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${more && ` ${more}`}/>`;
}

export function rect(
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
  fill: string,
  more = '',
): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}"${radius ? ` rx="${radius}"` : ''} fill="${fill}"${more && ` ${more}`}/>`;
}

export function oval(cx: number, cy: number, rx: number, ry: number, fill: string, more = ''): string {
  return `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${fill}"${more && ` ${more}`}/>`;
}

export function disc(cx: number, cy: number, radius: number, fill: string, more = ''): string {
  return `<circle cx="${cx}" cy="${cy}" r="${radius}" fill="${fill}"${more && ` ${more}`}/>`;
}

export function ring(cx: number, cy: number, radius: number, stroke: string, width: number, more = ''): string {
  return `<circle cx="${cx}" cy="${cy}" r="${radius}" fill="none" stroke="${stroke}" stroke-width="${width}"${more && ` ${more}`}/>`;
}

/** A light that lies on a surface. */
export function gleam(d: string, opacity = 0.35): string {
  return path(d, '#fff', `opacity="${opacity}"`);
}

/** A shade that lies on a surface. */
export function veil(d: string, opacity = 0.14): string {
  return path(d, SHADOW, `opacity="${opacity}"`);
}

/** A thin fold or seam. */
export function fold(d: string, opacity = 0.16, width = 4): string {
  return line(d, SHADOW, width, `opacity="${opacity}"`);
}

export function group(transform: string, ...parts: string[]): string {
  return `<g transform="${transform}">${parts.join('')}</g>`;
}

/** The same drawing on the other side of the middle line. */
export function mirror(...parts: string[]): string {
  return group('matrix(-1 0 0 1 800 0)', ...parts);
}

export function repeat(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('');
}

/** Two decimals at most: enough for a picture of 800 units, and short. */
export function short(value: number): number {
  return Math.round(value * 10) / 10;
}

/** A point on a circle, in degrees clockwise from the top, as `x y`. */
export function around(cx: number, cy: number, radius: number, degrees: number): string {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return `${short(cx + radius * Math.cos(angle))} ${short(cy + radius * Math.sin(angle))}`;
}
