import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

const PUBLIC = join(import.meta.dirname, '../public');
const MARK_EDGE = 40;

const favicon = await readFile(join(PUBLIC, 'favicon.svg'), 'utf8');
const ground = /<defs>.*?<\/defs>/s.exec(favicon)?.[0] ?? '';
const fill = /fill="(url\(#[^"]+\))"/.exec(favicon)?.[1] ?? '';
const [, mark = ''] = /<rect x="0" y="0"[^>]*\/>(.*)<\/svg>/s.exec(favicon) ?? [];

/** The mark on a square background: launchers crop it to their own shape. */
function fullBleed(width: number, height: number, markEdge: number): Buffer {
  const [x, y] = [(width - markEdge) / 2, (height - markEdge) / 2];
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${ground}<rect width="${width}" height="${height}" fill="${fill}"/><g transform="translate(${x} ${y}) scale(${markEdge / MARK_EDGE})">${mark}</g></svg>`,
  );
}

const png = (svg: Buffer, density = 72) => sharp(svg, { density }).png({ palette: true, quality: 95, effort: 10 });
const rounded = (edge: number) =>
  png(Buffer.from(favicon), (72 * edge) / MARK_EDGE)
    .resize(edge, edge)
    .toBuffer();

/** An ICO contains PNG pictures: a header of 6 bytes, one entry of 16 bytes for each, then the pictures. */
function ico(pictures: { edge: number; content: Buffer }[]): Buffer {
  const header = Buffer.alloc(6 + 16 * pictures.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length;
  for (const [at, { edge, content }] of pictures.entries()) {
    const entry = 6 + 16 * at;
    header.writeUInt8(edge, entry);
    header.writeUInt8(edge, entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(content.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += content.length;
  }
  return Buffer.concat([header, ...pictures.map(({ content }) => content)]);
}

/** The preview card of pages without a picture of their own: the mark between two faint rows of columns. */
function shareCard(): Buffer {
  const columns = Array.from(
    { length: 17 },
    (_, at) => `<rect x="${at * 72 + 8}" y="150" width="40" height="330" rx="8"/>`,
  );
  const frame = `<g fill="#fff" fill-opacity="0.07">${columns.join('')}<rect y="92" width="1200" height="34"/><rect y="504" width="1200" height="34"/></g>`;
  const glow = `<radialGradient id="glow"><stop offset="0.45" stop-color="#d92f28"/><stop offset="1" stop-color="#d92f28" stop-opacity="0"/></radialGradient><circle cx="600" cy="315" r="330" fill="url(#glow)"/>`;
  return Buffer.from(fullBleed(1200, 630, 380).toString().replace('<g transform', `${frame}${glow}<g transform`));
}

const files: Record<string, Buffer> = {
  'favicon.ico': ico(await Promise.all([16, 32, 48].map(async (edge) => ({ edge, content: await rounded(edge) })))),
  'apple-touch-icon.png': await png(fullBleed(180, 180, 170)).toBuffer(),
  'icon-192.png': await rounded(192),
  'icon-512.png': await rounded(512),
  // the inner circle of 80 % is what every shape leaves visible
  'icon-maskable-192.png': await png(fullBleed(192, 192, 150)).toBuffer(),
  'icon-maskable-512.png': await png(fullBleed(512, 512, 400)).toBuffer(),
  'share.png': await png(shareCard()).toBuffer(),
};
for (const [name, content] of Object.entries(files)) await writeFile(join(PUBLIC, name), content);
console.log(`${Object.keys(files).length} files drawn`);
