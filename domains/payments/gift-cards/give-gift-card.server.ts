import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { plainCode, randomReadableCode } from '../../../platform/text/readable-code.ts';
import { type Ctx, requireActor } from '../../kit/context.ts';
import { codeHash } from '../../promotions/coupons/codes/code-hash.ts';
import type { GiftCode } from './contract.ts';
import { GIFT_CODE_LENGTH } from './rules.ts';

/**
 * Generates a code for one of the actor's own cards, to give away, and returns it only this once. A new code
 * invalidates the previous one. Throws `gift_card_not_found`, `gift_card_state`.
 */
export async function giveGiftCard(ctx: Ctx, { no, message }: { no: string; message: string }): Promise<GiftCode> {
  const { userId } = requireActor(ctx);
  ctx.app.limits.writes.take(`user:${userId}`, ctx.now);
  const code = randomReadableCode(GIFT_CODE_LENGTH);
  const given = await sql`
    update gift_cards set status = 'open', code_hash = ${codeHash(ctx.app, plainCode(code))}, message = ${message},
      given_at = ${ctx.now}::timestamptz
    where no = ${no} and owner_id = ${userId}::bigint and status in ('held', 'open') and expires_at > ${ctx.now}::timestamptz
    returning id`.execute(ctx.db);
  if (given.rows.length > 0) return { no, code };
  const known = await sql`select 1 from gift_cards where no = ${no} and owner_id = ${userId}::bigint`.execute(ctx.db);
  throw new DomainError(known.rows.length > 0 ? 'gift_card_state' : 'gift_card_not_found');
}
