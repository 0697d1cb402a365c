import { formatMoney } from '../../../../platform/locale/format.ts';
import type { CampaignKindParts } from '../kind-parts.ts';

export const parts: CampaignKindParts = {
  name: 'campaign-presell:name',
  icon: 'timer',
  border: 'border-s-ink',
  pageOf: (id) => `/goods_presell?id=${id}`,
  listPage: '/goods_presell',
  conditionOf: ({ deposit, price }, { t, locale }) =>
    t('campaign-presell:deposit_now', { deposit: formatMoney(deposit ?? price, locale) }),
  link: 'campaign-presell:link',
};
