import { readMyCoupons } from '../../domains/promotions/queries.server.ts';
import { CLAIM_STATES, type ClaimState } from '../../domains/promotions/rules.ts';
import { requireLogin } from '../login/require-login.server.ts';
import { pageCtx } from '../page-context.server.ts';
import { PageHead } from '../shell/page-head.tsx';
import { useTexts } from '../texts.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { TabLinks } from '../ui/tab-links.tsx';
import type { Route } from './+types/coupons';
import { readPage, tabAddress } from './list-tabs.ts';
import { OwnCoupon } from './own-coupon.tsx';

const PAGE_SIZE = 12;
const CENTRE = '/merchant/coupon';

const address = (status: ClaimState, page = 1) => tabAddress('/users/coupon_list', { status }, page);

export async function loader({ context, request }: Route.LoaderArgs) {
  requireLogin(context, request);
  const { searchParams } = new URL(request.url);
  const status = CLAIM_STATES.find((state) => state === searchParams.get('status')) ?? 'unused';
  const coupons = await readMyCoupons(pageCtx(context), { status, page: readPage(searchParams), limit: PAGE_SIZE });
  return { status, coupons };
}

/** The coupons that somebody has claimed, by what has become of them. */
export default function MyCoupons({ loaderData: { status, coupons } }: Route.ComponentProps) {
  const { t } = useTexts();
  return (
    <section>
      <PageHead title={t('coupons:mine.title')} noindex />
      <div className="rounded-card bg-card px-4 pt-4 md:px-6 md:pt-5">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="text-xl">{t('coupons:mine.title')}</h1>
          <ButtonLink to={CENTRE} look="secondary" size="sm">
            {t('coupons:mine.more')}
          </ButtonLink>
        </div>
        <div className="mt-2">
          <TabLinks
            label={t('coupons:mine.tabs')}
            current={status}
            tabs={CLAIM_STATES.map((state) => ({
              key: state,
              label: t(`coupons:mine.tab.${state}`),
              to: address(state),
              count: state === status ? coupons.total : 0,
            }))}
          />
        </div>
      </div>
      {coupons.list.length > 0 ? (
        <>
          <ul className="mt-3 grid gap-2 md:gap-3 lg:grid-cols-2">
            {coupons.list.map((coupon) => (
              <li key={coupon.id} className="min-w-0">
                <OwnCoupon coupon={coupon} />
              </li>
            ))}
          </ul>
          <Pagination
            page={coupons.page}
            pages={Math.ceil(coupons.total / PAGE_SIZE)}
            hrefFor={(page) => address(status, page)}
          />
        </>
      ) : (
        <div className="mt-3 rounded-card bg-card">
          <EmptyState
            picture="favourites"
            title={t(`coupons:mine.empty.${status}`)}
            hint={t('coupons:mine.empty_text')}
          >
            <ButtonLink to={CENTRE}>{t('coupons:mine.more')}</ButtonLink>
          </EmptyState>
        </div>
      )}
    </section>
  );
}
