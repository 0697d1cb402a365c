import { type Locale, languageTag, pickText } from '../../platform/locale/locale.ts';
import { type Ctx, requireActor } from '../kit/context.ts';
import type { Address } from './addresses/contract.ts';
import type { UserInfo } from './contract.ts';
import { COUNTRIES, type ListedCountry } from './countries.ts';
import { isVisitorOpen } from './login/log-in-as-visitor.server.ts';
import { isStaff } from './staff.ts';
import { openProviders, requireClient } from './third-party/oauth-client.server.ts';
import { startPath } from './third-party/rules.ts';
import userMenu from './user-menu.json' with { type: 'json' };

/** Who the actor is (specification 7, user/info). */
export function readUserInfo(ctx: Pick<Ctx, 'actor'>): UserInfo {
  const { userId, nickname, avatarUrl, email, phone, kind, createdAt } = requireActor(ctx);
  return { id: userId, nickname, avatar: avatarUrl, email, phone, kind, createdAt: createdAt.toISOString() };
}

/** Enabled login methods (specification 3, login info), and where each provider's begins. */
export function readLoginMethods(ctx: Pick<Ctx, 'site' | 'app'>) {
  const providers = openProviders(ctx.app);
  const facebookOpen = providers.includes('facebook');
  return {
    facebookOpen,
    facebookAppId: facebookOpen ? requireClient(ctx.app, 'facebook').clientId : '',
    visitorOpen: isVisitorOpen(ctx),
    providers: providers.map((provider) => ({ provider, path: startPath(provider) })),
  };
}

/** The user's own menu in the request's language (specification 3, menu item). */
export function readUserMenu(
  ctx: Pick<Ctx, 'actor' | 'locale' | 'site'>,
): { id: number; name: string; pc_url: string }[] {
  const { actor, site } = ctx;
  // also if a second factor is still required: the back office then says so
  const isOffice = site.isDefault && (isStaff(actor) || isStaff({ permissions: actor?.withheldPermissions ?? [] }));
  return userMenu
    .filter((item) => isOffice || !('isForStaff' in item))
    .map(({ id, name, pc_url }) => ({
      id,
      name: pickText(name, ctx.locale, ctx.site.defaultLocale),
      pc_url,
    }));
}

/** The actor's addresses: the default first, then the newest. */
export async function listAddresses(ctx: Ctx): Promise<Address[]> {
  const { userId } = requireActor(ctx);
  return ctx.db
    .selectFrom('addresses')
    .select(['id', 'name', 'email', 'country', 'region', 'city', 'detail', 'phone'])
    .select(['post_code as postCode', 'is_default as isDefault'])
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('is_default', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Countries with their names in the reader's language; those of the product's languages stay first. */
export function listCountries(locale: Locale): ListedCountry[] {
  const names = new Intl.DisplayNames(languageTag(locale), { type: 'region' });
  const own = { 'zh-CN': 'CNName', en: 'name' } as const;
  const key = locale === 'zh-CN' || locale === 'en' ? own[locale] : undefined;
  const named = COUNTRIES.map((country) => ({
    ...country,
    localName: key ? country[key] : (names.of(country.iso) ?? country.name),
  }));
  const order = new Intl.Collator(languageTag(locale));
  const others = named.filter((country) => !country.currency);
  others.sort((a, b) => order.compare(a.localName, b.localName));
  return [...named.filter((country) => country.currency), ...others];
}

/** The same, reduced to what a select list needs. */
export function listCountryNames(locale: Locale): { iso: string; name: string; dialCode: string }[] {
  return listCountries(locale).map(({ iso, localName, dialCode }) => ({ iso, name: localName, dialCode }));
}
