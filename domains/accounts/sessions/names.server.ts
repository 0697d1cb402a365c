import { type Locale, languageTag } from '../../../platform/locale/locale.ts';
import type { TextBook } from '../../../platform/locale/text-book.ts';
import type { Ctx } from '../../kit/context.ts';
import type { PlaceName } from './contract.ts';
import { describeDevice } from './device-name.ts';

/** Display name of a user agent: "Chrome on Windows". */
export function nameDevice(texts: TextBook, userAgent: string): string {
  const { browser, os } = describeDevice(userAgent);
  if (browser && os) return texts.t('security:device.both', { browser, os });
  return browser || os || texts.t('security:device.unknown');
}

/** Location of an IP address, in a language. */
export async function namePlace(ctx: Ctx, locale: Locale, ip: string): Promise<PlaceName> {
  // an unreadable data file must not prevent anyone from logging in
  const place = await ctx.app.places.of(ip).catch((err) => {
    ctx.app.log.error({ err }, 'places not read');
    return '';
  });
  const { t } = ctx.app.texts[locale];
  if (place === '') return { country: null, name: t('security:place.unknown') };
  if (place === 'near') return { country: null, name: t('security:place.near') };
  const names = new Intl.DisplayNames(languageTag(locale), { type: 'region' });
  return { country: place, name: names.of(place) ?? place };
}
