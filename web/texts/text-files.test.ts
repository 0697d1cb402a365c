import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LOCALES } from '../../platform/locale.ts';
import { textFiles } from './text-files.server.ts';

test.each(LOCALES)('a browser can fetch every area of %s', (locale) => {
  const areas = readdirSync(join(import.meta.dirname, '../locales', locale)).map((name) => name.replace('.json', ''));
  expect(Object.keys(textFiles(locale)).sort()).toEqual(areas.sort());
});
