import { pickText } from '../../platform/locale/locale.ts';
import type { Ctx } from '../kit/context.ts';

/** The selectable sites, in the reader's language. */
export function siteChoices({ app, locale }: Ctx): { id: number; name: string; isDefault: boolean }[] {
  return app.sites.all().map((site) => ({
    id: site.id,
    name: pickText(site.name, locale, site.defaultLocale) || site.key,
    isDefault: site.isDefault,
  }));
}
