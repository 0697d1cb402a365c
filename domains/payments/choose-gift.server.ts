import { sql } from 'kysely';
import { DomainError } from '../../platform/errors.ts';
import type { Ctx } from '../context.ts';
import { setGiftPart } from '../orders/checkout/gift-part.server.ts';
import { type PaymentKind, takesGift } from './kinds.ts';

interface GiftPayment {
  id: number;
  kind: PaymentKind;
  userId: number;
  amount: number;
  currency: string;
  /** What the gift balance was to pay until now, as the row says that is locked. */
  held: number;
}

/**
 * Sets what of an open payment the gift balance pays, as much as there is or nothing, and answers with what is left to
 * pay; in the transaction of `ctx.db`, whose caller holds the lock on the payment's row. Throws `method_unavailable` for
 * what gift money does not pay.
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

/** What the payer has, with what this payment holds already; locked, so that two payments never count on the same money. */
async function lockGift({ db }: Pick<Ctx, 'db'>, { userId, currency, held }: GiftPayment): Promise<number> {
  const found = await sql<{ balance: number }>`
    select balance from ledger_accounts where owner_kind = 'user' and owner_id = ${userId}::bigint and purpose = 'gift'
      and unit = ${currency} for no key update`.execute(db);
  return (found.rows[0]?.balance ?? 0) + held;
}
