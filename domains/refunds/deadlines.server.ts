import type { Ctx } from '../kit/context.ts';
import { RECEIVE_DAYS, REVIEW_DAYS, REVIEW_HOURS_UNSENT, SEND_BACK_DAYS } from './rules.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
type Clock = Pick<Ctx, 'app' | 'site' | 'now'>;

/** Each site may have its own deadlines. */
const settingsOf = ({ app, site }: Clock, siteId: number) => (app.sites.byId(siteId) ?? site).settings;
const after = ({ now }: Clock, ms: number) => new Date(now.getTime() + ms);

/** When a request is approved automatically because the shop did not answer. */
export function reviewDue(ctx: Clock, siteId: number, isSent: boolean): Date {
  const { refundHoursUnsent = REVIEW_HOURS_UNSENT, refundReviewDays = REVIEW_DAYS } = settingsOf(ctx, siteId);
  return after(ctx, isSent ? refundReviewDays * DAY_MS : refundHoursUnsent * HOUR_MS);
}

/** Deadline for sending the products back. */
export function sendBackDue(ctx: Clock, siteId: number): Date {
  const { refundSendBackDays = SEND_BACK_DAYS } = settingsOf(ctx, siteId);
  return after(ctx, refundSendBackDays * DAY_MS);
}

/** When returned products automatically count as received. */
export function receiveDue(ctx: Clock, siteId: number): Date {
  const { refundReceiveDays = RECEIVE_DAYS } = settingsOf(ctx, siteId);
  return after(ctx, refundReceiveDays * DAY_MS);
}
