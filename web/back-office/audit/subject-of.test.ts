import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, test } from 'vitest';
import { PAGES } from '../../pages.ts';
import labels from '../locales/en/audit-details.json' with { type: 'json' };
import { pageOfSubject, subjectOf } from './subject-of.ts';

const ROOT = join(import.meta.dirname, '../../..');
const isKind = (kind: string) => kind in labels.kind;

it('every kind of subject that a verb records has a name', () => {
  const texts = globSync('domains/**/*.server.ts', { cwd: ROOT })
    .map((file) => readFileSync(join(ROOT, file), 'utf8'))
    .filter((text) => /\baudit(Shop|ShopEach|Issuer)?\(/.test(text));
  const calls = texts.flatMap((text) => text.match(/\baudit(?:Shop|Issuer)?\([^;]*|const subjects = [^;]*/g) ?? []);
  const kinds = new Set(calls.flatMap((call) => [...call.matchAll(/`([a-z_-]+):\$\{/g)].map(([, kind = '']) => kind)));
  expect(kinds.size).toBeGreaterThan(20);
  expect([...kinds].filter((kind) => !isKind(kind))).toEqual([]);
});

test.each([
  ['coupon.saved', 'coupon:9', 'coupon', '9', '/admin/coupons/9', '/login2/coupons/9'],
  ['stock.counted', 'sku:41', 'sku', '41', undefined, '/login2/stock/41'],
  ['template.saved', 'template:order_paid', 'template', 'order_paid', '/admin/templates/order_paid', undefined],
  [
    'order.shipped',
    'S261117429301370291',
    'order',
    'S261117429301370291',
    '/admin/orders/S261117429301370291',
    '/login2/orders/S261117429301370291',
  ],
  ['orders.exported', 'orders', 'orders', '', undefined, undefined],
  ['role.saved', 'Ship: only', undefined, 'Ship: only', undefined, undefined],
  ['payment.difference_resolved', 'stripe:pi_1', undefined, 'stripe:pi_1', undefined, undefined],
  ['webhook.saved', 'https://example.com/hook', undefined, 'https://example.com/hook', undefined, undefined],
])('%s about %s', (act, subject, kind, name, platform, shop) => {
  const found = subjectOf(act, subject, isKind);
  expect(found).toEqual({ kind, name });
  expect([pageOfSubject('/admin', found), pageOfSubject('/login2', found)]).toEqual([platform, shop]);
});

it('links lead to pages that exist', () => {
  const places = PAGES.rows.map(({ path }) => path.replace(/:\w+$/, ''));
  for (const kind of Object.keys(labels.kind)) {
    for (const home of ['/admin', '/login2'] as const) {
      const page = pageOfSubject(home, { kind, name: '1' });
      if (page) expect(places).toContain(page.replace(/1$/, ''));
    }
  }
});
