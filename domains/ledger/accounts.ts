/** One pot of one unit: a currency's minor units, or points. */
export interface LedgerAccount {
  ownerKind: 'user' | 'merchant' | 'platform' | 'outside';
  ownerId: number;
  purpose: string;
  unit: string;
}

export const POINTS_UNIT = 'POINTS';

const account = (ownerKind: LedgerAccount['ownerKind'], ownerId: number, purpose: string, unit: string) => ({
  ownerKind,
  ownerId,
  purpose,
  unit,
});

export const userBalance = (userId: number, currency: string): LedgerAccount =>
  account('user', userId, 'balance', currency);
export const userPoints = (userId: number): LedgerAccount => account('user', userId, 'points', POINTS_UNIT);
/** Points set aside for an order that is not paid yet. */
export const userHeldPoints = (userId: number): LedgerAccount => account('user', userId, 'points_frozen', POINTS_UNIT);
/** Points of orders whose goods may still be sent back. */
export const userPendingPoints = (userId: number): LedgerAccount =>
  account('user', userId, 'points_pending', POINTS_UNIT);
/** What somebody redeemed gift cards for: it pays for goods and is never paid out. */
export const userGift = (userId: number, currency: string): LedgerAccount => account('user', userId, 'gift', currency);
/** Gift money set aside for payments that are open. */
export const userHeldGift = (userId: number, currency: string): LedgerAccount =>
  account('user', userId, 'gift_held', currency);
/** Earnings that the merchant cannot withdraw yet: they may still be refunded. */
export const merchantPending = (merchantId: number, currency: string): LedgerAccount =>
  account('merchant', merchantId, 'pending', currency);
/** Earnings that are the merchant's for good: nothing of them can be refunded any more. */
export const merchantAvailable = (merchantId: number, currency: string): LedgerAccount =>
  account('merchant', merchantId, 'available', currency);
/** Money on its way from the payer to the merchants. */
export const platformClearing = (currency: string): LedgerAccount => account('platform', 0, 'clearing', currency);
export const platformCommission = (currency: string): LedgerAccount => account('platform', 0, 'commission', currency);
/** Deposits of pre-sales whose rest is not paid yet. */
export const platformDeposits = (currency: string): LedgerAccount => account('platform', 0, 'deposits', currency);
/** What people paid to be members of a site. */
export const platformMembership = (currency: string): LedgerAccount => account('platform', 0, 'membership', currency);
/** Money that came for something that is paid or cancelled already, until it is back with the payer. */
export const platformToRefund = (currency: string): LedgerAccount => account('platform', 0, 'to_refund', currency);
/** What the platform pays towards orders: its own coupons, and points that buyers spend. */
export const platformPromotion = (currency: string): LedgerAccount => account('platform', 0, 'promotion', currency);
/** What is owed to whoever holds gift cards that nobody has redeemed yet. */
export const platformGiftSold = (currency: string): LedgerAccount => account('platform', 0, 'gift_sold', currency);
/** Paid gift cards that ended before anybody redeemed them. */
export const platformGiftExpired = (currency: string): LedgerAccount =>
  account('platform', 0, 'gift_expired', currency);
/** Where points come from and go to. */
export const platformPoints = (): LedgerAccount => account('platform', 0, 'points', POINTS_UNIT);
/** The world behind a payment provider; negative by what came in. */
export const outside = (provider: string, currency: string): LedgerAccount => account('outside', 0, provider, currency);
