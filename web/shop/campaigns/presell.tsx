import { listCampaigns, readCampaign } from '../../../domains/promotions/campaigns/queries.server.ts';
import { readOwnPart } from '../../../domains/promotions/campaigns/read-group.server.ts';
import { DomainError } from '../../../platform/errors.ts';
import { readCampaignList } from '../../parts/campaign/campaign-url.ts';
import { pageContext } from '../../session/page-context.server.ts';
import { PageHead } from '../../session/page-head.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import type { Route } from './+types/presell';
import { buyThroughCampaign } from './buy-through-campaign.server.ts';
import { orNotFound } from './not-found.server.ts';
import { CampaignCard } from './parts/campaign-card.tsx';
import { PresellOffer } from './parts/presell-offer.tsx';
import { readId } from './read-id.ts';
import { readCampaignProduct } from './read-product.server.ts';

const LIMIT = 20;

/** A single pre-sale has its own bar at the bottom of a phone, the list does not. */
export const handle = { hideTabBar: (params: URLSearchParams) => params.has('id') };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx, keep } = context.get(pageContext);
  const asked = url.searchParams.get('id');
  if (asked === null) {
    keep('campaigns', 'catalog', 'sites');
    const { page } = readCampaignList(url.searchParams);
    return { offer: null, list: await listCampaigns(ctx, { kind: 'presell', page, limit: LIMIT }) };
  }
  return orNotFound(ctx, async () => {
    const campaign = await readCampaign(ctx, readId(asked));
    if (campaign.kind !== 'presell') throw new DomainError('campaign_not_found', { id: campaign.id });
    const goods = await readCampaignProduct(ctx, campaign.productId);
    return { offer: { campaign, goods, own: ctx.actor ? await readOwnPart(ctx, campaign.id) : null }, list: null };
  });
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  return buyThroughCampaign({ context, request }, form, { kind: 'presell', id: readId(form.get('itemId')) });
}

/** Pre-sales: all of them, or with `id` a single one. */
export default function Presell({ loaderData: { offer, list } }: Route.ComponentProps) {
  const { t } = useTexts();
  const title = t('campaign-presell:name');
  if (offer) return <PresellOffer {...offer} />;
  return (
    <div className="content pb-10">
      <PageHead title={title} description={t('campaign-presell:about')} canonical="/goods_presell" />
      <Breadcrumbs steps={[{ label: title }]} />
      <header className="mb-3 rounded-card bg-brand bg-linear-135 from-[#f0453a] to-brand px-5 py-6 text-on-brand md:px-8">
        <h1 className="text-2xl md:text-[32px]">{title}</h1>
        <p className="mt-1">{t('campaign-presell:about')}</p>
      </header>
      {list.list.length > 0 ? (
        <ul className="grid grid-cols-2 gap-2 md:grid-cols-3 md:gap-3 lg:grid-cols-4">
          {list.list.map((campaign) => (
            <li key={campaign.id}>
              <CampaignCard campaign={campaign} />
            </li>
          ))}
        </ul>
      ) : (
        <div className="rounded-card bg-card">
          <EmptyState picture="search" title={t('campaigns:list.none')} hint={t('campaigns:list.none_hint')}>
            <ButtonLink to="/activity_list">{t('campaigns:list.title')}</ButtonLink>
          </EmptyState>
        </div>
      )}
      <Pagination
        page={list.page}
        pages={Math.ceil(list.total / LIMIT)}
        hrefFor={(page) => `/goods_presell?page=${page}`}
      />
    </div>
  );
}
