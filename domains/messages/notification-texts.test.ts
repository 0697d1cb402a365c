import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LOCALES, type Locale, pickText, type Texts } from '../../platform/locale/locale.ts';
import { loadTextBooks } from '../../platform/locale/texts.ts';
import { COURIERS, courierName } from '../kit/couriers.ts';
import mails from './locales/en/mail.json' with { type: 'json' };
import messages from './locales/en/sms.json' with { type: 'json' };
import { renderNotification } from './render-notification.ts';
import { NOTICE_KINDS, NOTICES, type NoticeKind } from './rules.ts';

const texts = await loadTextBooks(join(import.meta.dirname, '../..'));
const number = 'N-1';
const date = '2026-11-30T18:30:00.000Z';

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
  const say = (kind: NoticeKind, data: object) => {
    const said = renderNotification(
      texts,
      { kind, data: { ...data } },
      { locale, timeZone: 'Asia/Shanghai', siteLocale: 'zh-CN' },
    );
    return { ...said, text: oneKindOfSpace(said.text) };
  };

  test.each(NOTICE_KINDS)('the notification %s contains all its values', (kind) => {
    const data = NOTICES[kind].sample;
    const { title, text } = say(kind, data);
    expect(title).not.toMatch(RAW);
    expect(text).not.toMatch(RAW);
    expect(text.length).toBeGreaterThan(5);
    const both = `${title} ${text}`;
    for (const name of ['number', 'tracking', 'invoice', 'reason'])
      if (name in data) expect(both).toContain(data[name]);
    for (const name of ['site', 'shop', 'product', 'api'])
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
