import { LEAVING_DAYS } from '../../accounts/privacy/rules.ts';
import { IDLE_HOURS } from '../../accounts/sessions/rules.ts';
import { KEEP_DAYS } from '../../chat/rules.ts';
import { DEVELOPER_COMMISSION } from '../../merchants/rules.ts';
import { UNPAID_ORDERS, UNPAID_PIECES } from '../../orders/checkout/unpaid-limits.ts';
import { EVALUATE_DAYS, POINTS_MAX_PERCENT, POINTS_PER_UNIT, UNPAID_FLASH_MINUTES } from '../../orders/rules.ts';
import { EXTEND_DAYS } from '../../orders/shipping/rules.ts';
import {
  FEE_BASIS_POINTS,
  FEE_FIXED,
  INTERVAL_HOURS,
  REST_HOURS,
  SMALLEST,
  TWO_REVIEWERS_FROM,
} from '../../payouts/rules.ts';
import { POINTS_PER_PAID } from '../../points/rules.ts';
import { RECEIVE_DAYS, REVIEW_DAYS, REVIEW_HOURS_UNSENT, SEND_BACK_DAYS } from '../../refunds/rules.ts';
import { CONFIRM_DAYS, RETURN_DAYS, UNPAID_MINUTES, UNPAID_VISITOR_MINUTES } from '../../sites/promises.ts';
import { DAILY_MEGABYTES, MAX_PICTURE_MEGABYTES } from '../../uploads/limits.ts';

/** White text on the theme colour needs this contrast (WCAG 2.2 AA). */
const LEAST_CONTRAST = 4.5;
const HEX = /^#[0-9a-fA-F]{6}$/;

/** Contrast of white text on the colour, 1 to 21; undefined if it is not `#rrggbb`. */
export function contrastWithWhite(color: string): number | undefined {
  if (!HEX.test(color)) return undefined;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(color.slice(at, at + 2), 16) / 255),
  );
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

function linear(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

export function isReadable(color: string): boolean {
  return (contrastWithWhite(color) ?? 0) >= LEAST_CONTRAST;
}

export const SITE_KEY = /^[a-z][a-z0-9-]{1,30}$/;
/** Maximum length of the list of words that hold a review for moderation. */
export const MAX_REVIEW_WORDS = 5_000;

/** Defaults and limits of a site's settings. A default is the constant of the domain that applies it. */
export const SETTING_LIMITS = {
  unpaidMinutes: { default: UNPAID_MINUTES, min: 5, max: 1440 },
  unpaidFlashMinutes: { default: UNPAID_FLASH_MINUTES, min: 1, max: 60 },
  unpaidVisitorMinutes: { default: UNPAID_VISITOR_MINUTES, min: 1, max: 1440 },
  unpaidOrders: { default: UNPAID_ORDERS, min: 1, max: 1_000 },
  unpaidPieces: { default: UNPAID_PIECES, min: 1, max: 100_000 },
  pointsPerUnit: { default: POINTS_PER_UNIT, min: 1, max: 100_000 },
  pointsPerPaid: { default: POINTS_PER_PAID, min: 0, max: 100 },
  pointsMaxPercent: { default: POINTS_MAX_PERCENT, min: 0, max: 100 },
  confirmDays: { default: CONFIRM_DAYS, min: 1, max: 90 },
  extendDays: { default: EXTEND_DAYS, min: 1, max: 30 },
  evaluateDays: { default: EVALUATE_DAYS, min: 1, max: 180 },
  returnDays: { default: RETURN_DAYS, min: 1, max: 180 },
  refundHoursUnsent: { default: REVIEW_HOURS_UNSENT, min: 1, max: 240 },
  refundReviewDays: { default: REVIEW_DAYS, min: 1, max: 30 },
  refundSendBackDays: { default: SEND_BACK_DAYS, min: 1, max: 60 },
  refundReceiveDays: { default: RECEIVE_DAYS, min: 1, max: 60 },
  developerCommission: { default: DEVELOPER_COMMISSION, min: 0, max: 10_000 },
  withdrawMinimum: { default: SMALLEST, min: 1, max: 1_000_000 },
  withdrawTwoReviewers: { default: TWO_REVIEWERS_FROM, min: 1, max: 100_000_000 },
  withdrawRestHours: { default: REST_HOURS, min: 0, max: 720 },
  withdrawFeeFixed: { default: FEE_FIXED, min: 0, max: 100_000 },
  withdrawFeeShare: { default: FEE_BASIS_POINTS, min: 0, max: 2_000 },
  withdrawIntervalHours: { default: INTERVAL_HOURS, min: 0, max: 720 },
  uploadPictureMegabytes: { default: MAX_PICTURE_MEGABYTES, min: 1, max: MAX_PICTURE_MEGABYTES },
  uploadVisitorMegabytes: { default: DAILY_MEGABYTES.visitor, min: 1, max: 10_000 },
  uploadMemberMegabytes: { default: DAILY_MEGABYTES.member, min: 10, max: 100_000 },
  uploadShopMegabytes: { default: DAILY_MEGABYTES.shop, min: 100, max: 1_000_000 },
  uploadNetworkMegabytes: { default: DAILY_MEGABYTES.network, min: 10, max: 1_000_000 },
  leavingDays: { default: LEAVING_DAYS, min: 1, max: 30 },
  officeIdleHours: { default: IDLE_HOURS, min: 1, max: 168 },
  keepNoticesDays: { default: 365, min: 30, max: 3650 },
  keepMessagesDays: { default: 90, min: 7, max: 3650 },
  keepCartsDays: { default: 90, min: 7, max: 730 },
  keepLoginsDays: { default: 180, min: 30, max: 3650 },
  keepChatDays: { default: KEEP_DAYS, min: 30, max: 3650 },
  keepAuditDays: { default: 1095, min: 180, max: 3650 },
} as const;
/** Stored in hundredths, typed and shown with two decimals. */
const HUNDREDTHS = ['developerCommission', 'withdrawFeeFixed', 'withdrawFeeShare'] as const;
export const isInHundredths = (name: NumberSetting): boolean => HUNDREDTHS.some((each) => each === name);

export type NumberSetting = keyof typeof SETTING_LIMITS;
export const NUMBER_SETTINGS = Object.keys(SETTING_LIMITS) as NumberSetting[];
