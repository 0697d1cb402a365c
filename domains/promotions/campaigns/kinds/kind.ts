import type { DealProblem, Offer, OfferChoice } from './offer.ts';

/** Terms that only campaigns of one kind have. */
export type KindTerm =
  | 'groupSize'
  | 'groupHours'
  | 'contributionsNeeded'
  | 'bargainHours'
  | 'balanceDueStartsAt'
  | 'balanceDueEndsAt'
  | 'shipsAt';

/** When a campaign runs and what follows it, in milliseconds; NaN for what is not given. */
export type CampaignTimes = Record<
  'startsAt' | 'endsAt' | 'balanceDueStartsAt' | 'balanceDueEndsAt' | 'shipsAt',
  number
>;

/** The numbers of one campaign item, in minor units of the product's currency. */
export interface ItemTerms {
  price: number;
  deposit: number | null;
  /** The price without the campaign. */
  normal: number;
  quota: number;
  /** Pieces that the shop can sell. */
  available: number;
}

export interface ItemProblem {
  field: 'price' | 'deposit' | 'quota';
  /** Of the message catalogue. */
  code: string;
}

/** What sets a kind of campaign apart from the others. Pure rules, safe for the browser. */
export interface CampaignKindRules {
  /** Required when a campaign is saved, fixed once it has begun, and dropped from campaigns of other kinds. */
  terms: readonly KindTerm[];
  /** Its price is a subsidy: for verified buyers only, and not for the shop itself. */
  isSubsidised: boolean;
  /** Its items are paid in two parts. */
  hasDeposit: boolean;
  /** Pieces of one order at most, within the limit of the campaign. */
  mostPieces?: number;
  /** Terms that come too early. */
  misplacedTimes?(times: CampaignTimes): KindTerm[];
  /** What is wrong with an item beside the rules of all kinds. */
  itemProblems?(item: ItemTerms, contributionsNeeded: number): ItemProblem[];
  /** Why the buyer's choice cannot be bought, whatever the quantity. */
  choiceProblem(choice: OfferChoice, offer: Offer): DealProblem['code'] | null;
}
