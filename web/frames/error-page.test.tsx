import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, test } from 'vitest';
import { LOCALES, type Locale } from '../../platform/locale/locale.ts';
import { createTextBook } from '../../platform/locale/text-book.ts';
import { TextsProvider } from '../texts/texts.tsx';
import { ErrorPage } from './error-page.tsx';

const shellIn = (locale: Locale) => {
  const path = join(import.meta.dirname, `../texts/locales/${locale}/shell.json`);
  return JSON.parse(readFileSync(path, 'utf8')) as { error: Record<string, string> };
};

/** The page for an error as the router passes it on. */
function pageFor(locale: Locale, status: number, data: unknown = {}): string {
  const error = { status, statusText: '', internal: false, data };
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: () => <ErrorPage error={error} /> }]);
  return renderToStaticMarkup(
    <TextsProvider book={createTextBook(locale, { shell: shellIn(locale) })} files={{}}>
      <Stub hydrationData={{ loaderData: { root: { site: { name: 'Lantern Street' } } } }} />
    </TextsProvider>,
  );
}

describe.each(LOCALES)('an error page in %s', (locale) => {
  const { error } = shellIn(locale);

  test.each([
    [404, error.missing],
    [500, error.failed],
    [503, error.failed],
    [401, error.login],
    [403, error.forbidden],
    [400, error.wrong],
    [418, error.wrong],
  ])('for status %i has its text and a link home', (status, title) => {
    const html = pageFor(locale, status);
    expect(html).toContain(`>${title}</h1>`);
    expect(html).toContain(`<title>${title} · Lantern Street</title>`);
    expect(html).toContain(`>${status}</p>`);
    expect(html).toContain(error.home);
    expect(html.includes('href="/login"')).toBe(status === 401);
  });

  test('of a closed site shows its message and no link home', () => {
    const html = pageFor(locale, 503, { code: -1, message: 'Back on Monday' });
    expect(html).toContain('>Back on Monday</h1>');
    expect(html).not.toContain(error.home);
    expect(pageFor(locale, 503, { code: -1 })).toContain(`>${error.closed}</h1>`);
  });
});
