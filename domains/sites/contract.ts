import { z } from '@hono/zod-openapi';
import type { Locale, Texts } from '../../platform/locale.ts';
import type { Door } from './members/rules.ts';

/** Specification 1: the five kinds of site. */
export const SITE_TYPES = ['goods', 'app', 'api', 'store', 'bbs'] as const;
export type SiteType = (typeof SITE_TYPES)[number];

export const INVITE_POLICIES = ['none', 'optional', 'required'] as const;
export type InvitePolicy = (typeof INVITE_POLICIES)[number];

/** One site of the deployment, as every verb and page may read it. */
export interface Site extends Door {
  id: number;
  key: string;
  type: SiteType;
  name: Texts;
  info: Texts;
  logoUrl: string;
  loginImageUrl: string;
  /** `#rrggbb`; red for goods and blue otherwise unless the owner chose one. */
  themeColor: string;
  defaultLocale: Locale;
  defaultCurrency: string;
  locales: Locale[];
  status: 'open' | 'closed';
  closedMessage: Texts;
  isDefault: boolean;
  /** What joining costs where `access` is `paid`, in minor units of the site's default currency. */
  joinFeeMinor: number;
  /** How long it lasts; 0: without end. */
  joinDays: number;
  invitePolicy: InvitePolicy;
  settings: SiteSettings;
}

/** Owner's switches of a site; absent means the default beside it. */
export interface SiteSettings {
  /** Visitor login and purchase, default on. */
  visitorOpen?: boolean;
  /** Minutes until an unpaid order expires, default 30; flash sale 5; of visitors, who are not registered, at most 15. */
  unpaidMinutes?: number;
  unpaidFlashMinutes?: number;
  unpaidVisitorMinutes?: number;
  /** Orders, and pieces in them, that an account may leave unpaid at a time, default 10 and 100. */
  unpaidOrders?: number;
  unpaidPieces?: number;
  /** Points worth one unit of the base currency, default 100, and the most percent of the goods they pay, default 50. */
  pointsPerUnit?: number;
  pointsMaxPercent?: number;
  /** Points for one paid unit of the base currency, default 1. */
  pointsPerPaid?: number;
  /** Where a day begins and what times in the back offices are in: an IANA time zone, default Asia/Shanghai. */
  timeZone?: string;
  /** Days after shipping until receipt confirms itself, default 10, and after that until evaluation closes, default 15. */
  confirmDays?: number;
  evaluateDays?: number;
  /** Days after receipt in which the buyer may ask for a refund, reviewed or not, default 30. */
  returnDays?: number;
  /** Days by which a buyer may put the receipt off, once, default 3. */
  extendDays?: number;
  /**
   * Refunds: hours that a shop has to answer before it sent anything, default 24, days afterwards, default 3; days that the
   * buyer has to send the goods back, default 7, and the shop to look at them, default 10.
   */
  refundHoursUnsent?: number;
  refundReviewDays?: number;
  refundSendBackDays?: number;
  refundReceiveDays?: number;
  /** Days between asking for one's account to be deleted and its being done, default 14; the default site's counts. */
  leavingDays?: number;
  /** Hours without a request after which the offices ask for the password again, default 12. */
  officeIdleHours?: number;
  /** Days that notices, e-mails and text messages, carts of guests, logins and the audit log are kept; the default site's count. */
  keepNoticesDays?: number;
  keepMessagesDays?: number;
  keepCartsDays?: number;
  keepLoginsDays?: number;
  keepAuditDays?: number;
  /** Powers over others count only in sessions with a second factor or a passkey behind them, default off. */
  staffSecondFactor?: boolean;
  /** Every review waits for a moderator, default off; words, one a line, that make a review wait. */
  reviewsFirst?: boolean;
  reviewWords?: string;
  servicePhone?: string;
  serviceEmail?: string;
  serviceType?: 'h5' | 'message' | 'phone' | 'email';
}

export interface Currency {
  code: string;
  decimals: number;
  symbol: string;
  /** Units of this currency for one unit of the base currency, as decimal text. */
  rate: string;
}

export const siteTypeAnswer = z.object({ type: z.enum(SITE_TYPES) }).openapi('SiteType');

export const hotWordShape = z.object({ id: z.number(), title: z.string(), url: z.string() });

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
    hotKeyword: z.array(hotWordShape),
    carousel: z.array(advertisementShape),
    quickLinks: z.array(advertisementShape),
    tiles: z.array(advertisementShape),
    notices: z.array(advertisementShape),
    themeColor: z.string(),
  })
  .openapi('HomeInfo');
export type HomeInfo = z.infer<typeof homeInfoAnswer>;
