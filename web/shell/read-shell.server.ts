import { readLoginMethods, readUserMenu } from '../../domains/accounts/queries.server.ts';
import { readCategoryTree } from '../../domains/catalog/queries.server.ts';
import type { Ctx } from '../../domains/context.ts';
import { readHomeInfo } from '../../domains/sites/queries.server.ts';
import { pickText } from '../../platform/locale.ts';
import { readCounts } from './read-counts.server.ts';

const YEAR_LETTERS = 4;

/** What the header and footer of every page show, the same for all readers of a language: computed once. */
function readPublicShell(ctx: Ctx) {
  return ctx.app.keptValues.fill(`shell|${ctx.site.id}|${ctx.locale}`, ['sites', 'catalog'], async () => {
    const [info, categories] = await Promise.all([readHomeInfo(ctx), readCategoryTree(ctx)]);
    return {
      hotWords: info.hotKeyword.map(({ id, title, url }) => ({ id, title, url })),
      languages: info.languageList,
      currencies: info.currencyList,
      notice: info.notices[0]
        ? { id: info.notices[0].id, title: info.notices[0].title, link: info.notices[0].link }
        : null,
      categories,
    };
  });
}

/** Everything around a page's own content. It is in the HTML of every page: it stays small. */
export async function readShell(ctx: Ctx) {
  const { site, locale, actor, app } = ctx;
  const [shared, counts] = await Promise.all([readPublicShell(ctx), readCounts(ctx)]);
  return {
    site: {
      type: site.type,
      name: pickText(site.name, locale, site.defaultLocale),
      info: pickText(site.info, locale, site.defaultLocale),
      themeColor: site.themeColor,
      logoUrl: site.logoUrl,
      loginImageUrl: site.loginImageUrl,
      visitorOpen: readLoginMethods(ctx).visitorOpen,
      phone: site.settings.servicePhone ?? '',
      email: site.settings.serviceEmail ?? '',
    },
    locale,
    currency: ctx.currency,
    user: actor && { id: actor.userId, nickname: actor.nickname, avatarUrl: actor.avatarUrl, kind: actor.kind },
    counts,
    menu: actor ? readUserMenu(ctx) : [],
    trial: app.environment.STOA_ENV !== 'production',
    merchantOffice: app.environment.MERCHANT_OFFICE_URL,
    publicUrl: app.publicUrl(),
    year: ctx.now.toISOString().slice(0, YEAR_LETTERS),
    ...shared,
  };
}
export type Shell = Awaited<ReturnType<typeof readShell>>;
export type ShellCategory = Shell['categories'][number];
