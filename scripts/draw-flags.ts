import { access, copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';
import { COUNTRIES } from '../domains/accounts/countries.ts';

/**
 * Draws web/login/flags.webp from the npm package country-flag-icons, unpacked anywhere:
 * `npm pack country-flag-icons && tar xzf country-flag-icons-*.tgz && node scripts/draw-flags.ts package`
 */
const FLAG = { width: 48, height: 32 };
/** Between two flags, so that scaling does not show a strip of the next. */
const GAP = 2;
const LETTERS = 26;
const TARGET = join(import.meta.dirname, '../web/login/flags.webp');

const folder = process.argv[2];
if (!folder) throw new Error('Say where the package country-flag-icons lies.');

/** A flag's position follows from its two letters, so that a page needs no lookup table. */
const at = (letter: string | undefined) => (letter ?? 'A').charCodeAt(0) - 65;
const flags = await Promise.all(
  COUNTRIES.map(async ({ iso }): Promise<OverlayOptions> => {
    const file = join(folder, '3x2', `${iso}.svg`);
    await access(file);
    const input = await sharp(file, { density: 300 })
      .resize({ ...FLAG, fit: 'fill' })
      .png()
      .toBuffer();
    return { input, left: at(iso[1]) * (FLAG.width + GAP), top: at(iso[0]) * (FLAG.height + GAP) };
  }),
);
const drawn = await sharp({
  create: {
    width: LETTERS * (FLAG.width + GAP),
    height: LETTERS * (FLAG.height + GAP),
    channels: 4,
    background: { r: 255, g: 255, b: 255, alpha: 0 },
  },
})
  .composite(flags)
  // flat colours: a palette is smaller than lossy compression, and sharper
  .png({ palette: true, colours: 200 })
  .toBuffer();
const sheet = await sharp(drawn).webp({ lossless: true, effort: 6 }).toBuffer();
await writeFile(TARGET, sheet);
await copyFile(join(folder, 'LICENSE'), TARGET.replace('.webp', '.licence.txt'));
console.log(`${flags.length} flags drawn, ${sheet.length} bytes`);
