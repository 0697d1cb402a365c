import type { CampaignKind } from '../../../domains/promotions/campaigns/kinds.ts';
import { assist } from './kinds/assist.ts';
import { group } from './kinds/group.ts';
import type { CampaignKindParts } from './kinds/kind-parts.ts';
import { presell } from './kinds/presell.ts';

export const CAMPAIGN_PARTS: Record<CampaignKind, CampaignKindParts> = {
  group,
  assist,
  presell,
};

/** Key of the name of a promotion through which a line can be bought. */
export const dealName = (kind: CampaignKind | 'flash'): string =>
  kind === 'flash' ? 'campaigns:kind.flash' : CAMPAIGN_PARTS[kind].name;
