import { type RawBuilder, sql } from 'kysely';
import { DomainError } from '../../platform/errors.ts';
import type { Ctx } from '../context.ts';
import type { CodeTarget } from './code-target.ts';

const DAY_MS = 86_400_000;

/**
 * For one address and purpose within 24 hours. Six digits guessed 20 times a day fall after 68 years in the mean; a
 * browser that the account was entered from has as many again, so that strangers cannot use up the owner's.
 */
export const CODE_LIMITS = { requests: 10, guesses: 20, warnRequests: 5, warnGuesses: 10 } as const;
/**
 * Codes that belong to an account, such as `verify:7`, have the limits for each account. All accounts together have this
 * many times as much for one address: accounts cost nothing, and each mail goes to the owner of the address.
 */
const ALL_ACCOUNTS = 2;

const dayBefore = (now: Date) => new Date(now.getTime() - DAY_MS);
const isOfAccount = ({ purpose }: CodeTarget) => purpose.includes(':');

/** The codes `d` of the address for what this one is for, requested by whichever account, as a part of a statement. */
function sameKind({ channel, address, purpose }: CodeTarget, now: Date): RawBuilder<unknown> {
  return sql`d.channel = ${channel} and d.address = ${address} and d.created_at > ${dayBefore(now)}::timestamptz
    and split_part(d.purpose, ':', 1) = ${purpose.split(':')[0]}`;
}

/**
 * Refuses `too_many_codes` when the address was sent its codes of a day for this purpose. Call it after `refuseTooSoon`:
 * its row lock makes requests for an address wait for each other.
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

/** How many codes of the kind the address had within 24 hours, as a part of a statement. */
export function requestsOf(target: CodeTarget, now: Date) {
  return sql<number>`(select count(*)::int from login_codes d where ${sameKind(target, now)})`;
}

/** How often the codes before this one were guessed within 24 hours, as a part of a statement about `c`. */
export function earlierGuesses({ channel, address, purpose }: CodeTarget, now: Date) {
  return sql<number>`(select coalesce(sum(d.tries), 0)::int from login_codes d where d.channel = ${channel}
    and d.address = ${address} and d.purpose = ${purpose} and d.created_at > ${dayBefore(now)}::timestamptz
    and d.id <> c.id)`;
}

/** Whether any guess of the day is left to all accounts together, as a part of a statement. */
export function hasGuessesOfAll(target: CodeTarget, now: Date): RawBuilder<unknown> {
  if (!isOfAccount(target)) return sql`true`;
  return sql`(select coalesce(sum(d.tries), 0) < ${CODE_LIMITS.guesses * ALL_ACCOUNTS}::int from login_codes d
    where ${sameKind(target, now)})`;
}

/** Whether the guesses of a day for this address and purpose are used up. */
export async function isGuessedOut(ctx: Ctx, target: CodeTarget, isKnown = false): Promise<boolean> {
  const found = await sql<{ isOut: boolean }>`
    select coalesce(sum(d.tries) filter (where d.purpose = ${target.purpose}), 0) >= ${CODE_LIMITS.guesses * (isKnown ? 2 : 1)}::int
      or not ${hasGuessesOfAll(target, ctx.now)} as "isOut"
    from login_codes d where ${sameKind(target, ctx.now)}`.execute(ctx.db);
  return found.rows[0]?.isOut ?? false;
}
