import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { LucideIcon } from 'lucide-react';
import * as lucide from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { ICON_NAMES, type IconName } from '../web/ui/icon-names.ts';

const TARGET = join(import.meta.dirname, '../web/ui/icons.svg');
const LUCIDE = dirname(createRequire(import.meta.url).resolve('lucide-react/package.json'));

/** The SVG of one icon; colour and strokes are inherited from the page that uses it. */
function symbol(name: IconName): string {
  const key = name.replace(/(?:^|-)(.)/g, (_, first: string) => first.toUpperCase());
  const component = (lucide as unknown as Record<string, LucideIcon | undefined>)[key];
  if (!component) throw new Error(`Lucide has no icon ${name}`);
  const shapes = renderToStaticMarkup(createElement(component)).replace(/^<svg[^>]*>|<\/svg>$/g, '');
  return `<symbol id="${name}" viewBox="0 0 24 24">${shapes.replace(/><\/\w+>/g, '/>')}</symbol>`;
}

const { version } = JSON.parse(await readFile(join(LUCIDE, 'package.json'), 'utf8')) as { version: string };
const origin = `<!-- @license Lucide ${version}, ISC, with icons of Feather, MIT: see icons.licence.txt -->`;
const drawings = ICON_NAMES.map(symbol).join('\n');
await writeFile(
  TARGET,
  `<svg xmlns="http://www.w3.org/2000/svg"><title>Icons</title>\n${origin}\n${drawings}\n</svg>\n`,
);
await copyFile(join(LUCIDE, 'LICENSE'), TARGET.replace('.svg', '.licence.txt'));
console.log(`${ICON_NAMES.length} icons drawn`);
