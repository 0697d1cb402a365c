import { type CampaignKind, DEAL_KINDS } from '../../../domains/promotions/campaigns/kinds.ts';
import type { PageAddress } from '../../manifest/page-address.ts';
import { CAMPAIGN_PARTS } from './kinds.ts';

/** The page of a campaign (specification 2). */
export function campaignHref({ kind, id }: { kind: CampaignKind; id: number }): PageAddress {
  return CAMPAIGN_PARTS[kind].pageOf(id);
}

/** Kinds in the list of campaigns, including the flash sale. */
export const LISTED_KINDS = ['all', ...DEAL_KINDS] as const;
type ListedKind = (typeof LISTED_KINDS)[number];

export interface CampaignListUrl {
  kind: ListedKind;
  state: 'running' | 'coming';
  page: number;
}

/** Parses the list's URL; invalid parameters are ignored. */
export function readCampaignList(params: URLSearchParams): CampaignListUrl {
  const kind = LISTED_KINDS.find((candidate) => candidate === params.get('kind')) ?? 'all';
  const page = /^[1-9]\d{0,3}$/.test(params.get('page') ?? '') ? Number(params.get('page')) : 1;
  return { kind, state: params.get('state') === 'coming' ? 'coming' : 'running', page };
}

/** The list's URL with changes; another kind or state restarts at the first page. */
export function campaignListHref(now: CampaignListUrl, change: Partial<CampaignListUrl>): PageAddress {
  const next = { ...now, page: 1, ...change };
  const params = new URLSearchParams();
  if (next.kind !== 'all') params.set('kind', next.kind);
  if (next.state !== 'running') params.set('state', next.state);
  if (next.page > 1) params.set('page', String(next.page));
  const query = params.toString();
  return query ? `/activity_list?${query}` : '/activity_list';
}
