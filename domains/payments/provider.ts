import type { App, Ctx } from '../kit/context.ts';
import type { PayMethod } from './methods.ts';

export interface Charge {
  /** Our own reference: 32 letters and digits, which every provider accepts, stores and returns. */
  ref: string;
  /** Number of the payment, for people reading it at the provider. */
  paymentNo: string;
  /** What the payer reads there. */
  title: string;
  amount: number;
  currency: string;
  /** Return URL for the buyer. */
  returnUrl: string;
  expiresAt: Date;
}

/**
 * What the buyer's browser needs to continue; `providerId` is the provider's own number for the charge, if it has one.
 */
export type BegunCharge =
  | { kind: 'qr'; qrText: string; url: string; providerId?: string }
  | { kind: 'client_secret'; clientSecret: string; providerId: string };

/** A provider's answer about a charge. */
export interface ChargeState {
  status: 'open' | 'paid' | 'failed' | 'refunded';
  amount: number;
  currency: string;
}

/** A refund of a paid charge: all or part of it, repeatable while the charge holds money. */
interface ChargeRefund {
  /** The charge's reference. */
  ref: string;
  /** Our own reference of this refund, of letters, digits, `-` and `_`: the same reference refunds once. */
  refundRef: string;
  amount: number;
  currency: string;
}

/** Content of a webhook after verification. */
export interface PaymentNotification {
  eventId: string;
  /** Empty if only the provider's own number is reported. */
  ref: string;
  providerId?: string;
  /** `noted`: requires no action here, but is stored and audited as `what`. */
  result: 'paid' | 'failed' | 'noted';
  what?: string;
  amount: number;
  currency: string;
}

/** A line of a provider's own list. */
export interface ListedMovement {
  subject: 'charge' | 'refund';
  /** Our reference, or the provider's own number if it has none of ours. */
  ref: string;
  status: ChargeState['status'];
  amount: number;
  currency: string;
  at: Date;
}

/** What to list: all movements in a period, and in any case those of these charges. */
export interface ListRequest {
  from: Date;
  to: Date;
  charges: readonly { ref: string; refundRefs: readonly string[] }[];
}

/** An external payment provider. Every call is idempotent: the same reference never charges or refunds twice. */
export interface PaymentProvider {
  key: PayMethod;
  isOn(app: App): boolean;
  /** Whether it supports that currency, to the last of our minor units. */
  takes(currency: string): boolean;
  /** A failed charge may still be paid by another attempt. */
  mayRetry: boolean;
  /** The response it expects after a webhook was accepted, with this outcome. */
  heard(outcome: string): { status: 200 | 204; type?: string; body?: string };
  begin(ctx: Ctx, charge: Charge): Promise<BegunCharge>;
  /** undefined: unknown to the provider. */
  find(ctx: Ctx, ref: string): Promise<ChargeState | undefined>;
  refund(ctx: Ctx, refund: ChargeRefund): Promise<void>;
  /**
   * Closes a charge that must not be paid any more. `unknown`: the provider does not know it yet, so its code may still
   * be scanned. Throws if it cannot be closed: it was paid, is just being paid, or is already closed.
   */
  close(ctx: Ctx, ref: string): Promise<'closed' | 'unknown'>;
  /**
   * Verifies the signature over the raw body before parsing it; throws `notification_refused`. Null for irrelevant
   * events.
   */
  readNotification(
    ctx: Ctx,
    raw: string,
    header: (name: string) => string | undefined,
  ): Promise<PaymentNotification | null>;
  /** The provider's own records, for reconciliation with ours. */
  list(ctx: Ctx, request: ListRequest): Promise<ListedMovement[]>;
}
