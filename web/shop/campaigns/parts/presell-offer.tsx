import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import type { CampaignDetail, CampaignItem, OwnPart } from '../../../../domains/promotions/campaigns/contract.ts';
import { formatMoney } from '../../../../platform/locale/format.ts';
import { PageHead } from '../../../session/page-head.tsx';
import { useTexts } from '../../../texts/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { LocalTime } from '../../../ui/local-time.tsx';
import { Quantity } from '../../../ui/quantity.tsx';
import { ChooseFirst } from '../../catalog/parts/choose-first.tsx';
import type { CampaignProduct } from '../read-product.server.ts';
import { CampaignBand } from './campaign-band.tsx';
import { CampaignFrame } from './campaign-frame.tsx';
import { ItemBar } from './item-bar.tsx';
import { ItemPicker, useItemChoice } from './item-choice.tsx';
import { Refusal } from './refusal.tsx';

const FORM = 'presell';

interface PresellOfferProps {
  campaign: CampaignDetail;
  goods: CampaignProduct;
  own: OwnPart | null;
}

/** The deposit now, the remaining balance later, the delivery date: all three shown before payment. */
export function PresellOffer({ campaign, goods, own }: PresellOfferProps) {
  const { t } = useTexts();
  const [num, setNum] = useState(1);
  const choice = useItemChoice(campaign.items, goods.skus);
  const item = choice.typical?.item;
  const room = own?.room.find(({ itemId }) => itemId === item?.itemId)?.left ?? item?.left ?? 0;
  const canBuy = campaign.state === 'running' && room > 0;
  const title = t('campaign-presell:name');
  return (
    <div className="content pb-24 md:pb-10">
      <PageHead
        title={`${title} · ${goods.product.name}`}
        description={goods.product.tagline}
        canonical={`/goods_presell?id=${campaign.id}`}
        image={goods.images[0] && { url: goods.images[0].url, alt: goods.product.name }}
        kind="product"
      />
      <CampaignFrame
        goods={goods}
        shownUrl={choice.variant?.imageUrl ?? ''}
        list={{ label: title, to: '/goods_presell' }}
      >
        <Refusal />
        {item && (
          <CampaignBand
            icon="timer"
            name={title}
            priceLabel={t('campaign-presell:deposit')}
            isFrom={choice.isFrom}
            price={item.deposit ?? item.price}
            state={campaign.state}
            startsAt={campaign.startsAt}
            endsAt={campaign.endsAt}
            serverTime={campaign.serverTime}
          >
            <Sum item={item} left={choice.left} />
          </CampaignBand>
        )}
        <Schedule campaign={campaign} />
        <Form id={FORM} method="post" className="flex flex-col gap-4">
          <input type="hidden" name="productId" value={campaign.productId} />
          <input type="hidden" name="skuId" value={choice.item?.skuId ?? ''} />
          <input type="hidden" name="itemId" value={choice.item?.itemId ?? ''} />
          <ItemPicker goods={goods} choice={choice} />
          {canBuy && room > 1 && (
            <p className="flex items-center gap-3">
              <span className="w-20 text-secondary">{t('goods:detail.quantity')}</span>
              <Quantity label={t('goods:detail.quantity')} name="num" value={num} max={room} onChange={setNum} />
            </p>
          )}
          <p className="hidden pt-1 md:flex">
            <DepositButton state={campaign.state} canBuy={canBuy} onMissing={choice.item ? undefined : choice.demand} />
          </p>
        </Form>
        <p className="text-[13px] text-secondary">{t('campaign-presell:forfeit')}</p>
      </CampaignFrame>
      <ItemBar
        goods={goods}
        choice={choice}
        buttons={(onMissing) => <DepositButton state={campaign.state} canBuy={canBuy} onMissing={onMissing} />}
      />
    </div>
  );
}

function Sum({ item, left }: { item: CampaignItem; left: number }) {
  const { t, locale } = useTexts();
  const balanceDue = { ...item.price, amount: item.price.amount - (item.deposit?.amount ?? 0) };
  return (
    <p className="flex flex-wrap gap-x-5 gap-y-1 text-[13px] text-secondary">
      <span>{t('campaign-presell:whole', { price: formatMoney(item.price, locale) })}</span>
      <span>{t('campaign-presell:balance_due', { balance: formatMoney(balanceDue, locale) })}</span>
      <s>{formatMoney(item.was, locale)}</s>
      <span>{t('campaigns:left', { count: left })}</span>
    </p>
  );
}

/** The three dates of a pre-sale, the current one highlighted. */
function Schedule({ campaign }: { campaign: CampaignDetail }) {
  const { t } = useTexts();
  const { endsAt, balanceDueStartsAt, balanceDueEndsAt, shipsAt } = campaign;
  const steps = [
    { key: 'deposit', from: null, until: endsAt, isNow: campaign.state === 'running' },
    { key: 'balance_due', from: balanceDueStartsAt, until: balanceDueEndsAt, isNow: false },
    { key: 'ship', from: null, until: shipsAt, isNow: false },
  ];
  return (
    <ol className="grid gap-2 md:grid-cols-3">
      {steps.map(({ key, from, until, isNow }) => (
        <li
          key={key}
          aria-current={isNow ? 'step' : undefined}
          className="rounded-card border border-line p-3 aria-[current]:border-brand aria-[current]:bg-brand-tint"
        >
          <b className="block">{t(`campaign-presell:step_${key}`)}</b>
          <span className="text-[13px] text-secondary">
            {from && (
              <>
                <LocalTime iso={from} /> –{' '}
              </>
            )}
            {!from && `${t('campaign-presell:until')} `}
            {until && <LocalTime iso={until} style={key === 'ship' ? 'date' : 'minute'} />}
          </span>
        </li>
      ))}
    </ol>
  );
}

interface DepositButtonProps {
  state: CampaignDetail['state'];
  canBuy: boolean;
  /** Set while a variant must be selected: replaces the button's action. */
  onMissing?: (from: Element) => void;
}

function DepositButton({ state, canBuy, onMissing }: DepositButtonProps) {
  const { t } = useTexts();
  const busy = useNavigation().formMethod === 'POST';
  const why = state === 'running' ? 'campaigns:sold_out' : `campaigns:flash.card_${state}`;
  if (canBuy && onMissing) {
    return (
      <ChooseFirst size="lg" className="min-w-44" onMissing={onMissing}>
        {t('campaign-presell:pay_deposit')}
      </ChooseFirst>
    );
  }
  return (
    <Button form={FORM} size="lg" disabled={!canBuy} busy={busy} className="min-w-44">
      {t(canBuy ? 'campaign-presell:pay_deposit' : why)}
    </Button>
  );
}
