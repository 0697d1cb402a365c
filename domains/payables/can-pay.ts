/** What a checkout would ask its buyer to pay. */
export interface WantedPayment {
  userId: number;
  siteId: number;
  currency: string;
  amount: number;
  /** The shops of its orders. */
  merchantIds: readonly number[];
  /** It takes from a limited quota, which is not held for days. */
  isHurried: boolean;
  /** The platform contributes a coupon or points, so no shop may receive the money itself. */
  isSubsidised: boolean;
  /** Its shops would send it and collect the money on delivery. */
  isCollected: boolean;
}

/** Whether anything can pay that. Asked before an order is placed, by domains below the one that knows the methods. */
export type CanPay<Context> = (ctx: Context, wanted: WantedPayment) => Promise<boolean>;
