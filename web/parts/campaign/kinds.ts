import type { CampaignKind } from '../../../domains/promotions/campaigns/kinds.ts';
import type { CampaignKindParts } from './kind-parts.ts';

/** One file per kind, named after it; `kinds.test.ts` fails if one is missing. */
const FILES = import.meta.glob<CampaignKindParts>('./kinds/*.ts', { import: 'parts', eager: true });

const kindOf = (path: string) => path.slice('./kinds/'.length, -'.ts'.length);

export const CAMPAIGN_PARTS = Object.fromEntries(
  Object.entries(FILES).map(([path, parts]) => [kindOf(path), parts]),
) as Record<CampaignKind, CampaignKindParts>;

/** Key of the name of a promotion through which a line can be bought. */
export const dealName = (kind: CampaignKind | 'flash'): string =>
  kind === 'flash' ? 'campaigns:kind.flash' : CAMPAIGN_PARTS[kind].name;
