import type { CampaignKindParts } from '../kind-parts.ts';

export const parts: CampaignKindParts = {
  name: 'campaign-assist:name',
  icon: 'handshake',
  border: 'border-s-warning',
  pageOf: (id) => `/goods_assist_detail/${id}`,
  conditionOf: ({ contributionsNeeded }, { t }) => t('campaign-assist:floor', { count: contributionsNeeded ?? 1 }),
  link: 'campaign-assist:link',
};
