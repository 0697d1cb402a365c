import type { ReactNode } from 'react';
import type { Money } from '../../../../platform/locale/money.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { Countdown } from '../../../ui/countdown.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { IconName } from '../../../ui/icon-names.ts';
import { Price } from '../../../ui/price.tsx';

interface CampaignBandProps {
  icon: IconName;
  name: string;
  state: 'over' | 'running' | 'coming';
  startsAt: string;
  endsAt: string;
  serverTime: string;
  /** Label of the price. */
  priceLabel: string;
  price: Money;
  /** The remaining variants have different prices. */
  isFrom?: boolean;
  was?: Money | null;
  /** Under the price: pieces left, limits. */
  children?: ReactNode;
}

/** The campaign's coloured band with the remaining time and the price. */
export function CampaignBand({ icon, name, price, was, priceLabel, isFrom, children, ...time }: CampaignBandProps) {
  const { t } = useTexts();
  const { state, startsAt, endsAt, serverTime } = time;
  return (
    <div className="overflow-hidden rounded-card bg-brand-tint max-md:-order-1 max-md:-mx-4 max-md:rounded-none">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 bg-brand px-4 py-2 text-on-brand">
        <strong className="flex items-center gap-1.5">
          <Icon name={icon} size={17} />
          {name}
        </strong>
        <span className="flex items-center gap-2 text-[13px]">
          {t(`campaigns:ends.${state}`)}
          {state !== 'over' && <Countdown endsAt={state === 'running' ? endsAt : startsAt} serverTime={serverTime} />}
        </span>
      </div>
      <div className="flex flex-col gap-1.5 px-4 py-3">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="text-[13px] text-secondary">
            {[priceLabel, isFrom && t('goods:detail.price_from_label')].filter(Boolean).join(' · ')}
          </span>
          <Price money={price} compareAt={was} size="xl" />
        </p>
        {children}
      </div>
    </div>
  );
}
