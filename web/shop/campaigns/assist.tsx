import { contributeToBargain } from '../../../domains/promotions/campaigns/contribute-to-bargain.server.ts';
import { readCampaign } from '../../../domains/promotions/campaigns/queries.server.ts';
import { readBargain } from '../../../domains/promotions/campaigns/read-bargain.server.ts';
import { readOwnPart } from '../../../domains/promotions/campaigns/read-group.server.ts';
import { startBargain } from '../../../domains/promotions/campaigns/start-bargain.server.ts';
import { DomainError } from '../../../platform/errors.ts';
import { pageContext } from '../../session/page-context.server.ts';
import { PageHead } from '../../session/page-head.tsx';
import { redirect } from '../../session/redirects.ts';
import { requireLogin } from '../../session/require-login.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import type { Route } from './+types/assist';
import { buyThroughCampaign, refusalOf } from './buy-through-campaign.server.ts';
import { followRenamed } from './follow-renamed.server.ts';
import { orNotFound } from './not-found.server.ts';
import { BargainCard } from './parts/bargain-card.tsx';
import { CampaignBand } from './parts/campaign-band.tsx';
import { CampaignFrame } from './parts/campaign-frame.tsx';
import { ItemBar } from './parts/item-bar.tsx';
import { ItemPicker, useItemChoice } from './parts/item-choice.tsx';
import { Refusal } from './parts/refusal.tsx';
import { START_FORM, StartButton, StartForm } from './parts/start-bargain.tsx';
import { Steps } from './parts/steps.tsx';
import { readId } from './read-id.ts';
import { readCampaignProduct } from './read-product.server.ts';

/** The page has its own bar at the bottom of a phone. */
export const handle = { hideTabBar: true };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { ctx } = context.get(pageContext);
  followRenamed(url, 'effort', 'bargain');
  return orNotFound(ctx, async () => {
    const campaign = await readCampaign(ctx, readId(params.id));
    if (campaign.kind !== 'assist') throw new DomainError('campaign_not_found', { id: campaign.id });
    const own = ctx.actor ? await readOwnPart(ctx, campaign.id) : null;
    const bargainId = readId(url.searchParams.get('bargain')) || own?.bargain?.id || 0;
    // a deleted bargain says nothing about the campaign
    const bargain = bargainId ? await readBargain(ctx, bargainId).catch(() => null) : null;
    return {
      campaign,
      goods: await readCampaignProduct(ctx, campaign.productId),
      ownBargainId: own?.bargain?.id ?? null,
      bargain: bargain?.campaignId === campaign.id ? bargain : null,
      base: ctx.app.publicUrl(),
    };
  });
}

export async function action({ context, request, params }: Route.ActionArgs) {
  requireLogin(context, request);
  const { ctx } = context.get(pageContext);
  const form = await request.formData();
  const bargainId = readId(form.get('bargainId'));
  const itemId = readId(form.get('itemId'));
  const pageOf = (bargain: number) => redirect(`/goods_assist_detail/${readId(params.id)}?bargain=${bargain}`, 303);
  if (form.get('intent') === 'start') {
    return refusalOf({ context, request }, async () => pageOf((await startBargain(ctx, { itemId })).id));
  }
  if (form.get('intent') === 'contribute') {
    return refusalOf({ context, request }, async () =>
      pageOf((await contributeToBargain(ctx, { bargainId })).bargain.id),
    );
  }
  return buyThroughCampaign({ context, request }, form, { kind: 'assist', id: itemId, bargainId });
}

/** Friends reduce the price: one's own bargain, or that of a friend asking for help. */
export default function AssistDetail({ loaderData }: Route.ComponentProps) {
  const { t } = useTexts();
  const { campaign, goods, bargain, ownBargainId, base } = loaderData;
  const choice = useItemChoice(campaign.items, goods.skus);
  const item = choice.typical?.item;
  const shownSku = goods.skus.find(({ id }) => id === bargain?.skuId) ?? choice.variant;
  const canStart = campaign.state === 'running' && (item?.left ?? 0) > 0 && ownBargainId === null;
  return (
    <div className="content pb-24 md:pb-10">
      <PageHead
        title={`${t('campaign-assist:name')} · ${goods.product.name}`}
        description={goods.product.tagline}
        canonical={`/goods_assist_detail/${campaign.id}`}
        image={goods.images[0] && { url: goods.images[0].url, alt: goods.product.name }}
        kind="product"
      />
      <CampaignFrame
        goods={goods}
        shownUrl={shownSku?.imageUrl ?? ''}
        list={{ label: t('campaign-assist:name'), to: '/activity_list?kind=assist' }}
      >
        <Refusal />
        {item && (
          <CampaignBand
            icon="handshake"
            name={t('campaign-assist:name')}
            priceLabel={t('campaign-assist:lowest')}
            isFrom={choice.isFrom}
            price={item.price}
            was={item.was}
            state={campaign.state}
            startsAt={campaign.startsAt}
            endsAt={campaign.endsAt}
            serverTime={campaign.serverTime}
          >
            <p className="flex flex-wrap gap-x-5 gap-y-1 text-[13px] text-secondary">
              <span>{t('campaign-assist:floor', { count: campaign.contributionsNeeded ?? 1 })}</span>
              <span>{t('campaigns:left', { count: choice.left })}</span>
            </p>
          </CampaignBand>
        )}
        {bargain && (
          <BargainCard
            bargain={bargain}
            share={`${base}/goods_assist_detail/${campaign.id}?bargain=${bargain.id}`}
            canContribute={campaign.state === 'running'}
          />
        )}
        {ownBargainId === null && (
          <StartForm
            productId={campaign.productId}
            item={choice.item}
            onMissing={choice.item ? undefined : choice.demand}
            canStart={canStart}
            isOther={bargain !== null}
            state={campaign.state}
          >
            <ItemPicker goods={goods} choice={choice} />
          </StartForm>
        )}
        <Steps
          texts="campaign-assist:steps"
          count={3}
          values={{ count: campaign.contributionsNeeded ?? 1, hours: campaign.bargainHours ?? 24 }}
        />
      </CampaignFrame>
      {ownBargainId === null && !bargain && (
        <ItemBar
          goods={goods}
          choice={choice}
          buttons={(onMissing) => (
            <StartButton form={START_FORM} canStart={canStart} state={campaign.state} onMissing={onMissing} />
          )}
        />
      )}
    </div>
  );
}
