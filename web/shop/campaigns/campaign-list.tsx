import type { Ctx } from '../../../domains/kit/context.ts';
import { listCampaigns } from '../../../domains/promotions/campaigns/queries.server.ts';
import type { FlashSlot } from '../../../domains/promotions/flash-sale/contract.ts';
import { listFlashSale } from '../../../domains/promotions/flash-sale/queries.server.ts';
import { campaignListHref, LISTED_KINDS, readCampaignList } from '../../parts/campaign/campaign-url.ts';
import { dealName } from '../../parts/campaign/kinds.ts';
import { pageContext } from '../../session/page-context.server.ts';
import { PageHead } from '../../session/page-head.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import type { Route } from './+types/campaign-list';
import { CampaignCard } from './parts/campaign-card.tsx';
import { FlashCard } from './parts/flash-card.tsx';
import { SlotTabs } from './parts/slot-tabs.tsx';

const LIMIT = 20;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx, keep } = context.get(pageContext);
  keep('campaigns', 'catalog', 'sites');
  const address = readCampaignList(url.searchParams);
  const { kind, state, page } = address;
  const showsFlash = (kind === 'all' && page === 1) || kind === 'flash';
  const [flash, campaigns] = await Promise.all([
    showsFlash ? readFlash(ctx, state) : { list: [], slots: [] },
    kind === 'flash'
      ? null
      : listCampaigns(ctx, { kind: kind === 'all' ? undefined : kind, state, page, limit: LIMIT }),
  ]);
  return { address, flash, campaigns };
}

/** The offers of the running round, or those of the next one and the rounds of the day that have not begun. */
async function readFlash(ctx: Ctx, state: 'running' | 'coming') {
  const current = await listFlashSale(ctx);
  const isIn = ({ id }: FlashSlot) => id === current.slot;
  if (state === 'running') {
    return { list: current.slots.find(isIn)?.state === 'running' ? current.list : [], slots: [] };
  }
  const slots = current.slots.filter((slot) => slot.state === 'coming');
  const [next] = slots;
  if (!next) return { list: [], slots };
  return { list: isIn(next) ? current.list : (await listFlashSale(ctx, next.id)).list, slots };
}

/** Every running or upcoming campaign, by kind (specification 2). */
export default function Campaigns({ loaderData: { address, flash, campaigns } }: Route.ComponentProps) {
  const { t } = useTexts();
  const title = t('campaigns:list.title');
  const shownFlash = address.kind === 'all' ? flash.list.slice(0, 4) : flash.list;
  const list = campaigns?.list ?? [];
  const isEmpty = list.length === 0 && shownFlash.length === 0;
  return (
    <div className="content pb-10">
      <PageHead title={title} description={t('campaigns:list.about')} canonical={campaignListHref(address, {})} />
      <Breadcrumbs steps={[{ label: title }]} />
      <header className="mb-3 rounded-card bg-card px-4 pt-5 md:px-6">
        <h1 className="text-xl md:text-2xl">{title}</h1>
        <p className="mt-1 text-secondary">{t('campaigns:list.about')}</p>
        <div className="mt-2 flex flex-wrap items-center justify-between gap-x-6">
          <TabLinks
            label={t('campaigns:list.kinds')}
            current={address.kind}
            tabs={LISTED_KINDS.map((kind) => ({
              key: kind,
              label: t(kind === 'all' ? 'campaigns:kind.all' : dealName(kind)),
              to: campaignListHref(address, { kind }),
            }))}
          />
          <p className="flex gap-4 py-2 text-[13px]">
            {(['running', 'coming'] as const).map((state) => (
              <Link
                key={state}
                to={campaignListHref(address, { state })}
                aria-current={state === address.state ? 'true' : undefined}
                className="text-secondary hover:text-ink aria-[current]:font-semibold aria-[current]:text-brand-hover"
              >
                {t(`campaigns:list.${state}`)}
              </Link>
            ))}
          </p>
        </div>
      </header>
      {flash.slots.length > 0 && <SlotTabs slots={flash.slots} current={null} />}
      {shownFlash.length > 0 && (
        <ul className="mb-3 grid gap-2 md:grid-cols-2 md:gap-3">
          {shownFlash.map((offer) => (
            <li key={offer.itemId}>
              <FlashCard offer={offer} state={address.state} />
            </li>
          ))}
        </ul>
      )}
      {list.length > 0 && (
        <ul className="grid grid-cols-2 gap-2 md:grid-cols-3 md:gap-3 lg:grid-cols-4">
          {list.map((campaign) => (
            <li key={campaign.id}>
              <CampaignCard campaign={campaign} />
            </li>
          ))}
        </ul>
      )}
      {isEmpty && (
        <div className="rounded-card bg-card">
          <EmptyState picture="search" title={t('campaigns:list.none')} hint={t('campaigns:list.none_hint')}>
            <ButtonLink to="/">{t('shell:home')}</ButtonLink>
          </EmptyState>
        </div>
      )}
      <Pagination
        page={address.page}
        pages={Math.ceil((campaigns?.total ?? 0) / LIMIT)}
        hrefFor={(page) => campaignListHref(address, { page })}
      />
    </div>
  );
}
