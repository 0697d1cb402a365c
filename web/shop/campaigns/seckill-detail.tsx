import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { minutesToPay } from '../../../domains/orders/checkout/checkout-hold.ts';
import type { FlashItem } from '../../../domains/promotions/flash-sale/contract.ts';
import { readFlashItem } from '../../../domains/promotions/flash-sale/queries.server.ts';
import { pageContext } from '../../session/page-context.server.ts';
import { PageHead } from '../../session/page-head.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Quantity } from '../../ui/quantity.tsx';
import { StockBar } from '../../ui/stock-bar.tsx';
import type { Route } from './+types/seckill-detail';
import { buyThroughCampaign } from './buy-through-campaign.server.ts';
import { orNotFound } from './not-found.server.ts';
import { CampaignBand } from './parts/campaign-band.tsx';
import { CampaignFrame } from './parts/campaign-frame.tsx';
import { ChosenOptions } from './parts/chosen-options.tsx';
import { PhoneBar } from './parts/phone-bar.tsx';
import { Refusal } from './parts/refusal.tsx';
import { Steps } from './parts/steps.tsx';
import { readId } from './read-id.ts';
import { readCampaignProduct } from './read-product.server.ts';

const FORM = 'take';

/** The page has its own bar at the bottom of a phone. */
export const handle = { hideTabBar: true };

export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx } = context.get(pageContext);
  return orNotFound(ctx, async () => {
    const item = await readFlashItem(ctx, readId(params.id));
    const minutes = minutesToPay({ isVisitor: ctx.actor?.kind === 'visitor', hasFlash: true }, ctx.site.settings);
    return { item, minutes, goods: await readCampaignProduct(ctx, item.productId) };
  });
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const form = await request.formData();
  return buyThroughCampaign({ context, request }, form, { kind: 'flash', id: readId(params.id) });
}

/** One flash sale item: price, time, pieces left, and the buy button. */
export default function SeckillDetail({ loaderData: { item, minutes, goods } }: Route.ComponentProps) {
  const { t } = useTexts();
  const sku = goods.skus.find(({ id }) => id === item.skuId);
  const name = goods.product.name;
  return (
    <div className="content pb-24 md:pb-10">
      <PageHead
        title={`${t('goods:flash.title')} · ${name}`}
        description={goods.product.tagline || t('goods:flash.description')}
        canonical={`/goods_detail/${goods.product.id}`}
        image={goods.images[0] && { url: goods.images[0].url, alt: goods.product.name }}
        kind="product"
      />
      <CampaignFrame
        goods={goods}
        shownUrl={sku?.imageUrl ?? ''}
        list={{ label: t('goods:flash.title'), to: '/goods_seckill' }}
      >
        <Refusal />
        <CampaignBand
          icon="zap"
          name={t('goods:flash.title')}
          priceLabel={t('goods:detail.flash_price')}
          {...item}
          was={item.was}
        >
          <Left item={item} />
        </CampaignBand>
        <ChosenOptions options={goods.options} sku={sku} />
        <TakeForm item={item} />
        <Steps texts="campaigns:flash.steps" count={3} values={{ minutes }} />
      </CampaignFrame>
      <PhoneBar productId={goods.product.id}>
        <TakeButton item={item} />
      </PhoneBar>
    </div>
  );
}

function Left({ item }: { item: FlashItem }) {
  const { t } = useTexts();
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-1 text-[13px] text-secondary">
      {item.state === 'coming' ? (
        <span>{t('campaigns:flash.pieces', { count: item.quota })}</span>
      ) : (
        <span className="w-48">
          <StockBar taken={item.taken} total={item.quota} />
        </span>
      )}
      <span>{t('goods:detail.flash_limit', { limit: item.perUser })}</span>
      {item.mine > 0 && <span>{t('campaigns:flash.mine', { count: item.mine })}</span>}
    </div>
  );
}

/** Pieces that this buyer can still take. */
const roomOf = (item: FlashItem) => Math.max(0, Math.min(item.quota - item.taken, item.perUser - item.mine));

function TakeForm({ item }: { item: FlashItem }) {
  const { t } = useTexts();
  const [num, setNum] = useState(1);
  const room = roomOf(item);
  return (
    <Form id={FORM} method="post" className="flex flex-col gap-4">
      <input type="hidden" name="productId" value={item.productId} />
      <input type="hidden" name="skuId" value={item.skuId} />
      {item.state === 'running' && room > 1 && (
        <p className="flex items-center gap-3">
          <span className="w-20 text-secondary">{t('goods:detail.quantity')}</span>
          <Quantity label={t('goods:detail.quantity')} name="num" value={num} max={room} onChange={setNum} />
        </p>
      )}
      <p className="hidden gap-3 pt-1 md:flex">
        <TakeButton item={item} />
        <ButtonLink to={`/goods_detail/${item.productId}?sku=${item.skuId}`} variant="secondary" size="lg">
          {t('campaigns:usual_page')}
        </ButtonLink>
      </p>
    </Form>
  );
}

function TakeButton({ item }: { item: FlashItem }) {
  const { t } = useTexts();
  const busy = useNavigation().formMethod === 'POST';
  const why = whyNot(item);
  if (why === 'card_over' || why === 'card_sold_out') {
    return (
      <>
        <Button type="button" size="lg" disabled className="min-w-44">
          {t(`campaigns:flash.${why}`)}
        </Button>
        <ButtonLink to="/goods_seckill" variant="secondary" size="lg">
          {t('campaigns:flash.other_rounds')}
        </ButtonLink>
      </>
    );
  }
  return (
    <Button form={FORM} size="lg" disabled={why !== null} busy={busy} className="min-w-44">
      {t(why ? `campaigns:flash.${why}` : 'goods:flash.buy')}
    </Button>
  );
}

function whyNot(item: FlashItem): 'card_over' | 'card_coming' | 'card_sold_out' | 'had_all' | null {
  if (item.state !== 'running') return item.state === 'over' ? 'card_over' : 'card_coming';
  if (item.taken >= item.quota) return 'card_sold_out';
  return roomOf(item) === 0 ? 'had_all' : null;
}
