import type { App, Ctx } from '../context.ts';
import type { PayMethod } from './contract.ts';

export interface Charge {
  /** Our own reference: 32 letters and digits, which every provider takes. The provider keeps it and sends it back. */
  ref: string;
  /** Number of the payment, for people who read it at the provider's. */
  paymentNo: string;
  /** What the payer reads there. */
  title: string;
  amount: number;
  currency: string;
  /** Where the buyer comes back to. */
  returnUrl: string;
  expiresAt: Date;
}

/** What the buyer's browser needs to go on; `providerId` is the provider's own number for the charge, if it has one. */
export type BegunCharge =
  | { kind: 'qr'; qrText: string; url: string; providerId?: string }
  | { kind: 'client_secret'; clientSecret: string; providerId: string };

/** What the provider says of a charge when it is asked. */
export interface ChargeState {
  status: 'open' | 'paid' | 'failed' | 'refunded';
  amount: number;
  currency: string;
}

/** Money to send back out of a paid charge: all of it or a part, as often as the charge still holds it. */
interface ChargeRefund {
  /** The charge's reference. */
  ref: string;
  /** Our own reference of this refund, of letters, digits, `-` and `_`: the same one sends money back once. */
  refundRef: string;
  amount: number;
  currency: string;
}

/** What a provider told, after it was found genuine. */
export interface PaymentNotification {
  eventId: string;
  /** Empty where only the provider's own number is told. */
  ref: string;
  providerId?: string;
  /** `noted`: nothing to do about it here, but it is kept and audited as `what`. */
  result: 'paid' | 'failed' | 'noted';
  what?: string;
  amount: number;
  currency: string;
}

/** A line of a provider's own list. */
export interface ListedMovement {
  subject: 'charge' | 'refund';
  /** Our reference, or the provider's own number where it has none of ours. */
  ref: string;
  status: ChargeState['status'];
  amount: number;
  currency: string;
  at: Date;
}

/** What to list: everything that moved in a time, and in any case what is told of these charges of ours. */
export interface ListWish {
  from: Date;
  to: Date;
  charges: readonly { ref: string; refundRefs: readonly string[] }[];
}

/** A payment provider outside of our house. Every call is repeatable: the same reference never charges or refunds twice. */
export interface PaymentProvider {
  key: PayMethod;
  isOn(app: App): boolean;
  /** Whether it takes that currency, to the last of our minor units. */
  takes(currency: string): boolean;
  /** A charge that failed may be paid by another try at it. */
  mayRetry: boolean;
  /** What it wants to hear when a notification was taken, with this outcome. */
  heard(outcome: string): { status: 200 | 204; type?: string; body?: string };
  begin(ctx: Ctx, charge: Charge): Promise<BegunCharge>;
  /** undefined: the provider has never heard of it. */
  find(ctx: Ctx, ref: string): Promise<ChargeState | undefined>;
  refund(ctx: Ctx, refund: ChargeRefund): Promise<void>;
  /**
   * Ends a charge that nobody shall pay any more. `unknown`: the provider has not heard of it, so its code may still be
   * scanned. Throws where it cannot be ended: it was paid, is just being paid, or is over already.
   */
  close(ctx: Ctx, ref: string): Promise<'closed' | 'unknown'>;
  /**
   * Checks the signature over the raw body before it reads a word of it; throws `notification_refused`. Null for what is
   * of no concern here.
   */
  readNotification(
    ctx: Ctx,
    raw: string,
    header: (name: string) => string | undefined,
  ): Promise<PaymentNotification | null>;
  /** The provider's own books, for holding ours against them. */
  list(ctx: Ctx, wish: ListWish): Promise<ListedMovement[]>;
}
