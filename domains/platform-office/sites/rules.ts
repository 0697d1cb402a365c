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
/** A host name without port; `localhost` is the only one without a dot. */
export const HOST = /^(?:localhost|[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+)$/;

/** Maximum length of the list of words that hold a review for moderation. */
export const MAX_REVIEW_WORDS = 5_000;

/** Defaults and limits of a site's settings. */
export const SETTING_LIMITS = {
  unpaidMinutes: { default: 30, min: 5, max: 1440 },
  unpaidFlashMinutes: { default: 5, min: 1, max: 60 },
  unpaidVisitorMinutes: { default: 15, min: 1, max: 1440 },
  unpaidOrders: { default: 10, min: 1, max: 1_000 },
  unpaidPieces: { default: 100, min: 1, max: 100_000 },
  pointsPerUnit: { default: 100, min: 1, max: 100_000 },
  pointsPerPaid: { default: 1, min: 0, max: 100 },
  pointsMaxPercent: { default: 50, min: 0, max: 100 },
  confirmDays: { default: 10, min: 1, max: 90 },
  extendDays: { default: 3, min: 1, max: 30 },
  evaluateDays: { default: 15, min: 1, max: 180 },
  returnDays: { default: 30, min: 1, max: 180 },
  refundHoursUnsent: { default: 24, min: 1, max: 240 },
  refundReviewDays: { default: 3, min: 1, max: 30 },
  refundSendBackDays: { default: 7, min: 1, max: 60 },
  refundReceiveDays: { default: 10, min: 1, max: 60 },
  leavingDays: { default: 14, min: 1, max: 30 },
  officeIdleHours: { default: 12, min: 1, max: 168 },
  keepNoticesDays: { default: 365, min: 30, max: 3650 },
  keepMessagesDays: { default: 90, min: 7, max: 3650 },
  keepCartsDays: { default: 90, min: 7, max: 730 },
  keepLoginsDays: { default: 180, min: 30, max: 3650 },
  keepAuditDays: { default: 1095, min: 180, max: 3650 },
} as const;
export type NumberSetting = keyof typeof SETTING_LIMITS;
export const NUMBER_SETTINGS = Object.keys(SETTING_LIMITS) as NumberSetting[];
