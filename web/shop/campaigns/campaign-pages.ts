import { CAMPAIGN_KINDS, type CampaignKind } from '../../../domains/promotions/campaigns/kinds.ts';
import type { PageFacts } from '../../manifest/page-row.ts';

/** Where the name of a kind is not part of its path (specification 2). */
const PATHS: Partial<Record<CampaignKind, string>> = {
  group: '/goods_combination_detail/:id',
  presell: '/goods_presell',
};

/** The page of each kind of campaign: its module is named after the kind. */
export const CAMPAIGN_PAGES: Record<string, PageFacts> = Object.fromEntries(
  CAMPAIGN_KINDS.map((kind) => [
    PATHS[kind] ?? `/goods_${kind}_detail/:id`,
    { module: `shop/campaigns/${kind}.tsx`, crawl: 'visit' },
  ]),
);
