import type { Brush } from './shading.ts';

/** One decimal is enough for every picture here and keeps the files small; shares below one keep their digits. */
function trim(svg: string): string {
  return svg
    .replace(/(\d+\.\d)\d+/g, (text, short: string) => (text.startsWith('0.') ? text : short))
    .replace(/([ "(,])0\./g, '$1.');
}

/** A complete SVG file. The definitions are taken last, when everything has been drawn. */
export function sheet(width: number, height: number, body: string, ...brushes: Brush[]): string {
  const definitions = brushes.map((brush) => brush.definitions()).join('');
  return trim(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${definitions}${body}</svg>`);
}
