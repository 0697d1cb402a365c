import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LOCALES } from '../../platform/locale/locale.ts';
import { findTextFiles } from '../../platform/locale/texts.ts';
import { textFiles, textFilesOf } from './text-files.server.ts';
import { readTextFiles } from './text-index.ts';

const ROOT = join(import.meta.dirname, '../..');
const FILES = (await findTextFiles(ROOT)).filter(({ path }) => path.startsWith('web/'));

test.each(LOCALES)('a browser can fetch every area of %s, except those of the server', (locale) => {
  const areas = FILES.filter((file) => file.locale === locale).map(({ area }) => area);
  expect(Object.keys(textFiles(locale)).sort()).toEqual(areas.sort());
  expect(areas).not.toContain('mail');
});

test.each(LOCALES)('the index of %s, which a browser loads to navigate, has the same files', async (locale) => {
  expect(await readTextFiles(locale)).toEqual(textFiles(locale));
});

test('a document names the files of its areas, each once', () => {
  const { shell, goods } = textFiles('th');
  expect(textFilesOf('th', ['shell', 'goods', 'shell', 'unknown'])).toEqual({ shell, goods });
});
