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
import type { Route } from './+types/assist-detail';
import { buyThroughCampaign, refusalOf } from './buy-activity.server.ts';
import { orNotFound } from './not-found.server.ts';
import { CampaignBand } from './parts/activity-band.tsx';
import { CampaignFrame } from './parts/activity-frame.tsx';
import { BargainCard } from './parts/bargain-card.tsx';
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
  return orNotFound(ctx, async () => {
    const activity = await readCampaign(ctx, readId(params.id));
    if (activity.kind !== 'assist') throw new DomainError('activity_not_found', { id: activity.id });
    const own = ctx.actor ? await readOwnPart(ctx, activity.id) : null;
    const effortId = readId(url.searchParams.get('effort')) || own?.effort?.id || 0;
    // a deleted bargain says nothing about the campaign
    const effort = effortId ? await readBargain(ctx, effortId).catch(() => null) : null;
    return {
      activity,
      goods: await readCampaignProduct(ctx, activity.productId),
      ownEffortId: own?.effort?.id ?? null,
      effort: effort?.activityId === activity.id ? effort : null,
      base: ctx.app.publicUrl(),
    };
  });
}

export async function action({ context, request, params }: Route.ActionArgs) {
  requireLogin(context, request);
  const { ctx } = context.get(pageContext);
  const form = await request.formData();
  const effortId = readId(form.get('effortId'));
  const itemId = readId(form.get('itemId'));
  const pageOf = (effort: number) => redirect(`/goods_assist_detail/${readId(params.id)}?effort=${effort}`, 303);
  if (form.get('intent') === 'start') {
    return refusalOf({ context, request }, async () => pageOf((await startBargain(ctx, { itemId })).id));
  }
  if (form.get('intent') === 'help') {
    return refusalOf({ context, request }, async () =>
      pageOf((await contributeToBargain(ctx, { effortId })).effort.id),
    );
  }
  return buyThroughCampaign({ context, request }, form, { kind: 'assist', id: itemId, effortId });
}

/** Friends reduce the price: one's own bargain, or that of a friend asking for help. */
export default function AssistDetail({ loaderData }: Route.ComponentProps) {
  const { t } = useTexts();
  const { activity, goods, effort, ownEffortId, base } = loaderData;
  const choice = useItemChoice(activity.items, goods.skus);
  const item = choice.typical?.item;
  const shownSku = goods.skus.find(({ id }) => id === effort?.skuId) ?? choice.variant;
  const canStart = activity.state === 'running' && (item?.left ?? 0) > 0 && ownEffortId === null;
  return (
    <div className="content pb-24 md:pb-10">
      <PageHead
        title={`${t('campaigns:kind.assist')} · ${goods.product.name}`}
        description={goods.product.tagline}
        canonical={`/goods_assist_detail/${activity.id}`}
        image={goods.images[0] && { url: goods.images[0].url, alt: goods.product.name }}
        kind="product"
      />
      <CampaignFrame
        goods={goods}
        shownUrl={shownSku?.imageUrl ?? ''}
        list={{ label: t('campaigns:kind.assist'), to: '/activity_list?kind=assist' }}
      >
        <Refusal />
        {item && (
          <CampaignBand
            icon="handshake"
            name={t('campaigns:kind.assist')}
            priceLabel={t('campaigns:assist.lowest')}
            isFrom={choice.isFrom}
            price={item.price}
            was={item.was}
            state={activity.state}
            startsAt={activity.startsAt}
            endsAt={activity.endsAt}
            serverTime={activity.serverTime}
          >
            <p className="flex flex-wrap gap-x-5 gap-y-1 text-[13px] text-secondary">
              <span>{t('campaigns:assist.floor', { count: activity.helpsNeeded ?? 1 })}</span>
              <span>{t('campaigns:left', { count: item.left })}</span>
            </p>
          </CampaignBand>
        )}
        {effort && (
          <BargainCard
            effort={effort}
            share={`${base}/goods_assist_detail/${activity.id}?effort=${effort.id}`}
            canHelp={activity.state === 'running'}
          />
        )}
        {ownEffortId === null && (
          <StartForm
            productId={activity.productId}
            item={choice.item}
            onMissing={choice.item ? undefined : choice.demand}
            canStart={canStart}
            isOther={effort !== null}
            state={activity.state}
          >
            <ItemPicker goods={goods} choice={choice} />
          </StartForm>
        )}
        <Steps
          kind="assist"
          count={3}
          values={{ count: activity.helpsNeeded ?? 1, hours: activity.effortHours ?? 24 }}
        />
      </CampaignFrame>
      {ownEffortId === null && !effort && (
        <ItemBar
          goods={goods}
          choice={choice}
          room={item?.left ?? 0}
          buttons={(onMissing) => (
            <StartButton form={START_FORM} canStart={canStart} state={activity.state} onMissing={onMissing} />
          )}
        />
      )}
    </div>
  );
}
