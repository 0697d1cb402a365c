import type { Offer, OfferChoice } from './kinds/offer.ts';
import type { CampaignKind } from './kinds.ts';

/** How a line of a checkout is bought through a campaign. */
export interface DealChoice extends OfferChoice {
  kind: CampaignKind;
}

/** What a campaign offers a buyer for one item. */
export interface Deal extends Offer {
  kind: CampaignKind;
}
