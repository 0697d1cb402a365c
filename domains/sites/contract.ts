import { z } from '@hono/zod-openapi';
import type { Locale, Texts } from '../../platform/locale/locale.ts';
import type { BusinessHours } from './business-hours.ts';
import type { Door } from './members/rules.ts';
import type { ServiceSettings } from './service-contact.ts';

/** Specification 1: the five kinds of site. */
export const SITE_TYPES = ['goods', 'app', 'api', 'store', 'bbs'] as const;
export type SiteType = (typeof SITE_TYPES)[number];

export const INVITE_POLICIES = ['none', 'optional', 'required'] as const;
export type InvitePolicy = (typeof INVITE_POLICIES)[number];

/** One site of the deployment, as available to every verb and page. */
export interface Site extends Door {
  id: number;
  key: string;
  type: SiteType;
  name: Texts;
  info: Texts;
  logoUrl: string;
  loginImageUrl: string;
  /** `#rrggbb`; by default red for goods and blue for others. */
  themeColor: string;
  defaultLocale: Locale;
  defaultCurrency: string;
  locales: Locale[];
  status: 'open' | 'closed';
  closedMessage: Texts;
  isDefault: boolean;
  /** Membership fee if `access` is `paid`, in minor units of the site's default currency. */
  joinFeeMinor: number;
  /** Its duration; 0: no limit. */
  joinDays: number;
  invitePolicy: InvitePolicy;
  settings: SiteSettings;
  /** On a host name of a shop's own: the shop, whose name is then the site's. */
  own?: { merchantId: number; host: string };
}

/** Owner's settings of a site; absent means the default stated for each. */
export interface SiteSettings extends ServiceSettings {
  /** Visitor login and purchase, default on. */
  visitorOpen?: boolean;
  /**
   * Minutes until an unpaid order expires, default 30; flash sale 5; for visitors, who are not registered, at most 15.
   */
  unpaidMinutes?: number;
  unpaidFlashMinutes?: number;
  unpaidVisitorMinutes?: number;
  /** Unpaid orders, and pieces in them, that an account may have at a time, default 10 and 100. */
  unpaidOrders?: number;
  unpaidPieces?: number;
  /** Whether shops may receive the transfers of their buyers on their own accounts, default off. */
  shopsCollect?: boolean;
  /**
   * Points worth one unit of the base currency, default 100, and the maximum percentage of the items they pay, default
   * 50.
   */
  pointsPerUnit?: number;
  pointsMaxPercent?: number;
  /** Points per paid unit of the base currency, default 1. */
  pointsPerPaid?: number;
  /** The zone of days and of times in the back offices: an IANA time zone, default Asia/Shanghai. */
  timeZone?: string;
  /**
   * Days after shipping until receipt is confirmed automatically, default 10, and after that until reviewing closes,
   * default 15.
   */
  confirmDays?: number;
  evaluateDays?: number;
  /** Days after receipt in which the buyer may request a refund, reviewed or not, default 30. */
  returnDays?: number;
  /** Days by which a buyer may postpone receipt, once, default 3. */
  extendDays?: number;
  /**
   * Refunds: hours for a shop to answer before shipping, default 24, days afterwards, default 3; days for the buyer to
   * send the products back, default 7, and for the shop to inspect them, default 10.
   */
  refundHoursUnsent?: number;
  refundReviewDays?: number;
  refundSendBackDays?: number;
  refundReceiveDays?: number;
  /**
   * Days between requesting an account's deletion and its execution, default 14; only the default site's setting is
   * used.
   */
  leavingDays?: number;
  /** Hours without a request after which the offices require the password again, default 12. */
  officeIdleHours?: number;
  /**
   * Retention in days of notifications, e-mails and text messages, guest carts, logins and the audit log; only the
   * default site's setting is used.
   */
  keepNoticesDays?: number;
  keepMessagesDays?: number;
  keepCartsDays?: number;
  keepLoginsDays?: number;
  keepAuditDays?: number;
  keepChatDays?: number;
  /**
   * The platform's commission on what developers sell, in hundredths of a percent, default 0; only the default site's
   * setting is used.
   */
  developerCommission?: number;
  /**
   * Withdrawals of earnings, in units of the base currency: the smallest one, default 10, and the sum within a day from
   * which two people approve, default 10,000; hours after a change of the bank account without withdrawals, default 24.
   * The fee is `withdrawFeeFixed`, in minor units of the base currency, and `withdrawFeeShare`, in hundredths of a percent
   * of the amount, both default 0. Hours between two withdrawals in one currency, default 0: no interval.
   * Only the default site's setting is used.
   */
  withdrawMinimum?: number;
  withdrawTwoReviewers?: number;
  withdrawRestHours?: number;
  withdrawFeeFixed?: number;
  withdrawFeeShare?: number;
  withdrawIntervalHours?: number;
  /**
   * Uploads in megabytes: a picture, at most and usually 10; a day's uploads of a visitor, default 60, of a member,
   * default 500, of a member in an office, default 3,000, and of a network outside the offices, default 1,500.
   */
  uploadPictureMegabytes?: number;
  uploadVisitorMegabytes?: number;
  uploadMemberMegabytes?: number;
  uploadShopMegabytes?: number;
  uploadNetworkMegabytes?: number;
  /** Permissions over others require a session with a second factor or a passkey, default off. */
  staffSecondFactor?: boolean;
  /** Hold every review for a moderator, default off; words, one per line, that hold a review. */
  reviewsFirst?: boolean;
  reviewWords?: string;
  /** Text under every mail, instead of the standard one. */
  mailFooter?: Texts;
  /** Line under every page: who runs the site, registration numbers, licences. */
  legalLine?: Texts;
  /** Business hours of the platform's customer service. */
  hours?: BusinessHours | null;
}

export interface Currency {
  code: string;
  decimals: number;
  symbol: string;
  /** Units of this currency per unit of the base currency, as decimal text. */
  rate: string;
}

export const siteTypeAnswer = z.object({ type: z.enum(SITE_TYPES) }).openapi('SiteType');

export const popularSearchShape = z.object({ id: z.number(), title: z.string(), url: z.string() });

const advertisementShape = z.object({
  id: z.number(),
  title: z.string(),
  subtitle: z.string(),
  button: z.string(),
  image: z.string(),
  icon: z.string(),
  link: z.string(),
  color: z.string(),
});
export type Advertisement = z.infer<typeof advertisementShape>;

/** Specification 3, Home info. */
export const homeInfoAnswer = z
  .object({
    siteName: z.string(),
    siteInfo: z.string(),
    logoUrl: z.string(),
    loginLeftImage: z.string(),
    languageList: z.array(z.object({ name: z.string(), mark: z.string() })),
    currencyList: z.array(z.object({ code: z.string(), symbol: z.string() })),
    hotKeyword: z.array(popularSearchShape),
    carousel: z.array(advertisementShape),
    quickLinks: z.array(advertisementShape),
    tiles: z.array(advertisementShape),
    notices: z.array(advertisementShape),
    themeColor: z.string(),
  })
  .openapi('HomeInfo');
export type HomeInfo = z.infer<typeof homeInfoAnswer>;
