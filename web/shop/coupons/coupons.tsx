import { redeemInput } from '../../../domains/promotions/coupons/codes/contract.ts';
import { redeemCoupon } from '../../../domains/promotions/coupons/codes/redeem-coupon.server.ts';
import { readMyCoupons } from '../../../domains/promotions/queries.server.ts';
import { CLAIM_STATES, type ClaimState } from '../../../domains/promotions/rules.ts';
import { answerProblems, answerRefusal, parseForm, readForm } from '../../forms/form-answer.server.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { leadToVerify } from '../../session/lead-to-verify.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { PageHead } from '../../session/page-head.tsx';
import { redirect } from '../../session/redirects.ts';
import { requireLogin } from '../../session/require-login.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { readPage, tabAddress } from '../../ui/list-tabs.ts';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import type { Route } from './+types/coupons';
import { OwnCoupon } from './own-coupon.tsx';
import { RedeemCode } from './redeem-code.tsx';

const PAGE_SIZE = 12;
const CENTRE = '/merchant/coupon';

const address = (status: ClaimState, page = 1) => tabAddress('/users/coupon_list', { status }, page);

export async function loader({ context, request }: Route.LoaderArgs) {
  requireLogin(context, request);
  const { searchParams } = new URL(request.url);
  const status = CLAIM_STATES.find((state) => state === searchParams.get('status')) ?? 'unused';
  const coupons = await readMyCoupons(pageCtx(context), { status, page: readPage(searchParams), limit: PAGE_SIZE });
  return { status, coupons, redeemed: Number(searchParams.get('redeemed')) || null };
}

/** Redeems a code for a coupon; the next page shows it among the unused ones. */
export async function action({ context, request }: Route.ActionArgs): Promise<FormAnswer | Response> {
  requireLogin(context, request);
  const ctx = pageCtx(context);
  const submitted = await readForm(request);
  const { input } = parseForm(redeemInput, submitted);
  if (!input) return answerProblems(ctx, [{ field: 'code', code: 'required' }], submitted);
  try {
    const { coupon } = await redeemCoupon(ctx, input.code);
    return redirect(`/users/coupon_list?${new URLSearchParams({ redeemed: String(coupon.id) })}`, 303);
  } catch (error) {
    const lead = leadToVerify(error, request);
    if (lead) return lead;
    const codes = ['code_wrong', 'codes_locked', 'coupon_gone', 'coupon_limit'];
    return answerRefusal(ctx, error, submitted, Object.fromEntries(codes.map((code) => [code, 'code'])));
  }
}

/** The user's coupons, by state. */
export default function MyCoupons({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const { status, coupons, redeemed } = loaderData;
  const fresh = coupons.list.find((coupon) => coupon.id === redeemed);
  return (
    <section>
      <PageHead title={t('coupons:mine.title')} noindex />
      <div className="rounded-card bg-card px-4 pt-4 md:px-6 md:pt-5">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="text-xl">{t('coupons:mine.title')}</h1>
          <ButtonLink to={CENTRE} variant="secondary" size="sm">
            {t('coupons:mine.more')}
          </ButtonLink>
        </div>
        <RedeemCode answer={actionData as FormAnswer | undefined} />
        {fresh && (
          <div className="mt-4">
            <NoticeBar kind="success">{t('coupons:redeem.done', { name: fresh.name })}</NoticeBar>
          </div>
        )}
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
