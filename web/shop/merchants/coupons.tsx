import { COUPON_SCOPES } from '../../../domains/catalog/rules.ts';
import { listClaimableCoupons } from '../../../domains/promotions/coupons/list-coupons.server.ts';
import { CENTRE_STATES, type CentreState } from '../../../domains/promotions/rules.ts';
import type { PageAddress } from '../../manifest/page-address.ts';
import { ClaimOutcome } from '../../parts/coupon/claim-outcome.tsx';
import { CouponGoods } from '../../parts/coupon/coupon-goods.tsx';
import { CouponTicket } from '../../parts/coupon/coupon-ticket.tsx';
import { readShopAddress, shopHref } from '../../parts/merchant/shop-url.ts';
import { pageContext } from '../../session/page-context.server.ts';
import { PageHead } from '../../session/page-head.tsx';
import { useShell } from '../../session/use-shell.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { readPage, tabAddress } from '../../ui/list-tabs.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import type { Route } from './+types/coupons';
import { CentreFilter } from './centre-filter.tsx';
import { openShop } from './shop/read-shop-page.server.ts';
import { ShopSign } from './shop/shop-sign.tsx';

const PATH = '/merchant/coupon';
const PAGE_SIZE = 24;
const TABS = ['all', ...COUPON_SCOPES.toReversed()] as const;
type Tab = (typeof TABS)[number];

interface CouponCentreRequest {
  tab: Tab;
  state: CentreState | null;
  keyword: string;
  /** The coupons of one shop; 0: all. */
  merId: number;
}

function address({ tab, state, keyword, merId }: CouponCentreRequest, page = 1): PageAddress {
  const filters = {
    ...(tab === 'all' ? {} : { scope: tab }),
    ...(state ? { state } : {}),
    ...(keyword ? { keyword } : {}),
    ...(merId ? { merId: String(merId) } : {}),
  };
  return tabAddress(PATH, filters, page);
}

/** No filter. */
const EVERY: CouponCentreRequest = { tab: 'all', state: null, keyword: '', merId: 0 };

export async function loader({ context, request }: Route.LoaderArgs) {
  const pageOf = context.get(pageContext);
  const { ctx, keep } = pageOf;
  keep('catalog', 'sites');
  const { searchParams } = new URL(request.url);
  const scope = COUPON_SCOPES.find((each) => each === searchParams.get('scope'));
  const state = CENTRE_STATES.find((each) => each === searchParams.get('state'));
  const keyword = (searchParams.get('keyword') ?? '').trim().slice(0, 60);
  const page = readPage(searchParams);
  const { id: merId } = readShopAddress(searchParams);
  const shop = merId ? await openShop(pageOf, merId) : null;
  const coupons = await listClaimableCoupons(ctx, {
    scope,
    state,
    keyword,
    ...(merId && { merId }),
    page,
    limit: PAGE_SIZE,
  });
  const query: CouponCentreRequest = { tab: scope ?? 'all', state: state ?? null, keyword, merId };
  return { query, coupons, shop };
}

/** The coupon centre: every available coupon, with its scope. */
export default function CouponCentre({ loaderData: { query, coupons, shop } }: Route.ComponentProps) {
  const { t } = useTexts();
  const { tab, state, keyword, merId } = query;
  const isNarrowed = tab !== 'all' || state !== null || keyword !== '';
  const title = shop ? `${t('shops:home.coupons')} · ${shop.shop.name}` : t('coupons:centre.title');
  return (
    <div className="content pb-10">
      <PageHead
        title={title}
        description={shop?.shop.intro || t('coupons:centre.text')}
        canonical={shop ? `${PATH}?merId=${shop.shop.id}` : PATH}
        noindex={coupons.page > 1 || isNarrowed}
      />
      {shop ? <ShopSign shop={shop.shop} isFollowed={shop.isFollowed} tab="coupons" /> : <CentreHead title={title} />}
      <div className="mt-3 rounded-card bg-card px-4 md:px-6">
        <TabLinks
          label={t('coupons:centre.tabs')}
          current={tab}
          tabs={TABS.map((each) => ({
            key: each,
            label: t(`coupons:centre.tab.${each}`),
            to: address({ ...query, tab: each }),
          }))}
        />
        <CentreFilter {...query} href={(each) => address({ ...query, state: each })} />
      </div>
      <ClaimOutcome />
      {coupons.list.length > 0 ? (
        <>
          <h2 className="sr-only">{t(`coupons:centre.tab.${tab}`)}</h2>
          <ul className="mt-3 grid gap-2 md:grid-cols-2 md:gap-3 xl:grid-cols-3">
            {coupons.list.map((coupon) => (
              <li key={coupon.id} className="grid grid-rows-[1fr_auto] rounded-card bg-card">
                {/* exhausted coupons cannot be claimed */}
                <div inert={coupon.usedUp && !coupon.received} className={coupon.usedUp ? 'opacity-60' : undefined}>
                  <CouponTicket coupon={coupon} />
                </div>
                {coupon.usedUp && (
                  <p className="px-4 pt-2 text-[13px] text-secondary">{t('coupons:centre.state.used_up')}</p>
                )}
                <CouponGoods coupon={coupon} />
              </li>
            ))}
          </ul>
          <Pagination
            page={coupons.page}
            pages={Math.ceil(coupons.total / PAGE_SIZE)}
            hrefFor={(page) => address(query, page)}
          />
        </>
      ) : (
        <div className="mt-3 rounded-card bg-card">
          <EmptyState picture="search" title={t('coupons:centre.empty')} hint={t('coupons:centre.empty_text')}>
            {isNarrowed && <ButtonLink to={address({ ...EVERY, merId })}>{t('coupons:show_all')}</ButtonLink>}
            {!isNarrowed && shop && <ButtonLink to={shopHref(merId)}>{t('shops:home.home')}</ButtonLink>}
            {!isNarrowed && !shop && <ButtonLink to="/">{t('shell:home')}</ButtonLink>}
          </EmptyState>
        </div>
      )}
    </div>
  );
}

/** The head of the platform's coupon centre. */
function CentreHead({ title }: { title: string }) {
  const { t } = useTexts();
  const user = useShell()?.user;
  return (
    <>
      <Breadcrumbs steps={[{ label: title }]} />
      <header className="flex flex-wrap items-center justify-between gap-4 rounded-card bg-brand bg-linear-135 from-[#f0453a] to-brand px-5 py-6 text-on-brand md:px-8">
        <div>
          <h1 className="text-2xl md:text-[32px]">{title}</h1>
          <p className="mt-1">{t('coupons:centre.text')}</p>
        </div>
        {user && (
          <ButtonLink to="/users/coupon_list" variant="secondary">
            {t('coupons:mine.title')}
          </ButtonLink>
        )}
      </header>
    </>
  );
}
