import { useNavigation } from 'react-router';
import type { ActivityDetail, ActivityItem } from '../../../../domains/promotions/campaigns/contract.ts';
import { formatMoney } from '../../../../platform/format.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';

export const GROUP_FORM = 'group';

interface GroupButtonsProps {
  activity: ActivityDetail;
  item: ActivityItem | undefined;
  /** Whoever waits for a team opens no second one. */
  isMember: boolean;
  canBuy: boolean;
  compact?: boolean;
}

/** Alone at the usual price, or together for less. */
export function GroupButtons({ activity, item, isMember, canBuy, compact }: GroupButtonsProps) {
  const { t, locale } = useTexts();
  const busy = useNavigation().formMethod === 'POST';
  const size = compact ? 'md' : 'lg';
  const look = compact ? 'px-1 text-[13px]' : 'min-w-44';
  if (!item) return null;
  return (
    <>
      <ButtonLink to={`/goods_detail/${activity.productId}?sku=${item.skuId}`} look="soft" size={size} className={look}>
        {t('activities:group.alone', { price: formatMoney(item.was, locale) })}
      </ButtonLink>
      {!isMember && (
        <Button form={GROUP_FORM} size={size} disabled={!canBuy} busy={busy} className={look}>
          {canBuy ? t('activities:group.open', { price: formatMoney(item.price, locale) }) : t(whyNot(activity))}
        </Button>
      )}
    </>
  );
}

function whyNot({ state }: ActivityDetail): string {
  return state === 'running' ? 'activities:sold_out' : `activities:flash.card_${state}`;
}
