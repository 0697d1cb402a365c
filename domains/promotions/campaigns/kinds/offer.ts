/** What a buyer chose of a campaign. */
export interface OfferChoice {
  itemId: number;
  /** Group purchase: the group to join; without one a new group is opened. */
  groupId: number | null;
  /** Bargain: the bargain whose price was reached. */
  bargainId: number | null;
}

/** A campaign's current offer to a buyer for one item, in minor units of the product's currency. */
export interface Offer {
  itemId: number;
  campaignId: number;
  skuId: number;
  /** The price of a group purchase; the lowest price of a bargain; the full price of a pre-sale. */
  priceMinor: number;
  depositMinor: number | null;
  isRunning: boolean;
  /** Pieces left of the campaign's own quota. */
  left: number;
  perUser: number;
  /** Pieces that the buyer has taken already. */
  mine: number;
  groupSize: number | null;
  groupHours: number | null;
  balanceDueStartsAt: string | null;
  balanceDueEndsAt: string | null;
  shipsAt: string | null;
  /** The requested group. */
  group: {
    id: number;
    status: 'open' | 'filled' | 'failed';
    isOver: boolean;
    isPaid: boolean;
    left: number;
    isMine: boolean;
    expiresAt: string;
  } | null;
  /** The requested bargain, if it is the buyer's own and for this item. */
  bargain: { id: number; priceMinor: number; isOpen: boolean } | null;
}

export const DEAL_PROBLEMS = [
  'campaign_closed',
  'campaign_sold_out',
  'campaign_limit',
  'group_gone',
  'group_full',
  'own_group',
  'bargain_gone',
  'verification_needed',
  'own_shop',
] as const;
export interface DealProblem {
  code: (typeof DEAL_PROBLEMS)[number];
  /** Available pieces. */
  available: number;
}
