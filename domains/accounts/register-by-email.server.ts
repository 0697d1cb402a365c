import { randomInt } from 'node:crypto';
import { inTransaction, sqlState } from '../../platform/database/transaction.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Ctx } from '../context.ts';
import type { EmailRegistration } from './contract.ts';
import { tryCode } from './login-codes.server.ts';
import { hashPassword, refuseCommonPassword } from './passwords.server.ts';

const UNIQUE_VIOLATION = '23505';

/**
 * Makes a member of who has the code (mode 6). A visitor who is logged in keeps the account, with its orders, and
 * becomes a member. Logging in comes afterwards.
 */
export async function registerByEmail(ctx: Ctx, { email, captcha, password }: EmailRegistration): Promise<void> {
  ctx.app.limits.login.take(ctx.ip, ctx.now);
  refuseCommonPassword(password);
  const passwordHash = await hashPassword(ctx, password);
  const outcome = await inTransaction(ctx.db, async (trx) => {
    const inside = { ...ctx, db: trx };
    const tried = await tryCode(inside, { channel: 'email', address: email, purpose: 'register' }, captcha);
    if (tried === 'right') await makeMember(inside, email, passwordHash);
    return tried;
  }).catch((error: unknown) => {
    if (sqlState(error) === UNIQUE_VIOLATION) throw new DomainError('already_registered');
    throw error;
  });
  if (outcome !== 'right') throw new DomainError(outcome);
}

async function makeMember(ctx: Ctx, email: string, passwordHash: string): Promise<void> {
  const member = { email, password_hash: passwordHash, kind: 'member', locale: ctx.locale } as const;
  if (ctx.actor?.kind === 'visitor') {
    const upgraded = await ctx.db
      .updateTable('users')
      .set(member)
      .where('id', '=', ctx.actor.userId)
      .where('kind', '=', 'visitor')
      .executeTakeFirst();
    if (upgraded.numUpdatedRows > 0n) return;
  }
  await ctx.db
    .insertInto('users')
    .values({ ...member, nickname: newNickname(ctx, 'login:new_member_name') })
    .execute();
}

/** A name that tells nothing of the e-mail address: names stand beside reviews and topics. */
export function newNickname(ctx: Ctx, key: string): string {
  return ctx.app.texts[ctx.locale].t(key, { number: String(randomInt(1_000_000)).padStart(6, '0') });
}
