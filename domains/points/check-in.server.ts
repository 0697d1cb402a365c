import { sql } from 'kysely';
import { DomainError } from '../../platform/errors.ts';
import { dayIn } from '../../platform/locale/time-zone.ts';
import { requireMember } from '../accounts/profile/own-account.server.ts';
import { requireVerified } from '../accounts/verification/require-verified.server.ts';
import type { Ctx } from '../kit/context.ts';
import { transact } from '../kit/transact.ts';
import { platformPoints, userPoints } from '../ledger/accounts.ts';
import { readPoints } from '../ledger/queries.server.ts';
import { transfer } from '../ledger/transfer.server.ts';
import { timeZoneOf } from '../sites/time-zone.ts';
import type { CheckedIn } from './contract.ts';
import { nextStep } from './rules.ts';

/** The current day on a site. */
export function today(ctx: Pick<Ctx, 'site' | 'now'>): string {
  return dayIn(timeZoneOf(ctx.site), ctx.now);
}

/**
 * Points for a daily check-in, more for consecutive days. Throws `checked_in` if done today, `members_only`,
 * `verification_needed`.
 */
export async function checkIn(ctx: Ctx): Promise<CheckedIn> {
  requireMember(ctx);
  const { userId } = requireVerified(ctx);
  ctx.app.limits.writes.take(`user:${userId}`, ctx.now);
  const day = today(ctx);
  return transact(ctx, async (tx) => {
    const streak = await readStreak(tx, userId, day);
    const { points } = nextStep(streak);
    const counted = await sql`
      insert into points_check_ins (user_id, day, streak, points, created_at)
      values (${userId}::bigint, ${day}::date, ${streak + 1}::int, ${points}::int, ${ctx.now}::timestamptz)
      on conflict (user_id, day) do nothing returning day`.execute(tx.db);
    if (counted.rows.length === 0) throw new DomainError('checked_in');
    await transfer(tx, {
      kind: 'points.checked-in',
      reference: day,
      requestKey: `points.checked-in:${userId}:${day}`,
      entries: [
        { account: platformPoints(), amount: -points },
        { account: userPoints(userId), amount: points },
      ],
    });
    return { points, streak: streak + 1, current: await readPoints(tx, userId) };
  });
}

/** Consecutive days up to the day before. */
async function readStreak({ db }: Pick<Ctx, 'db'>, userId: number, day: string): Promise<number> {
  const found = await sql<{ streak: number }>`
    select streak from points_check_ins where user_id = ${userId}::bigint and day = ${day}::date - 1`.execute(db);
  return found.rows[0]?.streak ?? 0;
}
