import type { Ctx } from '../kit/context.ts';

export interface LockedPayment {
  status: string;
  kind: string;
  amount_minor: number;
  /** Part of the amount that the gift balance pays: held while the payment is open. */
  gift_minor: number;
}

/** Locks the payment's row, which every change of an unpaid checkout goes through. */
export function lockPayment(db: Ctx['db'], paymentId: number): Promise<LockedPayment> {
  return db
    .selectFrom('payments')
    .select(['status', 'kind', 'amount_minor', 'gift_minor'])
    .where('id', '=', paymentId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}
