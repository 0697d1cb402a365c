import { useState } from 'react';
import { Form } from 'react-router';
import { readCampaign } from '../../../domains/promotions/campaigns/queries.server.ts';
import { readGroup, readOwnPart } from '../../../domains/promotions/campaigns/read-group.server.ts';
import { DomainError } from '../../../platform/errors.ts';
import { pageContext } from '../../session/page-context.server.ts';
import { PageHead } from '../../session/page-head.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Quantity } from '../../ui/quantity.tsx';
import type { Route } from './+types/group';
import { buyThroughCampaign } from './buy-through-campaign.server.ts';
import { followRenamed } from './follow-renamed.server.ts';
import { orNotFound } from './not-found.server.ts';
import { CampaignBand } from './parts/campaign-band.tsx';
import { CampaignFrame } from './parts/campaign-frame.tsx';
import { GROUP_FORM, GroupButtons } from './parts/group-buttons.tsx';
import { GroupCard } from './parts/group-card.tsx';
import { ItemBar } from './parts/item-bar.tsx';
import { ItemPicker, useItemChoice } from './parts/item-choice.tsx';
import { OpenGroups } from './parts/open-groups.tsx';
import { Refusal } from './parts/refusal.tsx';
import { Steps } from './parts/steps.tsx';
import { readId } from './read-id.ts';
import { readCampaignProduct } from './read-product.server.ts';

/** The page has its own bar at the bottom of a phone. */
export const handle = { hideTabBar: true };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { ctx } = context.get(pageContext);
  followRenamed(url, 'team', 'group');
  return orNotFound(ctx, async () => {
    const campaign = await readCampaign(ctx, readId(params.id));
    if (campaign.kind !== 'group') throw new DomainError('campaign_not_found', { id: campaign.id });
    const own = ctx.actor ? await readOwnPart(ctx, campaign.id) : null;
    const groupId = readId(url.searchParams.get('group')) || (own?.group?.status === 'open' ? own.group.id : 0);
    // a deleted group says nothing about the campaign
    const group = groupId ? await readGroup(ctx, groupId).catch(() => null) : null;
    return {
      campaign,
      goods: await readCampaignProduct(ctx, campaign.productId),
      own,
      group: group?.campaignId === campaign.id ? group : null,
      base: ctx.app.publicUrl(),
    };
  });
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const groupId = readId(form.get('groupId'));
  const campaign = { kind: 'group', id: readId(form.get('itemId')), ...(groupId && { groupId }) } as const;
  return buyThroughCampaign({ context, request }, form, campaign);
}

/** Group purchase: open a group or join one, cheaper for all if it is full in time. */
export default function GroupDetail({ loaderData }: Route.ComponentProps) {
  const { t } = useTexts();
  const { campaign, goods, own, group, base } = loaderData;
  const [num, setNum] = useState(1);
  const choice = useItemChoice(campaign.items, goods.skus);
  const item = choice.typical?.item;
  const room = own?.room.find(({ itemId }) => itemId === item?.itemId)?.left ?? item?.left ?? 0;
  const canBuy = campaign.state === 'running' && room > 0;
  const isMember = own?.group?.status === 'open';
  const title = `${t('campaign-group:name')} · ${goods.product.name}`;
  const buttons = (compact: boolean) => (onMissing: ((from: Element) => void) | undefined) => (
    <GroupButtons {...{ campaign, item, isMember, canBuy, compact, onMissing }} />
  );
  const demand = choice.item ? undefined : choice.demand;
  const share = `${base}/goods_combination_detail/${campaign.id}?group=`;
  return (
    <div className="content pb-24 md:pb-10">
      <PageHead
        title={title}
        description={goods.product.tagline}
        canonical={`/goods_combination_detail/${campaign.id}`}
        image={goods.images[0] && { url: goods.images[0].url, alt: goods.product.name }}
        kind="product"
      />
      <CampaignFrame
        goods={goods}
        shownUrl={choice.variant?.imageUrl ?? ''}
        list={{ label: t('campaign-group:name'), to: '/activity_list?kind=group' }}
      >
        <Refusal />
        {item && (
          <CampaignBand
            icon="users"
            name={t('campaign-group:of', { count: campaign.groupSize ?? 2 })}
            priceLabel={t('campaign-group:price')}
            isFrom={choice.isFrom}
            price={item.price}
            was={item.was}
            state={campaign.state}
            startsAt={campaign.startsAt}
            endsAt={campaign.endsAt}
            serverTime={campaign.serverTime}
          >
            <p className="flex flex-wrap gap-x-5 gap-y-1 text-[13px] text-secondary">
              <span>{t('campaigns:left', { count: choice.left })}</span>
              <span>{t('campaigns:limit', { count: item.perUser })}</span>
            </p>
          </CampaignBand>
        )}
        {group && <GroupCard group={group} share={share + group.id} canJoin={canBuy && !isMember} onMissing={demand} />}
        <Form id={GROUP_FORM} method="post" className="flex flex-col gap-4">
          <input type="hidden" name="productId" value={campaign.productId} />
          <input type="hidden" name="skuId" value={choice.item?.skuId ?? ''} />
          <input type="hidden" name="itemId" value={choice.item?.itemId ?? ''} />
          <ItemPicker goods={goods} choice={choice} />
          {canBuy && room > 1 && !isMember && (
            <p className="flex items-center gap-3">
              <span className="w-20 text-secondary">{t('goods:detail.quantity')}</span>
              <Quantity label={t('goods:detail.quantity')} name="num" value={num} max={room} onChange={setNum} />
            </p>
          )}
          <p className="hidden flex-wrap gap-3 pt-1 md:flex">{buttons(false)(demand)}</p>
        </Form>
        <Steps
          texts="campaign-group:steps"
          count={3}
          values={{ count: campaign.groupSize ?? 2, hours: campaign.groupHours ?? 24 }}
        />
        {!isMember && !group && (
          <OpenGroups groups={campaign.groups} serverTime={campaign.serverTime} canJoin={canBuy} onMissing={demand} />
        )}
      </CampaignFrame>
      <ItemBar goods={goods} choice={choice} buttons={buttons(true)} />
    </div>
  );
}
