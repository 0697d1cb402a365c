import { type RawBuilder, sql } from 'kysely';
import { DomainError } from '../../platform/errors.ts';
import type { Ctx } from '../kit/context.ts';
import type { CodeTarget } from './code-target.ts';

const DAY_MS = 86_400_000;

/**
 * Per address and purpose within 24 hours. At 20 guesses a day, six digits take 68 years on average. A browser that the
 * account has logged in from has a separate allowance of the same size, so strangers cannot use up the owner's.
 */
export const CODE_LIMITS = { requests: 10, guesses: 20, warnRequests: 5, warnGuesses: 10 } as const;
/**
 * Codes that belong to an account, such as `verify:7`, are limited per account. All accounts together have this many
 * times that limit for one address: accounts cost nothing, but each mail reaches the owner of the address.
 */
const ALL_ACCOUNTS = 2;

const dayBefore = (now: Date) => new Date(now.getTime() - DAY_MS);
const isOfAccount = ({ purpose }: CodeTarget) => purpose.includes(':');

/**
 * SQL fragment: the codes `d` sent to this mailbox for the same purpose, no matter which account requested them. An address
 * with a plus reaches the same mailbox: otherwise everybody would have as many allowances as there are words behind it.
 */
function sameKind({ channel, address, purpose }: CodeTarget, now: Date): RawBuilder<unknown> {
  return sql`d.channel = ${channel} and mailbox_of(d.address) = mailbox_of(${address}::text)
    and d.created_at > ${dayBefore(now)}::timestamptz
    and split_part(d.purpose, ':', 1) = ${purpose.split(':')[0]}`;
}

/**
 * Throws `too_many_codes` when the address has received its daily number of codes for this purpose. Call it after
 * `refuseTooSoon`, whose row lock serialises requests for an address.
 */
export async function refuseTooManyCodes(ctx: Ctx, target: CodeTarget, isKnown = false): Promise<void> {
  await refuseNth(
    ctx,
    CODE_LIMITS.requests * (isKnown ? 2 : 1),
    sql`${sameKind(target, ctx.now)} and d.purpose = ${target.purpose}`,
  );
  if (isOfAccount(target)) await refuseNth(ctx, CODE_LIMITS.requests * ALL_ACCOUNTS, sameKind(target, ctx.now));
}

async function refuseNth(ctx: Ctx, most: number, isCounted: RawBuilder<unknown>): Promise<void> {
  const found = await sql<{ created_at: Date }>`
    select d.created_at from login_codes d where ${isCounted}
    order by d.created_at desc limit 1 offset ${most - 1}::int`.execute(ctx.db);
  const oldest = found.rows[0]?.created_at;
  if (!oldest) return;
  const retryAfter = Math.max(1, Math.ceil((oldest.getTime() - dayBefore(ctx.now).getTime()) / 1000));
  throw new DomainError('too_many_codes', { retryAfter });
}

/** SQL fragment: how many codes of this kind the address received within 24 hours. */
export function requestsOf(target: CodeTarget, now: Date) {
  return sql<number>`(select count(*)::int from login_codes d where ${sameKind(target, now)})`;
}

/** SQL fragment about `c`: guesses at earlier codes within 24 hours. */
export function earlierGuesses({ channel, address, purpose }: CodeTarget, now: Date) {
  return sql<number>`(select coalesce(sum(d.tries), 0)::int from login_codes d where d.channel = ${channel}
    and mailbox_of(d.address) = mailbox_of(${address}::text) and d.purpose = ${purpose} and d.created_at > ${dayBefore(now)}::timestamptz
    and d.id <> c.id)`;
}

/** SQL fragment: whether any of the daily guesses shared by all accounts is left. */
export function hasGuessesOfAll(target: CodeTarget, now: Date): RawBuilder<unknown> {
  if (!isOfAccount(target)) return sql`true`;
  return sql`(select coalesce(sum(d.tries), 0) < ${CODE_LIMITS.guesses * ALL_ACCOUNTS}::int from login_codes d
    where ${sameKind(target, now)})`;
}

/** Whether the daily guesses for this address and purpose are used up. */
export async function isGuessedOut(ctx: Ctx, target: CodeTarget, isKnown = false): Promise<boolean> {
  const found = await sql<{ isOut: boolean }>`
    select coalesce(sum(d.tries) filter (where d.purpose = ${target.purpose}), 0) >= ${CODE_LIMITS.guesses * (isKnown ? 2 : 1)}::int
      or not ${hasGuessesOfAll(target, ctx.now)} as "isOut"
    from login_codes d where ${sameKind(target, ctx.now)}`.execute(ctx.db);
  return found.rows[0]?.isOut ?? false;
}
