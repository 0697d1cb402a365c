import type { Db } from '../../platform/database/open.ts';
import { DEFAULT_LOCALE, isLocale, type Locale, type Texts } from '../../platform/locale/locale.ts';
import {
  type Currency,
  type InvitePolicy,
  SITE_TYPES,
  type Site,
  type SiteSettings,
  type SiteType,
} from './contract.ts';

const GOODS_RED = '#E1251B';
const BLUE = '#1D5CFF';

/** Every site, host name, currency and open role of the deployment, cached and reloaded when one of them changes. */
export class SiteDirectory {
  readonly #db: Db;
  #sites: Site[] = [];
  #byHost = new Map<string, Site>();
  #currencies = new Map<string, Currency>();

  constructor(db: Db) {
    this.#db = db;
  }

  async load(): Promise<void> {
    const [sites, hosts, currencies, roles] = await Promise.all([
      this.#db.selectFrom('sites').selectAll().orderBy('id').execute(),
      this.#db
        .selectFrom('site_hosts')
        .leftJoin('merchants', 'merchants.id', 'site_hosts.merchant_id')
        .select(['site_hosts.host', 'site_hosts.site_id', 'site_hosts.merchant_id', 'merchants.name as shop'])
        .execute(),
      this.#db.selectFrom('currencies').selectAll().orderBy('sort').execute(),
      this.#db.selectFrom('roles').selectAll().where('key', 'in', ['default', 'guest']).execute(),
    ]);
    const permissions = (siteId: number, key: string) =>
      roles.find((role) => role.site_id === siteId && role.key === key)?.permissions ?? [];
    this.#sites = sites.map((site) => ({
      ...toSite(site),
      defaultPermissions: permissions(site.id, 'default'),
      guestPermissions: permissions(site.id, 'guest'),
    }));
    this.#byHost = new Map(
      hosts.flatMap((row) => {
        const site = this.#sites.find((candidate) => candidate.id === row.site_id);
        if (!site) return [];
        const { host, merchant_id: id } = row;
        return [[host, id === null ? site : { ...site, name: row.shop as Texts, own: { merchantId: id, host } }]];
      }),
    );
    this.#currencies = new Map(
      currencies.map((row) => [
        row.code,
        { code: row.code, decimals: row.decimals, symbol: row.symbol, rate: row.rate },
      ]),
    );
  }

  /**
   * Selects the site by the `type` header if it names a site type, otherwise by host name, otherwise the default site.
   * Undefined before any site exists.
   */
  siteFor(typeHeader: string | undefined, host: string): Site | undefined {
    const byType = isSiteType(typeHeader) ? this.#sites.find((site) => site.type === typeHeader) : undefined;
    return byType ?? this.#byHost.get(host) ?? this.#sites.find((site) => site.isDefault) ?? this.#sites[0];
  }

  /** Whether the host name is one of ours. */
  hasHost(host: string): boolean {
    return this.#byHost.has(host);
  }

  /** Whether the host name is a shop's own. */
  isShopHost(host: string): boolean {
    return this.#byHost.get(host)?.own !== undefined;
  }

  /** Every host name that is not a shop's. */
  platformHosts(): string[] {
    return [...this.#byHost].flatMap(([host, { own }]) => (own ? [] : [host]));
  }

  byId(id: number): Site | undefined {
    return this.#sites.find((site) => site.id === id);
  }

  /** A host name of the site that is not a shop's; the alphabetically first if there are several. */
  hostOf(id: number): string | undefined {
    return [...this.#byHost]
      .filter(([, site]) => site.id === id && !site.own)
      .map(([host]) => host)
      .sort()[0];
  }

  all(): readonly Site[] {
    return this.#sites;
  }

  currencies(): Currency[] {
    return [...this.#currencies.values()];
  }

  currency(code: string | undefined): Currency | undefined {
    return code ? this.#currencies.get(code.toUpperCase()) : undefined;
  }
}

function isSiteType(value: string | undefined): value is SiteType {
  return (SITE_TYPES as readonly (string | undefined)[]).includes(value);
}

function toSite(row: {
  id: number;
  key: string;
  type: string;
  name: unknown;
  info: unknown;
  logo_url: string;
  login_image_url: string;
  theme_color: string | null;
  default_locale: string;
  default_currency: string;
  locales: string[];
  status: string;
  closed_message: unknown;
  is_default: boolean;
  access: string;
  join_fee_minor: number;
  join_days: number;
  invite_policy: string;
  settings: unknown;
}): Omit<Site, 'defaultPermissions' | 'guestPermissions'> {
  const type = row.type as SiteType;
  return {
    id: row.id,
    key: row.key,
    type,
    name: row.name as Texts,
    info: row.info as Texts,
    logoUrl: row.logo_url,
    loginImageUrl: row.login_image_url,
    themeColor: row.theme_color ?? (type === 'goods' ? GOODS_RED : BLUE),
    defaultLocale: isLocale(row.default_locale) ? row.default_locale : DEFAULT_LOCALE,
    defaultCurrency: row.default_currency,
    locales: row.locales.filter(isLocale) as Locale[],
    status: row.status === 'closed' ? 'closed' : 'open',
    closedMessage: row.closed_message as Texts,
    isDefault: row.is_default,
    access: row.access === 'paid' ? 'paid' : 'public',
    joinFeeMinor: row.join_fee_minor,
    joinDays: row.join_days,
    invitePolicy: row.invite_policy as InvitePolicy,
    settings: row.settings as SiteSettings,
  };
}
