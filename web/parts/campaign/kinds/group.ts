import type { CampaignKindParts } from '../kind-parts.ts';

export const parts: CampaignKindParts = {
  name: 'campaign-group:name',
  icon: 'users',
  border: 'border-s-brand',
  pageOf: (id) => `/goods_combination_detail/${id}`,
  badgeOf: ({ groupSize }, { t }) => t('campaign-group:of', { count: groupSize ?? 2 }),
  conditionOf: ({ groupHours }, { t }) => t('campaign-group:promise', { hours: groupHours ?? 24 }),
  link: 'campaign-group:link',
};
