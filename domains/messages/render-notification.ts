import { formatMoney } from '../../platform/locale/format.ts';
import { formatDateTime } from '../../platform/locale/format-date.ts';
import { type Locale, pickText, type Texts } from '../../platform/locale/locale.ts';
import { type Money, parseMoney } from '../../platform/locale/money.ts';
import type { TextBooks } from '../../platform/locale/texts.ts';
import { courierName } from '../kit/couriers.ts';
import type { NoticeKind } from './rules.ts';

interface SaidNotice {
  kind: NoticeKind;
  data: Record<string, unknown>;
}

const NAMES = ['site', 'product', 'shop', 'api'];

interface Reader {
  locale: Locale;
  /** The time zone of the dates. */
  timeZone: string;
  /** The fallback language for names without a translation in `locale`. */
  siteLocale: Locale;
}

/**
 * The text of a notification in its reader's language; older notifications store names, days and figures as plain text.
 */
export function renderNotification(
  texts: TextBooks,
  notice: SaidNotice,
  reader: Reader,
): { title: string; text: string } {
  const { t } = texts[reader.locale];
  const values = noticeValues(notice, reader);
  return {
    title: t(`notifications:${notice.kind}.title`, values),
    text: t(`notifications:${notice.kind}.text`, values),
  };
}

/** What the texts about a notification can say: names, dates and amounts in the reader's language. */
export function noticeValues({ data }: Pick<SaidNotice, 'data'>, { locale, timeZone, siteLocale }: Reader) {
  const nameOf = (name: unknown) => (typeof name === 'string' ? name : pickText(name as Texts, locale, siteLocale));
  const names = NAMES.filter((key) => data[key] !== undefined).map((key) => [key, nameOf(data[key])]);
  return {
    ...data,
    ...Object.fromEntries(names),
    ...(typeof data.courier === 'string' && { courier: courierName(data.courier, locale) }),
    ...(typeof data.date === 'string' && { date: sayDate(data.date, locale, timeZone) }),
    ...(data.amount !== undefined && { amount: sayAmount(data.amount, locale) }),
    ...(data.former !== undefined && { former: sayAmount(data.former, locale) }),
  };
}

/** A timestamp, or a date in UTC. */
function sayDate(date: string, locale: Locale, timeZone: string): string {
  if (Number.isNaN(Date.parse(date))) return date;
  return formatDateTime(date, locale, date.length > 'YYYY-MM-DD'.length ? timeZone : 'UTC', 'date');
}

/** Money, or figures with their currency: `100.00 CNY`. */
function sayAmount(amount: unknown, locale: Locale): string {
  if (typeof amount !== 'string') return formatMoney(amount as Money, locale);
  const [figures = '', currency = ''] = amount.split(' ');
  const minor = /^[A-Z]{3}$/.test(currency) ? parseMoney(figures, currency) : undefined;
  return minor === undefined ? amount : formatMoney({ amount: minor, currency }, locale);
}
