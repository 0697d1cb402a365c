import { type Locale, pickText } from '../../platform/locale/locale.ts';
import type { TextBooks } from '../../platform/locale/texts.ts';
import type { Ctx } from '../kit/context.ts';

/** The text under a mail of the site: its own or, without one, the standard. */
export function mailFoot({ site, app }: Pick<Ctx, 'site' | 'app'>, texts: TextBooks, locale: Locale): string {
  const own = pickText(site.settings.mailFooter ?? {}, locale, site.defaultLocale);
  if (own) return own;
  const siteName = pickText(site.name, locale, site.defaultLocale);
  return texts[locale].t('mail:foot', { siteName, url: app.publicUrl() });
}
