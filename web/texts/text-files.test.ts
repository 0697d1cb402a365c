import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LOCALES } from '../../platform/locale.ts';
import { findTextFiles } from '../../platform/texts.ts';
import { textFiles } from './text-files.server.ts';

const ROOT = join(import.meta.dirname, '../..');
const FILES = (await findTextFiles(ROOT)).filter(({ path }) => path.startsWith('web/'));

test.each(LOCALES)('a browser can fetch every area of %s, and none that only the server says', (locale) => {
  const areas = FILES.filter((file) => file.locale === locale).map(({ area }) => area);
  expect(Object.keys(textFiles(locale)).sort()).toEqual(areas.sort());
  expect(areas).not.toContain('mail');
});
