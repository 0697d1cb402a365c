import { formatMoney, formatNumber } from '../../../platform/locale/format.ts';
import { formatDateTime } from '../../../platform/locale/format-date.ts';
import { languageOf } from '../../../platform/locale/languages.ts';
import { isLocale } from '../../../platform/locale/locale.ts';
import { useTexts } from '../../texts/texts.tsx';
import { useOfficeZone } from '../kit/use-office-zone.ts';
import { type DetailFormat, formatOf } from './detail-fields.ts';

export interface DetailWords {
  /** The currency of amounts that were recorded without one. */
  currency: string;
  /** Names of permissions and settings, which each office has of its own. */
  nameOf: (key: string) => string | undefined;
}

/** A change of many products: set to, raised by, or by a percentage. */
const isPriceChange = (value: object): value is { how: string; amount: number } =>
  'how' in value && typeof value.how === 'string' && 'amount' in value && typeof value.amount === 'number';

type Fields = Record<string, unknown>;

/** The labels and values of the details of one audit entry, in the reader's language. */
export function useDetailTexts(act: string, details: Fields, { currency: usual, nameOf }: DetailWords) {
  const { t, has, locale } = useTexts();
  const zone = useOfficeZone();
  const currency = typeof details.currency === 'string' ? details.currency : usual;

  const label = (field: string) => {
    const key = `audit-details:field.${field}`;
    return has(key) ? t(key) : (nameOf(field) ?? field);
  };
  const word = (value: string) => {
    const keys = [`audit-details:value.${value.replaceAll(/[.-]/g, '_')}`, `refunds:reason.${value}`];
    const key = keys.find((each) => has(each));
    return key ? t(key) : (nameOf(value) ?? value);
  };
  const number = (value: number, format: DetailFormat) => {
    if (format === 'money') return formatMoney({ amount: value, currency }, locale);
    if (format === 'percent') return `${formatNumber(value / 100, locale)}%`;
    return format === 'id' ? String(value) : formatNumber(value, locale);
  };
  const string = (value: string, format: DetailFormat) => {
    if (format === 'moment' && !Number.isNaN(Date.parse(value))) return formatDateTime(value, locale, zone);
    if (format === 'language' && isLocale(value)) return languageOf(value).name;
    return format === 'choice' ? word(value) : value;
  };
  const text = (value: unknown, format: DetailFormat): string => {
    if (value === null || value === undefined || value === '') return '–';
    if (typeof value === 'boolean') return t(value ? 'audit-details:value.yes' : 'audit-details:value.no');
    if (typeof value === 'number') return number(value, format);
    if (typeof value === 'string') return string(value, format);
    if (Array.isArray(value)) return value.map((each) => text(each, format)).join(', ') || '–';
    if (isPriceChange(value)) {
      const amount = value.how === 'percent' ? `${formatNumber(value.amount, locale)}%` : number(value.amount, format);
      return `${word(value.how)}: ${amount}`;
    }
    return Object.entries(value)
      .map(
        ([name, each]) => `${isLocale(name) ? languageOf(name).name : label(name)}: ${text(each, formatOf(act, name))}`,
      )
      .join('\n');
  };
  return { label, textOf: (field: string, value: unknown) => text(value, formatOf(act, field)) };
}
