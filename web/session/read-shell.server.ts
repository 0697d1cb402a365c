import { isVisitorOpen } from '../../domains/accounts/login/log-in-as-visitor.server.ts';
import { canText } from '../../domains/accounts/phones/send-phone-code.server.ts';
import { openProviders } from '../../domains/accounts/third-party/oauth-client.server.ts';
import { type Ctx, shownSite } from '../../domains/kit/context.ts';
import { readHomeInfo } from '../../domains/sites/queries.server.ts';
import { serviceOfSite } from '../../domains/sites/service-contact.ts';
import { timeZoneOf } from '../../domains/sites/time-zone.ts';
import { MAX_PICTURE_MEGABYTES } from '../../domains/uploads/limits.ts';
import { languageTag, pickText } from '../../platform/locale/locale.ts';
import type { Own } from './read-own.server.ts';
import { readMarketTree, readTree } from './read-tree.server.ts';

/** The content of header and footer, the same for all readers of a language: cached. */
function readPublicShell(ctx: Ctx) {
  const { type } = shownSite(ctx);
  return ctx.app.valueCache.fill(`shell|${shownSite(ctx).id}|${ctx.locale}`, ['sites', 'catalog'], async () => {
    const names = new Intl.DisplayNames(languageTag(ctx.locale), { type: 'currency' });
    const [info, categories] = await Promise.all([
      readHomeInfo(ctx),
      type === 'app' || type === 'api' ? readMarketTree(ctx, type) : readTree(ctx),
    ]);
    return {
      hotWords: info.hotKeyword.map(({ id, title, url }) => ({ id, title, url })),
      languages: info.languageList,
      // named here: not every browser has the names in every language
      currencies: info.currencyList.map(({ code, symbol }) => ({ code, symbol, name: names.of(code) ?? code })),
      notice: info.notices[0]
        ? { id: info.notices[0].id, title: info.notices[0].title, link: info.notices[0].link }
        : null,
      // the lower levels are fetched when a menu is opened
      categories: categories.map(({ id, name, icon, children }) => ({ id, name, icon, isParent: !!children })),
    };
  });
}

/** The largest picture in megabytes, where the site accepts less than usual. */
function pictureLimitOf({ settings }: Ctx['site']) {
  const { uploadPictureMegabytes: megabytes = MAX_PICTURE_MEGABYTES } = settings;
  return megabytes < MAX_PICTURE_MEGABYTES ? { pictureMegabytes: megabytes } : {};
}

/** The line under every page, where the site has one. */
function legalOf({ settings, defaultLocale }: Ctx['site'], locale: Ctx['locale']) {
  const legal = pickText(settings.legalLine ?? {}, locale, defaultLocale);
  return legal ? { legal } : {};
}

/**
 * Everything around a page's own content except the reader's own data. It is in the HTML of every page: keep it small.
 */
export async function readShell(ctx: Ctx) {
  const { locale, app } = ctx;
  const site = shownSite(ctx);
  const shared = await readPublicShell(ctx);
  return {
    site: {
      type: site.type,
      name: pickText(site.name, locale, site.defaultLocale),
      info: pickText(site.info, locale, site.defaultLocale),
      themeColor: site.themeColor,
      timeZone: timeZoneOf(site),
      logoUrl: site.logoUrl,
      loginImageUrl: site.loginImageUrl,
      visitorOpen: isVisitorOpen(ctx),
      providers: openProviders(app),
      smsOpen: canText(app),
      scanOpen: !ctx.shopHost,
      ...(site.status === 'closed' ? { isClosed: true } : {}),
      phone: site.settings.servicePhone ?? '',
      email: site.settings.serviceEmail ?? '',
      service: serviceOfSite(site, locale),
      ...legalOf(site, locale),
      ...pictureLimitOf(ctx.site),
    },
    locale,
    currency: ctx.currency,
    trial: app.environment.STOA_ENV !== 'production',
    merchantOffice: app.environment.MERCHANT_OFFICE_URL ?? '/login2',
    publicUrl: app.publicUrl(),
    ...(app.environment.MEDIA_URL && { mediaUrl: app.environment.MEDIA_URL }),
    serverTime: ctx.now.toISOString(),
    ...shared,
  };
}
export type Shell = Awaited<ReturnType<typeof readShell>> & Own;
