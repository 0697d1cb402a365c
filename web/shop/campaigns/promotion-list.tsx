import type { ReactNode } from 'react';
import { CAMPAIGN_KINDS } from '../../../domains/promotions/campaigns/kinds.ts';
import { listCampaigns } from '../../../domains/promotions/campaigns/queries.server.ts';
import { listClaimableCoupons } from '../../../domains/promotions/coupons/list-coupons.server.ts';
import { listFlashSale } from '../../../domains/promotions/flash-sale/queries.server.ts';
import { CAMPAIGN_PARTS } from '../../parts/campaign/kinds.ts';
import { ClaimOutcome } from '../../parts/coupon/claim-outcome.tsx';
import { CouponTicket } from '../../parts/coupon/coupon-ticket.tsx';
import { TitledSection } from '../../parts/product/titled-section.tsx';
import { pageContext } from '../../session/page-context.server.ts';
import { PageHead } from '../../session/page-head.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Route } from './+types/promotion-list';
import { CampaignCard } from './parts/campaign-card.tsx';
import { FlashCard } from './parts/flash-card.tsx';

const SECTION_SIZE = 4;
const COUPONS = 6;

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx } = context.get(pageContext);
  const [sale, coupons, ...campaigns] = await Promise.all([
    listFlashSale(ctx),
    listClaimableCoupons(ctx, { page: 1, limit: COUPONS }),
    ...CAMPAIGN_KINDS.map((kind) => listCampaigns(ctx, { kind, limit: SECTION_SIZE })),
  ]);
  const slot = sale.slots.find(({ id }) => id === sale.slot);
  return {
    flash: slot?.state === 'running' ? { endsAt: slot.endsAt, list: sale.list.slice(0, SECTION_SIZE) } : null,
    coupons: coupons.list,
    campaigns: CAMPAIGN_KINDS.map((kind, index) => ({ kind, list: campaigns[index]?.list ?? [] })),
    serverTime: ctx.now.toISOString(),
  };
}

/** All current promotions in one place (specification 2). */
export default function Promotions({ loaderData: { flash, coupons, campaigns, serverTime } }: Route.ComponentProps) {
  const { t } = useTexts();
  const title = t('campaigns:promotions.title');
  const isEmpty = !flash && coupons.length === 0 && campaigns.every(({ list }) => list.length === 0);
  return (
    <div className="content flex flex-col gap-6 pb-10">
      <PageHead title={title} description={t('campaigns:promotions.about')} canonical="/promotionList" />
      <div>
        <Breadcrumbs steps={[{ label: title }]} />
        <header className="rounded-card bg-brand bg-linear-135 from-[#f0453a] to-brand px-5 py-6 text-on-brand md:px-8">
          <h1 className="text-2xl md:text-[32px]">{title}</h1>
          <p className="mt-1">{t('campaigns:promotions.about')}</p>
        </header>
      </div>
      <ClaimOutcome />
      {coupons.length > 0 && (
        <TitledSection title={t('goods:home.coupons')} moreTo="/merchant/coupon">
          <Grid wide>
            {coupons.map((coupon) => (
              <li key={coupon.id}>
                <CouponTicket coupon={coupon} />
              </li>
            ))}
          </Grid>
        </TitledSection>
      )}
      {flash && flash.list.length > 0 && (
        <TitledSection
          title={t('goods:flash.title')}
          moreTo="/goods_seckill"
          beside={<Countdown endsAt={flash.endsAt} serverTime={serverTime} />}
        >
          <ul className="grid gap-2 md:grid-cols-2 md:gap-3">
            {flash.list.map((offer) => (
              <li key={offer.itemId}>
                <FlashCard offer={offer} state="running" />
              </li>
            ))}
          </ul>
        </TitledSection>
      )}
      {campaigns
        .filter(({ list }) => list.length > 0)
        .map(({ kind, list }) => (
          <TitledSection
            key={kind}
            title={t(CAMPAIGN_PARTS[kind].name)}
            moreTo={CAMPAIGN_PARTS[kind].listPage ?? `/activity_list?kind=${kind}`}
          >
            <Grid>
              {list.map((campaign) => (
                <li key={campaign.id}>
                  <CampaignCard campaign={campaign} heading="h3" />
                </li>
              ))}
            </Grid>
          </TitledSection>
        ))}
      {isEmpty && (
        <div className="rounded-card bg-card">
          <EmptyState picture="search" title={t('campaigns:list.none')} hint={t('campaigns:list.none_hint')}>
            <ButtonLink to="/">{t('shell:home')}</ButtonLink>
          </EmptyState>
        </div>
      )}
    </div>
  );
}

function Grid({ wide, children }: { wide?: boolean; children: ReactNode }) {
  const columns = wide
    ? 'gap-3 md:grid-cols-2 lg:grid-cols-3'
    : 'grid-cols-2 gap-2 md:grid-cols-3 md:gap-3 lg:grid-cols-4';
  return <ul className={`grid ${columns}`}>{children}</ul>;
}
