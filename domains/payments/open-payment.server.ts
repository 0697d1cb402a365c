import { DomainError } from '../../platform/errors.ts';
import type { Money } from '../../platform/locale/money.ts';
import { randomNumber } from '../../platform/tokens.ts';
import { type Ctx, requireActor } from '../kit/context.ts';
import { numberLetter, type PaymentKind } from '../payables/kinds.ts';
import { openPayable } from '../payables/open-payable.server.ts';

export interface PaymentRequest {
  kind: Exclude<PaymentKind, 'checkout' | 'balance_due'>;
  amount: Money;
  /** Idempotency key of the client: repeating it opens one payment. */
  requestId: string;
  /** How long it can be paid. */
  minutes: number;
  /** Additional data for its handler. */
  details?: Record<string, unknown>;
  /** Whether the details were chosen by the client, as the amount was: a repeated request has the same. */
  isChosen?: boolean;
}

export interface OpenPayment {
  no: string;
  amount: Money;
  deadline: Date;
}

/**
 * Opens a payment by the actor for anything except a checkout; it is paid by its number in the same way. Throws
 * `request_reused` if the idempotency key was used for something else.
 */
export async function openPayment(ctx: Ctx, request: PaymentRequest): Promise<OpenPayment> {
  const { userId } = requireActor(ctx);
  const { amount, currency } = request.amount;
  // idempotency keys of all kinds share one unique key, so each kind has its own prefix
  const key = `${request.kind}:${request.requestId}`;
  const deadline = new Date(ctx.now.getTime() + request.minutes * 60_000);
  await openPayable(ctx, {
    no: randomNumber(numberLetter(request.kind), ctx.now),
    kind: request.kind,
    userId,
    siteId: ctx.site.id,
    currency,
    amount,
    requestId: key,
    deadline,
    details: request.details ?? {},
  });
  const opened = await ctx.db
    .selectFrom('payments')
    .select(['no', 'amount_minor', 'currency', 'deadline', 'details'])
    .where('user_id', '=', userId)
    .where('request_id', '=', key)
    .executeTakeFirstOrThrow();
  const isSameMoney = opened.amount_minor === amount && opened.currency === currency;
  if (!isSameMoney || (request.isChosen && !holds(opened.details, request.details)))
    throw new DomainError('request_reused');
  return { no: opened.no, amount: { amount, currency }, deadline: opened.deadline };
}

function holds(stored: unknown, details: Record<string, unknown> = {}): boolean {
  const held = stored as Record<string, unknown>;
  return Object.entries(details).every(([key, value]) => held[key] === value);
}
