import { sql } from 'kysely';
import { DomainError } from '../../platform/errors.ts';
import type { Ctx } from '../context.ts';
import type { CodeTarget } from './code-target.ts';

const DAY_MS = 86_400_000;

/**
 * For one address and purpose within 24 hours. Six digits guessed 20 times a day fall after 68 years in the mean; a
 * browser that the account was entered from has as many again, so that strangers cannot use up the owner's.
 */
export const CODE_LIMITS = { requests: 10, guesses: 20, warnRequests: 5, warnGuesses: 10 } as const;

const dayBefore = (now: Date) => new Date(now.getTime() - DAY_MS);

/**
 * Refuses `too_many_codes` when the address was sent its codes of a day for this purpose. Call it after `refuseTooSoon`:
 * its row lock makes requests for an address wait for each other.
 */
export async function refuseTooManyCodes(ctx: Ctx, target: CodeTarget, isKnown = false): Promise<void> {
  const since = dayBefore(ctx.now);
  const most = CODE_LIMITS.requests * (isKnown ? 2 : 1);
  const oldest = await ctx.db
    .selectFrom('login_codes')
    .select('created_at')
    .where('channel', '=', target.channel)
    .where('address', '=', target.address)
    .where('purpose', '=', target.purpose)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst();
  if (!oldest) return;
  const retryAfter = Math.max(1, Math.ceil((oldest.created_at.getTime() - since.getTime()) / 1000));
  throw new DomainError('too_many_codes', { retryAfter });
}

/** How many codes the address had for this purpose within 24 hours, as a part of a statement. */
export function requestsOf({ channel, address, purpose }: CodeTarget, now: Date) {
  return sql<number>`(select count(*)::int from login_codes d where d.channel = ${channel} and d.address = ${address}
    and d.purpose = ${purpose} and d.created_at > ${dayBefore(now)}::timestamptz)`;
}

/** How often the codes before this one were guessed within 24 hours, as a part of a statement about `c`. */
export function earlierGuesses({ channel, address, purpose }: CodeTarget, now: Date) {
  return sql<number>`(select coalesce(sum(d.tries), 0)::int from login_codes d where d.channel = ${channel}
    and d.address = ${address} and d.purpose = ${purpose} and d.created_at > ${dayBefore(now)}::timestamptz
    and d.id <> c.id)`;
}

/** Whether the guesses of a day for this address and purpose are used up. */
export async function isGuessedOut(ctx: Ctx, target: CodeTarget, isKnown = false): Promise<boolean> {
  const found = await sql<{ guesses: number }>`
    select coalesce(sum(tries), 0)::int as guesses from login_codes
    where channel = ${target.channel} and address = ${target.address} and purpose = ${target.purpose}
      and created_at > ${dayBefore(ctx.now)}::timestamptz`.execute(ctx.db);
  return (found.rows[0]?.guesses ?? 0) >= CODE_LIMITS.guesses * (isKnown ? 2 : 1);
}
