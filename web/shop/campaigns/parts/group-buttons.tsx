import { useNavigation } from 'react-router';
import type { CampaignDetail, CampaignItem } from '../../../../domains/promotions/campaigns/contract.ts';
import { formatMoney } from '../../../../platform/locale/format.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ChooseFirst } from '../../catalog/parts/choose-first.tsx';

export const GROUP_FORM = 'group-form';

interface GroupButtonsProps {
  campaign: CampaignDetail;
  /** The selected variant's price; before the selection, the cheapest. */
  item: CampaignItem | undefined;
  /** Set while a variant must be selected: replaces the button's action. */
  onMissing?: (from: Element) => void;
  /** A user who waits for a group cannot open a second one. */
  isMember: boolean;
  canBuy: boolean;
  compact?: boolean;
}

/** Buy alone at the ordinary price, or together for less. */
export function GroupButtons({ campaign, item, onMissing, isMember, canBuy, compact }: GroupButtonsProps) {
  const { t, locale } = useTexts();
  const busy = useNavigation().formMethod === 'POST';
  const size = compact ? 'md' : 'lg';
  const variant = compact ? 'px-1 text-[13px]' : 'min-w-44';
  if (!item) return null;
  return (
    <>
      <ButtonLink
        to={`/goods_detail/${campaign.productId}${onMissing ? '' : `?sku=${item.skuId}`}`}
        variant="soft"
        size={size}
        className={variant}
      >
        {t('campaign-group:alone', { price: formatMoney(item.was, locale) })}
      </ButtonLink>
      {!isMember && canBuy && onMissing && (
        <ChooseFirst onMissing={onMissing} size={size} className={variant}>
          {t('campaign-group:open', { price: formatMoney(item.price, locale) })}
        </ChooseFirst>
      )}
      {!isMember && !(canBuy && onMissing) && (
        <Button form={GROUP_FORM} size={size} disabled={!canBuy} busy={busy} className={variant}>
          {canBuy ? t('campaign-group:open', { price: formatMoney(item.price, locale) }) : t(whyNot(campaign))}
        </Button>
      )}
    </>
  );
}

function whyNot({ state }: CampaignDetail): string {
  return state === 'running' ? 'campaigns:sold_out' : `campaigns:flash.card_${state}`;
}
