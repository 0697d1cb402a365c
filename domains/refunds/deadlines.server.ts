import type { Ctx } from '../context.ts';
import { RECEIVE_DAYS, REVIEW_DAYS, REVIEW_HOURS_UNSENT, SEND_BACK_DAYS } from './rules.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
type Clock = Pick<Ctx, 'app' | 'site' | 'now'>;

/** Each site may have times of its own. */
const settingsOf = ({ app, site }: Clock, siteId: number) => (app.sites.byId(siteId) ?? site).settings;
const after = ({ now }: Clock, ms: number) => new Date(now.getTime() + ms);

/** When the clock approves for a shop that did not answer. */
export function reviewDue(ctx: Clock, siteId: number, isSent: boolean): Date {
  const { refundHoursUnsent = REVIEW_HOURS_UNSENT, refundReviewDays = REVIEW_DAYS } = settingsOf(ctx, siteId);
  return after(ctx, isSent ? refundReviewDays * DAY_MS : refundHoursUnsent * HOUR_MS);
}

/** Until when the goods have to be on their way back. */
export function sendBackDue(ctx: Clock, siteId: number): Date {
  const { refundSendBackDays = SEND_BACK_DAYS } = settingsOf(ctx, siteId);
  return after(ctx, refundSendBackDays * DAY_MS);
}

/** When goods that were sent back count as received. */
export function receiveDue(ctx: Clock, siteId: number): Date {
  const { refundReceiveDays = RECEIVE_DAYS } = settingsOf(ctx, siteId);
  return after(ctx, refundReceiveDays * DAY_MS);
}
