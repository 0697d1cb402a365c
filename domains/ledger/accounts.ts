/** An account in one unit: a currency's minor units, or points. */
export interface LedgerAccount {
  ownerKind: 'user' | 'merchant' | 'platform' | 'outside';
  ownerId: number;
  purpose: string;
  unit: string;
}

export const POINTS_UNIT = 'POINTS';

/** The purposes of a user's accounts of points. */
export const POINTS_PURPOSE = {
  /** Can be spent. */
  available: 'points',
  /** Reserved for an order that is not paid yet. */
  held: 'points_held',
  /** Earned by an order whose products can still be returned. */
  returnable: 'points_returnable',
} as const;

/** The purposes of a member's accounts of what was earned or is promised. */
export const EARNINGS_PURPOSES = ['earnings', 'pending_earnings', 'withdrawing', 'set_aside'];

const account = (ownerKind: LedgerAccount['ownerKind'], ownerId: number, purpose: string, unit: string) => ({
  ownerKind,
  ownerId,
  purpose,
  unit,
});

export const userBalance = (userId: number, currency: string): LedgerAccount =>
  account('user', userId, 'balance', currency);
export const userPoints = (userId: number): LedgerAccount =>
  account('user', userId, POINTS_PURPOSE.available, POINTS_UNIT);
export const userHeldPoints = (userId: number): LedgerAccount =>
  account('user', userId, POINTS_PURPOSE.held, POINTS_UNIT);
export const userReturnablePoints = (userId: number): LedgerAccount =>
  account('user', userId, POINTS_PURPOSE.returnable, POINTS_UNIT);
/** Balance from redeemed gift cards: it pays for products and is never paid out. */
export const userGift = (userId: number, currency: string): LedgerAccount => account('user', userId, 'gift', currency);
/** Gift balance held for open payments. */
export const userHeldGift = (userId: number, currency: string): LedgerAccount =>
  account('user', userId, 'gift_held', currency);
/** Earnings that the merchant cannot withdraw yet because they may still be refunded. */
export const merchantPending = (merchantId: number, currency: string): LedgerAccount =>
  account('merchant', merchantId, 'pending', currency);
/** Earnings that the merchant can withdraw (payout): nothing of them can be refunded any more. */
export const merchantAvailable = (merchantId: number, currency: string): LedgerAccount =>
  account('merchant', merchantId, 'available', currency);
/** Earnings in a withdrawal that is not paid yet. */
export const merchantWithdrawing = (merchantId: number, currency: string): LedgerAccount =>
  account('merchant', merchantId, 'withdrawing', currency);
/** Earnings of a member that they can withdraw; apart from the balance, which pays and is not paid out. */
export const userEarnings = (userId: number, currency: string): LedgerAccount =>
  account('user', userId, 'earnings', currency);
/** Earnings of a member in a withdrawal that is not paid yet. */
export const userWithdrawing = (userId: number, currency: string): LedgerAccount =>
  account('user', userId, 'withdrawing', currency);
/** Earnings of a member that can still be refunded. */
export const userPendingEarnings = (userId: number, currency: string): LedgerAccount =>
  account('user', userId, 'pending_earnings', currency);
/** Money of a member that is set aside for what they have promised, such as a bounty. */
export const userSetAside = (userId: number, currency: string): LedgerAccount =>
  account('user', userId, 'set_aside', currency);
/** What a site keeps of the sales of its members. */
export const siteSales = (siteId: number, currency: string): LedgerAccount =>
  account('platform', siteId, 'site_sales', currency);
/** Fees that the platform keeps of withdrawals. */
export const platformWithdrawalFees = (currency: string): LedgerAccount =>
  account('platform', 0, 'withdrawal_fees', currency);
/** The other side of adjustments of earnings. */
export const platformAdjustments = (currency: string): LedgerAccount => account('platform', 0, 'adjustments', currency);
/** Money on its way from the payer to the merchants. */
export const platformClearing = (currency: string): LedgerAccount => account('platform', 0, 'clearing', currency);
export const platformCommission = (currency: string): LedgerAccount => account('platform', 0, 'commission', currency);
/** Deposits of pre-sales whose remaining balance is not paid yet. */
export const platformDeposits = (currency: string): LedgerAccount => account('platform', 0, 'deposits', currency);
/** Membership fees paid to a site. */
export const platformMembership = (currency: string): LedgerAccount => account('platform', 0, 'membership', currency);
/** Unmatched payments: money received for something already paid or cancelled, until it is refunded. */
export const platformToRefund = (currency: string): LedgerAccount => account('platform', 0, 'to_refund', currency);
/** Money received by hand for payments that are not fully paid yet. */
export const platformPartPaid = (currency: string): LedgerAccount => account('platform', 0, 'part_paid', currency);
/** What the platform contributes to orders: its own coupons, and points that buyers spend. */
export const platformPromotion = (currency: string): LedgerAccount => account('platform', 0, 'promotion', currency);
/** Liability for gift cards that have not been redeemed yet. */
export const platformGiftSold = (currency: string): LedgerAccount => account('platform', 0, 'gift_sold', currency);
/** Paid gift cards that expired unredeemed. */
export const platformGiftExpired = (currency: string): LedgerAccount =>
  account('platform', 0, 'gift_expired', currency);
/** Earnings too small for a withdrawal, of members who have deleted their account. */
export const platformGivenUp = (currency: string): LedgerAccount => account('platform', 0, 'given_up', currency);
/** Source and sink of points. */
export const platformPoints = (): LedgerAccount => account('platform', 0, 'points', POINTS_UNIT);
/** The outside world behind a payment provider; negative by the amount received. */
export const outside = (provider: string, currency: string): LedgerAccount => account('outside', 0, provider, currency);
/** Payments of its buyers that a shop received itself; negative by the amount until its earnings are released. */
export const heldByShop = (merchantId: number, currency: string): LedgerAccount =>
  account('outside', merchantId, 'shop', currency);
/** Commission of such payments that a shop owes the platform; negative by the amount. */
export const owedByShop = (merchantId: number, currency: string): LedgerAccount =>
  account('outside', merchantId, 'shop_debt', currency);
