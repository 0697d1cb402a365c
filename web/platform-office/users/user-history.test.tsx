import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { OfficeUser } from '../../../domains/platform-office/users/contract.ts';
import { LOCALES, type Locale } from '../../../platform/locale/locale.ts';
import { createTextBook } from '../../../platform/locale/text-book.ts';
import { findTextFiles } from '../../../platform/locale/texts.ts';
import { areasFor } from '../../texts/areas-of-path.ts';
import { TextsProvider } from '../../texts/texts.tsx';
import { UserHistory } from './user-history.tsx';

const ROOT = join(import.meta.dirname, '../../..');
const files = await findTextFiles(ROOT);
const at = '2026-11-01T10:00:00Z';
const METHODS = ['email-password', 'phone-password', 'phone-code', 'second-factor'];
const user: OfficeUser = {
  id: 3,
  nickname: 'Ada',
  avatar: '',
  email: null,
  phone: null,
  kind: 'member',
  status: 'active',
  joinedAt: at,
  roles: [],
  locale: 'en',
  hasPassword: true,
  secondFactor: false,
  passkeys: 0,
  orders: { total: 0, paid: 0 },
  lastOrders: [],
  balances: [],
  sessions: [{ id: 1, ip: '192.0.2.1', userAgent: '', lastSeenAt: at, createdAt: at }],
  logins: [...METHODS, 'a-way-of-tomorrow'].map((method, nth) => ({
    method,
    outcome: ['entered', 'wrong', 'locked', 'banned'][nth % 4] ?? '',
    ip: '192.0.2.1',
    tries: 1,
    at,
  })),
  acts: [],
};

/** With the texts that the browser has on this page, and no others. */
function shown(locale: Locale): string {
  const areas = areasFor('/admin/users/3').map((area): [string, Record<string, unknown>] => {
    const file = files.find((each) => each.area === area && each.locale === locale);
    return [area, JSON.parse(readFileSync(join(ROOT, file?.path ?? area), 'utf8'))];
  });
  return renderToStaticMarkup(
    <TextsProvider book={createTextBook(locale, Object.fromEntries(areas))} files={{}}>
      <UserHistory user={user} />
    </TextsProvider>,
  );
}

test.each(LOCALES)('ways of logging in, outcomes and devices have names in %s', (locale) => {
  const html = shown(locale);
  expect(METHODS.filter((method) => html.includes(method))).toEqual([]);
  expect(html.match(/(?:platform-office|back-office|security):[\w.-]+/g) ?? []).toEqual([]);
  // what has no translated name is shown as it is
  expect(html).toContain('a-way-of-tomorrow');
});
