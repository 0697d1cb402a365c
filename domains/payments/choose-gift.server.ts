import { sql } from 'kysely';
import { DomainError } from '../../platform/errors.ts';
import type { Ctx } from '../kit/context.ts';
import { setGiftPart } from '../payables/gift-part.server.ts';
import { type PaymentKind, takesGift } from '../payables/kinds.ts';

interface GiftPayment {
  id: number;
  kind: PaymentKind;
  userId: number;
  amount: number;
  currency: string;
  /** The gift balance part so far, from the locked row. */
  held: number;
}

/**
 * Sets how much of an open payment the gift balance pays, all available or nothing, and returns the remaining amount;
 * in the transaction of `ctx.db`; the caller has locked the payment's row. Throws `method_unavailable` for what gift
 * balance cannot buy.
 */
export async function chooseGift(
  ctx: Pick<Ctx, 'db' | 'now'>,
  payment: GiftPayment,
  useGift: boolean | undefined,
): Promise<number> {
  const { id, kind, amount, held } = payment;
  if (useGift && !takesGift(kind)) throw new DomainError('method_unavailable', { method: 'gift_card' });
  const gift = useGift ? Math.min(await lockGift(ctx, payment), amount) : 0;
  if (gift !== held) await setGiftPart(ctx, id, gift);
  return amount - gift;
}

/**
 * The payer's gift balance plus what this payment already holds; locked, so that two payments never count on the same
 * money.
 */
async function lockGift({ db }: Pick<Ctx, 'db'>, { userId, currency, held }: GiftPayment): Promise<number> {
  const found = await sql<{ balance: number }>`
    select balance from ledger_accounts where owner_kind = 'user' and owner_id = ${userId}::bigint and purpose = 'gift'
      and unit = ${currency} for no key update`.execute(db);
  return (found.rows[0]?.balance ?? 0) + held;
}
