import { formatMoney } from '../../../platform/locale/format.ts';
import { formatDateTime } from '../../../platform/locale/format-date.ts';
import { type Locale, pickText } from '../../../platform/locale/locale.ts';
import type { Ctx } from '../../kit/context.ts';
import { timeZoneOf } from '../../sites/time-zone.ts';
import { WINGS } from '../../wings.ts';

/** Variables that only texts of wings have. */
const IN_NOTICES = WINGS.flatMap(({ notices = {} }) => Object.values(notices)).flatMap(({ sample }) =>
  Object.entries(sample),
);
const IN_MAILS = WINGS.flatMap(({ mailSamples = {} }) => Object.entries(mailSamples));

/** Invented values for the variables of templates, for previews and test messages. */
export function samplesOf(
  { site, app, now }: Pick<Ctx, 'site' | 'app' | 'now'>,
  locale: Locale,
): Record<string, string> {
  const amount = formatMoney({ amount: 12_800, currency: 'CNY' }, locale);
  return {
    ...Object.fromEntries(IN_NOTICES.map(([name, value]) => [name, String(value)])),
    ...Object.fromEntries(IN_MAILS.map(([name, value]) => [name, value.replaceAll('{{url}}', app.publicUrl())])),
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
    developer: 'Kettle Works',
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
  };
}
