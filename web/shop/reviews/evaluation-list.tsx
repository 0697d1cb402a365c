import { removeReview } from '../../../domains/reviews/change-review.server.ts';
import { listOrdersToReview, listOwnReviews } from '../../../domains/reviews/own-queries.server.ts';
import { isDomainError } from '../../../platform/errors.ts';
import { withQuery } from '../../manifest/page-address.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { PageHead } from '../../session/page-head.tsx';
import { redirect } from '../../session/redirects.ts';
import { requireLogin } from '../../session/require-login.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { readPage } from '../../ui/list-tabs.ts';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import type { Route } from './+types/evaluation-list';
import { OwnReviewCard } from './own-review-card.tsx';
import { EVALUATION_DONE, EVALUATION_TABS, type EvaluationTab, reviewLists } from './review-url.ts';
import { ToReviewCard } from './to-review-card.tsx';

const PAGE_SIZE = 10;

export async function loader({ context, request, url }: Route.LoaderArgs) {
  requireLogin(context, request);
  const ctx = pageCtx(context);
  const { searchParams } = url;
  const tab = EVALUATION_TABS.find((each) => each === searchParams.get('tab')) ?? 'to_review';
  const paging = { page: readPage(searchParams), limit: PAGE_SIZE };
  const done = EVALUATION_DONE.find((each) => each === searchParams.get('done')) ?? null;
  const list =
    tab === 'to_review'
      ? { kind: 'open' as const, ...(await listOrdersToReview(ctx, paging)) }
      : { kind: 'mine' as const, ...(await listOwnReviews(ctx, paging)) };
  // the last item of a page was removed
  if (list.list.length === 0 && paging.page > 1) throw redirect(reviewLists(tab, paging.page - 1));
  return { tab, list, done };
}

/** Deletes one's own review; idempotent. */
export async function action({ context, request }: Route.ActionArgs) {
  requireLogin(context, request);
  const form = await request.formData();
  if (form.get('intent') === 'remove') {
    await removeReview(pageCtx(context), Number(form.get('id')) || 0).catch((error: unknown) => {
      if (!isDomainError(error) || error.code !== 'review_not_found') throw error;
    });
  }
  return redirect(withQuery(reviewLists('reviewed'), { done: 'removed' }), 303);
}

/** Orders with items waiting for a review, and written reviews. */
export default function EvaluationList({ loaderData: { tab, list, done } }: Route.ComponentProps) {
  const { t } = useTexts();
  const counts = { to_review: list.counts.ordersToReview, reviewed: list.counts.reviewed };
  return (
    <section>
      <PageHead title={t('own-reviews:title')} noindex />
      <div className="rounded-card bg-card px-4 pt-4 md:px-6 md:pt-5">
        <h1 className="text-xl">{t('own-reviews:title')}</h1>
        <div className="mt-2">
          <TabLinks
            label={t('own-reviews:tabs')}
            current={tab}
            tabs={EVALUATION_TABS.map((key) => ({
              key,
              label: t(`own-reviews:tab.${key}`),
              to: reviewLists(key),
              count: counts[key],
            }))}
          />
        </div>
      </div>
      {done && (
        <div className="mt-3">
          <NoticeBar kind={done === 'held' ? 'info' : 'success'}>{t(`own-reviews:done.${done}`)}</NoticeBar>
        </div>
      )}
      {list.list.length > 0 ? (
        <>
          <h2 className="sr-only">{t(`own-reviews:tab.${tab}`)}</h2>
          <ul className="mt-3 grid gap-3">
            {list.kind === 'open'
              ? list.list.map((lines) => (
                  <li key={lines[0]?.orderNo}>
                    <ToReviewCard lines={lines} />
                  </li>
                ))
              : list.list.map((review) => (
                  <li key={review.id}>
                    <OwnReviewCard review={review} />
                  </li>
                ))}
          </ul>
          <Pagination
            page={list.page}
            pages={Math.ceil(list.total / PAGE_SIZE)}
            hrefFor={(page) => reviewLists(tab, page)}
          />
        </>
      ) : (
        <Nothing tab={tab} hasOpen={counts.to_review > 0} />
      )}
    </section>
  );
}

function Nothing({ tab, hasOpen }: { tab: EvaluationTab; hasOpen: boolean }) {
  const { t } = useTexts();
  return (
    <div className="mt-3 rounded-card bg-card">
      <EmptyState picture="orders" title={t(`own-reviews:empty.${tab}`)} hint={t(`own-reviews:empty.${tab}_text`)}>
        {tab === 'reviewed' && hasOpen ? (
          <ButtonLink to={reviewLists('to_review')}>{t('own-reviews:tab.to_review')}</ButtonLink>
        ) : (
          <ButtonLink to="/users/order_list" variant="secondary">
            {t('own-reviews:to_orders')}
          </ButtonLink>
        )}
      </EmptyState>
    </div>
  );
}
