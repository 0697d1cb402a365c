import type { App, Ctx } from '../context.ts';
import type { PayMethod, PaymentNotification } from './contract.ts';

interface Charge {
  /** Our own reference: the provider keeps it and sends it back. */
  ref: string;
  amount: number;
  currency: string;
  /** Where the buyer comes back to. */
  returnUrl: string;
  expiresAt: Date;
}

/** What the provider says of a charge when it is asked. */
export interface ChargeState {
  status: 'open' | 'paid' | 'failed' | 'refunded';
  amount: number;
  currency: string;
}

/** Money to send back out of a paid charge: all of it or a part, as often as the charge still holds it. */
export interface ChargeRefund {
  /** The charge's reference. */
  ref: string;
  /** Our own reference of this refund: the same one sends money back once. */
  refundRef: string;
  amount: number;
  currency: string;
}

/** A payment provider outside of our house. Every call is repeatable: the same reference never charges or refunds twice. */
export interface PaymentProvider {
  key: PayMethod;
  isOn(app: App): boolean;
  begin(ctx: Ctx, charge: Charge): Promise<{ qrText: string; url: string }>;
  /** undefined: the provider has never heard of it. */
  find(ctx: Ctx, ref: string): Promise<ChargeState | undefined>;
  refund(ctx: Ctx, refund: ChargeRefund): Promise<void>;
  /** Checks the signature over the raw body before it reads a word of it; throws `notification_refused`. */
  readNotification(ctx: Ctx, raw: string, header: (name: string) => string | undefined): PaymentNotification;
}
