import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { hashToken } from '../../../platform/tokens.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { openSession } from '../login/enter-account.server.ts';
import type { LoginMethod } from '../rules.ts';
import { scopeOf } from '../sessions/rules.ts';
import type { SecondFactorLogin } from './contract.ts';
import { FACTOR_REFUSALS, guardGuess } from './factor-lock.server.ts';
import { PENDING } from './rules.ts';
import { spendFactorCode } from './spend-code.server.ts';

/**
 * The second step of a login: a code of the app or a recovery code, with the challenge returned by the first step, on
 * the same site and for a session of the same scope. A challenge allows five attempts in five minutes; the account
 * locks as it does for passwords. Throws `challenge_gone`, `wrong_factor_code`, `factor_locked`, `account_banned`,
 * `site_closed`.
 */
export async function passSecondFactor(ctx: Ctx, { challenge, code }: SecondFactorLogin): Promise<{ token: string }> {
  await ctx.app.limits.login.take(ctx.ip, ctx.now);
  const hash = hashToken(challenge);
  const { userId, method } = await countTry(ctx, hash);
  await guardGuess(ctx, { userId, kind: 'factor', refusals: FACTOR_REFUSALS }, () =>
    spendFactorCode(ctx, userId, code),
  );
  return transact(ctx, async (tx) => {
    // deleting the row decides: of two concurrent correct codes, one succeeds
    const taken = await tx.db
      .deleteFrom('second_factor_challenges')
      .where('challenge_hash', '=', hash)
      .executeTakeFirst();
    if (!taken.numDeletedRows) throw new DomainError('challenge_gone');
    await refuseBanned(tx, userId);
    return { token: await openSession(tx, userId, method, true) };
  });
}

/** Whether a challenge is still open, for the page that asks for the code. */
export async function isAwaited(ctx: Ctx, challenge: string): Promise<boolean> {
  const found = await sql`
    select from second_factor_challenges where ${isOpenHere(ctx, hashToken(challenge))}`.execute(ctx.db);
  return found.rows.length > 0;
}

/** Counted before the code is checked, so that five attempts are five even when concurrent. */
async function countTry(ctx: Ctx, hash: string): Promise<{ userId: number; method: LoginMethod }> {
  const counted = await sql<{ user_id: number; method: LoginMethod }>`
    update second_factor_challenges set tries = tries + 1
    where ${isOpenHere(ctx, hash)}
    returning user_id, method`.execute(ctx.db);
  const row = counted.rows[0];
  if (!row) throw new DomainError('challenge_gone');
  return { userId: row.user_id, method: row.method };
}

/** A login ends where it began: the first step on one site, or for the forum, is none on another or for the shop. */
const isOpenHere = (ctx: Ctx, hash: string) => sql<boolean>`
  challenge_hash = ${hash} and site_id = ${ctx.site.id}::bigint and scope = ${scopeOf(ctx)}
    and shop_host is not distinct from ${ctx.shopHost ?? null}::text
    and expires_at > ${ctx.now}::timestamptz and tries < ${PENDING.tries}`;

async function refuseBanned(ctx: Ctx, userId: number): Promise<void> {
  const user = await ctx.db.selectFrom('users').select('status').where('id', '=', userId).executeTakeFirst();
  if (user?.status !== 'active') throw new DomainError('account_banned');
}
