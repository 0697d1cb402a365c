import { readOrderToReview, readOwnReview } from '../../../domains/reviews/own-queries.server.ts';
import { maxReviewPictures } from '../../../domains/reviews/rules.ts';
import { DomainError } from '../../../platform/errors.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { PageHead } from '../../session/page-head.tsx';
import { requireLogin } from '../../session/require-login.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Route } from './+types/evaluation-confirm';
import { reviewPageAnswer } from './answer-evaluation.server.ts';
import { ChangeForm } from './change-form.tsx';
import type { ReviewPageAnswer } from './evaluation-answer.ts';
import { readReviewPage, reviewLists } from './review-url.ts';
import { WriteForm } from './write-form.tsx';

export async function loader({ context, request, url }: Route.LoaderArgs) {
  requireLogin(context, request);
  const ctx = pageCtx(context);
  const wanted = readReviewPage(url.searchParams);
  if (!wanted) throw new DomainError('not_found');
  if ('orderNo' in wanted) {
    return { kind: 'write' as const, order: await readOrderToReview(ctx, wanted.orderNo) };
  }
  const review = await readOwnReview(ctx, wanted.reviewId);
  return { kind: 'change' as const, act: wanted.act, review, maxPictures: maxReviewPictures(ctx.locale) };
}

export function action({ context, request }: Route.ActionArgs) {
  requireLogin(context, request);
  return reviewPageAnswer(pageCtx(context), request);
}

/** Reviews an order's lines, edits one's own review, or adds a follow-up. */
export default function EvaluationConfirm({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const answer = actionData as ReviewPageAnswer | undefined;
  const title = t(loaderData.kind === 'write' ? 'own-reviews:write_title' : `own-reviews:${loaderData.act}_title`);
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <PageHead title={title} noindex />
      <h1 className="rounded-card bg-card px-4 py-4 text-xl md:px-6 md:py-5">{title}</h1>
      <Body loaderData={loaderData} answer={answer} />
    </section>
  );
}

function Body({
  loaderData,
  answer,
}: Pick<Route.ComponentProps, 'loaderData'> & { answer: ReviewPageAnswer | undefined }) {
  if (loaderData.kind === 'write') {
    const { order } = loaderData;
    if (order.lines.length === 0) return <Nothing reason="reviewed" />;
    return <WriteForm order={order} answer={answer} />;
  }
  const { review, act, maxPictures } = loaderData;
  if (!review.may[act === 'edit' ? 'edit' : 'addOn']) return <Nothing reason="too_late" />;
  return <ChangeForm review={review} act={act} maxPictures={maxPictures} answer={answer} />;
}

function Nothing({ reason }: { reason: 'reviewed' | 'too_late' }) {
  const { t } = useTexts();
  return (
    <div className="rounded-card bg-card">
      <EmptyState picture="orders" title={t(`own-reviews:none.${reason}`)} hint={t(`own-reviews:none.${reason}_text`)}>
        <ButtonLink to={reviewLists('reviewed')}>{t('own-reviews:to_list')}</ButtonLink>
        <ButtonLink to="/users/order_list" variant="secondary">
          {t('own-reviews:to_orders')}
        </ButtonLink>
      </EmptyState>
    </div>
  );
}
