/** How payments of one kind are settled and ended. Every call runs under the lock of the payment's row, which is unpaid. */
export interface PaymentKindHandler<Context> {
  /** Distributes the part paid by gift balance over what is bought, before the rest is settled. */
  applyGift?(ctx: Context, paymentId: number, gift: number): Promise<void>;
  /** Delivers what was paid for, moves the money out of clearing and marks the payment as paid. */
  settle(ctx: Context, paymentId: number, method: string): Promise<void>;
  /** Ends what nobody paid in time and releases everything it holds. Default: nothing but gift money is held. */
  expire?(ctx: Context, paymentId: number): Promise<void>;
  /**
   * How long after the deadline a payment with a begun charge is kept open, because the provider's webhook may still be on
   * its way. For kinds that forfeit money when they expire; other late money is simply sent back.
   */
  graceMinutes?: number;
}
