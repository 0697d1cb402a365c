import type { CampaignCard } from '../../../domains/promotions/campaigns/contract.ts';
import type { TextBook } from '../../../platform/locale/text-book.ts';
import type { PageAddress } from '../../manifest/page-address.ts';
import type { IconName } from '../../ui/icon-names.ts';

/** How pages show a kind of campaign. Its texts are a locale area of its own. */
export interface CampaignKindParts {
  /** Key of its name. */
  name: string;
  icon: IconName;
  /** Colour of its entries in the calendar. */
  border: `border-s-${string}`;
  /** The page of one campaign (specification 2). */
  pageOf(id: number): PageAddress;
  /** The page that lists campaigns of the kind, unless it is the list of all kinds. */
  listPage?: PageAddress;
  /** Label on a card's picture; without it, the name. */
  badgeOf?(campaign: CampaignCard, texts: TextBook): string;
  /** The condition of a campaign, in a few words. */
  conditionOf(campaign: CampaignCard, texts: TextBook): string;
  /** Key of its link on the product's page, with `count` and `price`. */
  link: string;
}
