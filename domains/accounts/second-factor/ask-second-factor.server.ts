import { DomainError } from '../../../platform/errors.ts';
import { hashToken, randomToken } from '../../../platform/tokens.ts';
import type { Ctx } from '../../kit/context.ts';
import type { LoginMethod } from '../rules.ts';
import { scopeOf } from '../sessions/rules.ts';
import { PENDING } from './rules.ts';

/**
 * Throws `second_factor_needed` with the challenge for the code, if the account has a second factor. Only a client that
 * has just passed the first factor learns the challenge, and it is committed with the work so far.
 */
export async function refuseWithoutSecondFactor(ctx: Ctx, userId: number, method: LoginMethod): Promise<void> {
  const challenge = randomToken();
  const asked = await ctx.db
    .insertInto('second_factor_challenges')
    .columns(['challenge_hash', 'user_id', 'method', 'site_id', 'scope', 'shop_host', 'expires_at'])
    .expression((eb) =>
      eb
        .selectFrom('second_factors')
        .select((row) => [
          row.val(hashToken(challenge)).as('challenge_hash'),
          'user_id',
          row.val(method).as('method'),
          row.cast<number>(row.val(ctx.site.id), 'bigint').as('site_id'),
          row.val(scopeOf(ctx)).as('scope'),
          row.cast<string | null>(row.val(ctx.shopHost ?? null), 'text').as('shop_host'),
          row.cast<Date>(row.val(new Date(ctx.now.getTime() + PENDING.seconds * 1000)), 'timestamptz').as('expires_at'),
        ])
        .where('user_id', '=', userId)
        .where('confirmed_at', 'is not', null),
    )
    .executeTakeFirst();
  if (!asked.numInsertedOrUpdatedRows) return;
  throw new DomainError('second_factor_needed', { challenge, expiresIn: PENDING.seconds }, { commits: true });
}
