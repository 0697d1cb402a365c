import { formatDateTime, formatMoney } from '../../../platform/locale/format.ts';
import { type Locale, pickText } from '../../../platform/locale/locale.ts';
import type { Ctx } from '../../kit/context.ts';
import { timeZoneOf } from '../../sites/time-zone.ts';

/** Invented values for the variables of templates, for previews and test messages. */
export function samplesOf(
  { site, app, now }: Pick<Ctx, 'site' | 'app' | 'now'>,
  locale: Locale,
): Record<string, string> {
  const amount = formatMoney({ amount: 12_800, currency: 'CNY' }, locale);
  return {
    siteName: pickText(site.name, locale, site.defaultLocale),
    url: app.publicUrl(),
    site: pickText(site.name, locale, site.defaultLocale),
    code: '246810',
    number: '20261123000017',
    order: '20261123000017',
    refund: 'R20261123000017',
    invoice: '2026-000017',
    reference: 'TX-4711',
    page: '/login2/earnings',
    tracking: 'SF1234567890',
    courier: 'SF Express',
    id: '17',
    name: 'Li Lei',
    shop: 'Lumen Digital',
    product: 'Aurora',
    title: 'Aurora',
    provider: 'Google',
    device: 'Firefox, Windows',
    place: 'Shanghai',
    ip: '203.0.113.7',
    time: formatDateTime(now.toISOString(), locale, timeZoneOf(site)),
    date: formatDateTime(now.toISOString(), locale, timeZoneOf(site), 'date'),
    email: 'li.lei@example.com',
    phone: '8000',
    account: '•••• 1234',
    address: 'https://shop.example/hook',
    amount,
    total: amount,
    reason: '…',
    minutes: '10',
    days: '3',
    left: '2',
    num: '2',
    likes: '5',
    news: `Aurora\n${app.publicUrl()}/bbs/topic/17`,
    forum: `${app.publicUrl()}/bbs`,
    settings: `${app.publicUrl()}/bbs/my/editUser`,
    unsubscribe: `${app.publicUrl()}/bbs/unsubscribe?token=…`,
  };
}
