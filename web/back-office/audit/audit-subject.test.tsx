import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { createTextBook } from '../../../platform/locale/text-book.ts';
import { openSections } from '../../platform-office/sections.ts';
import { TextsProvider } from '../../texts/texts.tsx';
import { BackOfficeHere, PLATFORM_OFFICE } from '../kit/back-office.tsx';
import details from '../locales/en/audit-details.json' with { type: 'json' };
import common from '../locales/en/back-office.json' with { type: 'json' };
import { AuditSubject } from './audit-subject.tsx';

const book = createTextBook('en', { 'audit-details': details, 'back-office': common });

/** Where the entry leads for a reader with these permissions. */
function linksOf(permissions: string[], isFilter = false): string[] {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <TextsProvider book={book} files={{}}>
        <BackOfficeHere office={PLATFORM_OFFICE} groups={openSections(permissions)}>
          <AuditSubject act="coupon.saved" subject="coupon:9" isFilter={isFilter} />
        </BackOfficeHere>
      </TextsProvider>
    </MemoryRouter>,
  );
  expect(html.replaceAll(/<[^>]*>/g, '')).toContain('9');
  return [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href);
}

test('an entry leads to the page of its subject only if the reader may open it', () => {
  expect(linksOf(['audit.read', 'promotions.manage'])).toEqual(['/admin/coupons/9']);
  expect(linksOf(['audit.read'])).toEqual([]);
  expect(linksOf(['audit.read'], true)).toEqual(['?subject=coupon%3A9']);
});
