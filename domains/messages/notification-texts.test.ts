import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LOCALES, type Locale, pickText, type Texts } from '../../platform/locale.ts';
import { loadTextBooks } from '../../platform/texts.ts';
import { COURIERS, courierName } from '../couriers.ts';
import mails from './locales/en/mail.json' with { type: 'json' };
import messages from './locales/en/sms.json' with { type: 'json' };
import { renderNotification } from './render-notification.ts';
import { NOTICE_KINDS, type NoticeData } from './rules.ts';

const texts = await loadTextBooks(join(import.meta.dirname, '../..'));
const number = 'N-1';
const date = '2026-11-30T18:30:00.000Z';
const named = (name: string) => ({ en: name, 'zh-CN': `${name}（中文）`, fr: `${name} français` });
const [site, product, shop] = [named('Stoa'), named('Lamp'), named('Tea Room')];
const amount = { amount: 1_234_500, currency: 'CNY' };

const DATA: NoticeData = {
  'chat.answered': { name: 'Tea Room' },
  'order.paid': { number },
  'order.expired': { number },
  'order.placed': { number },
  'order.confirmed': { number, amount },
  'order.pay_soon': { number, minutes: 10 },
  'order.cancelled': { number },
  'order.revoked': { number },
  'order.shipped': { number, courier: 'SF', tracking: 'T-1' },
  'order.parcel_corrected': { number, courier: 'SF', tracking: 'T-2' },
  'order.delivering': { number, name: 'Wang' },
  'order.content': { number },
  'order.arrived': { number, courier: 'SF', tracking: 'T-1' },
  'order.receive_soon': { number, date },
  'order.received': { number },
  'order.evaluate_soon': { number, days: 3 },
  'order.completed': { number },
  'order.invoiced': { number, invoice: 'I-1' },
  'order.redirected': { number },
  'transfer.asked': { number, amount, account: 'Stoa · Bank · DE02 1203', reference: '7KQ2-M9XD', date },
  'transfer.part': { number, amount, reference: '7KQ2-M9XD', date },
  'payback.account_wanted': { number, amount },
  'payback.account_given': { number, amount },
  'transfer.pay_soon': { number, amount, reference: '7KQ2-M9XD', date },
  'balance.recharged': { amount },
  'gift.bought': { num: 2, amount },
  'gift.redeemed': { amount },
  'refund.return_wanted': { number },
  'refund.approved': { number },
  'refund.refunded': { number },
  'refund.refused': { number },
  'refund.asked': { number },
  'refund.appealed': { number },
  'refund.sent_back': { number },
  'review.replied': { product, shop },
  'review.hidden': { product, reason: 'Off topic' },
  'review.shown': { product },
  'group.filled': { number },
  'group.failed': { number },
  'group.left': { number, left: 2 },
  'bargain.helped': { name: 'Wang', left: 2 },
  'bargain.done': { name: 'Wang', left: 0 },
  'presale.deposited': { number, date },
  'presale.balance_due_open': { number, date },
  'presale.balance_due_ending': { number, date },
  'presale.forfeited': { number },
  'application.approved': { name: 'Kiln' },
  'application.refused': { name: 'Kiln', reason: 'No licence' },
  'developer.approved': { name: 'Kiln' },
  'developer.refused': { name: 'Kiln', reason: 'Unclear plans' },
  'app.included': { name: 'Tide Map' },
  'app.inclusion_refused': { name: 'Tide Map', reason: 'It does not open' },
  'developer.suspended': { name: 'Kiln', reason: 'Malware' },
  'developer.active': { name: 'Kiln', reason: '' },
  'product.blocked': { product: { en: 'Lamp' }, reason: 'Counterfeit' },
  'product.allowed': { product: { en: 'Lamp' }, reason: '' },
  'product.approved': { product: { en: 'Lamp' }, reason: '' },
  'product.refused': { product: { en: 'Lamp' }, reason: 'Blurred pictures' },
  'shop.open': { name: 'Kiln', reason: '' },
  'shop.paused': { name: 'Kiln', reason: 'Holidays' },
  'shop.closed': { name: 'Kiln', reason: 'Counterfeits' },
  'shop.closing': { name: 'Kiln', reason: 'Counterfeits', date: '2026-12-01T04:00:00Z' },
  'shop.staff_ended': { name: 'Kiln' },
  'membership.joined': { site, date },
  'membership.joined_for_good': { site },
  'membership.ending': { site, date },
  'membership.role_ending': { site, date },
  'forum.replied': { name: 'Wang', title: 'Kettles' },
  'forum.mentioned': { name: 'Wang', title: 'Kettles' },
  'forum.liked': { title: 'Kettles', likes: 5 },
  'forum.accepted': { title: 'Kettles' },
  'forum.messaged': { name: 'Wang' },
  'forum.approved': { title: 'Kettles' },
  'forum.rejected': { title: 'Kettles', reason: 'Off topic' },
  'forum.removed': { title: 'Kettles', reason: 'Off topic' },
  'forum.media_ready': { title: 'Kettles' },
  'forum.media_failed': { title: 'Kettles' },
  'forum.report_kept': { title: 'Kettles' },
  'forum.report_removed': { title: 'Kettles' },
  'forum.restricted': { reason: 'Off topic' },
  'forum.admitted': {},
  'forum.identity_approved': {},
  'forum.identity_rejected': { reason: 'Unreadable' },
};

const RAW = /\{\{|\}\}|\b[a-z]+:[a-z_.]+\b|\[object|undefined|\d{4}-\d{2}-\d{2}/;
/** 1 December in Shanghai, where it is half past two in the morning by then. */
const FIRST_OF_DECEMBER: Record<Locale, string> = {
  en: 'Dec 1, 2026',
  'zh-CN': '2026年12月1日',
  'zh-TW': '2026年12月1日',
  fr: '1 déc. 2026',
  th: '1 ธ.ค. 2026',
  lao: '01/12/2026',
};
const FIGURES: Record<Locale, string> = {
  en: '¥12,345.00',
  'zh-CN': '¥12,345.00',
  'zh-TW': '¥12,345.00',
  fr: '12 345,00 ¥',
  th: '¥12,345.00',
  lao: '¥12.345,00',
};
const oneKindOfSpace = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe.each(LOCALES)('in %s', (locale) => {
  const say = (kind: keyof NoticeData, data: object) => {
    const said = renderNotification(
      texts,
      { kind, data: { ...data } },
      { locale, timeZone: 'Asia/Shanghai', siteLocale: 'zh-CN' },
    );
    return { ...said, text: oneKindOfSpace(said.text) };
  };

  test.each(NOTICE_KINDS)('the notification %s contains all its values', (kind) => {
    const data: Record<string, unknown> = DATA[kind];
    const { title, text } = say(kind, data);
    expect(title).not.toMatch(RAW);
    expect(text).not.toMatch(RAW);
    expect(text.length).toBeGreaterThan(5);
    const both = `${title} ${text}`;
    for (const name of ['number', 'tracking', 'invoice', 'reason'])
      if (name in data) expect(both).toContain(data[name]);
    for (const name of ['site', 'shop', 'product'])
      if (name in data) expect(both).toContain(pickText(data[name] as Texts, locale, 'zh-CN'));
    if ('courier' in data) expect(text).toContain(courierName('SF', locale));
    if ('date' in data) expect(text).toContain(FIRST_OF_DECEMBER[locale]);
    if ('amount' in data) expect(text).toContain(FIGURES[locale]);
  });

  test('older notices hold names, days and figures as they were written', () => {
    for (const courier of ['顺丰速运', 'SF Express'])
      expect(say('order.shipped', { number, courier, tracking: 'T-1' }).text).toContain(courierName('SF', locale));
    expect(say('order.shipped', { number, courier: 'Uncle Li', tracking: 'T-1' }).text).toContain('Uncle Li');
    expect(say('order.receive_soon', { number, date: '2026-12-01' }).text).toContain(FIRST_OF_DECEMBER[locale]);
    expect(say('membership.ending', { site: 'Stoa', date: 'soon' }).text).toContain('soon');
    expect(say('membership.ending', { site: 'Agora', date }).text).toContain('Agora');
    expect(say('balance.recharged', { amount: '12345.00 CNY' }).text).toContain(FIGURES[locale]);
    expect(say('balance.recharged', { amount: '5 apples' }).text).toContain('5 apples');
  });

  test('every courier has a name', () => {
    for (const { code } of COURIERS) expect(courierName(code, locale)).toMatch(/\S/);
  });

  const places = (text: string) => [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name = '']) => name);
  const filled = (english: string) => Object.fromEntries(places(english).map((name) => [name, `<${name}>`]));
  const templates = Object.entries(mails).flatMap(([name, said]) =>
    typeof said === 'object' && 'subject' in said ? [[name, said] as const] : [],
  );

  test.each(templates)('the mail %s has the same values as the English one', (name, english) => {
    for (const part of ['subject', 'text'] as const) {
      const values = filled(english[part]);
      const said = texts[locale].t(`mail:${name}.${part}`, values);
      expect(said).not.toMatch(RAW);
      expect(said).not.toMatch(/^mail/);
      if (part === 'text') for (const value of Object.values(values)) expect(said).toContain(value);
    }
  });

  test.each(Object.entries(messages))('the text message %s has the same values as the English one', (name, english) => {
    const said = texts[locale].t(`sms:${name}`, filled(english));
    expect(said).not.toMatch(RAW);
    for (const value of Object.values(filled(english))) expect(said).toContain(value);
  });
});
