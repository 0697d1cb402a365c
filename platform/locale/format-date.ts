import { languageOf } from './languages.ts';
import { type Locale, languageTag } from './locale.ts';

/** One formatter per language, zone and style: creating one costs a hundred times what using it does. */
const dates = new Map<string, Intl.DateTimeFormat>();

/** The tag for dates of a language: its own, or that of a language with the same order where browsers lack its own. */
function dateTag(locale: Locale): string {
  return languageOf(locale).dateTag ?? languageTag(locale);
}

/** A date, a date with its time, the name of a month, and what fits under the points of a chart: a day, a month, a time. */
export type DateStyle = 'date' | 'minute' | 'long month' | 'day' | 'month' | 'time';

function partsOfStyle(style: DateStyle, locale: Locale): Intl.DateTimeFormatOptions {
  // Lao dates in figures, as written in Laos: not every browser has the names of the Lao months
  const inFigures = languageOf(locale).dateTag !== undefined;
  const dateStyle = inFigures ? 'short' : 'medium';
  if (style === 'date') return { dateStyle };
  if (style === 'minute') return { dateStyle, timeStyle: 'short' };
  if (style === 'day') return { day: 'numeric', month: 'numeric' };
  if (style === 'month') return { month: inFigures ? '2-digit' : 'short', year: 'numeric' };
  if (style === 'long month') return { month: inFigures ? '2-digit' : 'long', year: 'numeric' };
  return { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };
}

function dateFormat(locale: Locale, timeZone: string, style: DateStyle): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(dateTag(locale), { ...partsOfStyle(style, locale), timeZone, calendar: 'gregory' });
}

/** A day (`2026-11-26`) or a timestamp in the reader's language; the zone is UTC until the browser reports its own. */
export function formatDateTime(iso: string, locale: Locale, timeZone = 'UTC', style: DateStyle = 'minute'): string {
  const key = `${locale}|${timeZone}|${style}`;
  let format = dates.get(key);
  if (!format) {
    format = dateFormat(locale, timeZone, style);
    dates.set(key, format);
  }
  return format.format(new Date(iso));
}

/** A month such as `2026-11` with its year. */
export function formatMonth(month: string, locale: Locale, style: 'month' | 'long month'): string {
  return formatDateTime(`${month}-01`, locale, 'UTC', style);
}

/** A time zone as people call it: “China Standard Time”; an offset where browsers lack the language's names. */
export function formatZone(timeZone: string, locale: Locale): string {
  if (timeZone === 'UTC') return timeZone;
  const timeZoneName = languageOf(locale).dateTag ? 'shortOffset' : 'longGeneric';
  const parts = new Intl.DateTimeFormat(languageTag(locale), { timeZone, timeZoneName }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
