import type { ReactNode } from 'react';
import { type ReviewedChange, reasonInput } from '../../../domains/app-market/change-reviews/contract.ts';
import { approveChange, refuseChange, takeDownApp } from '../../../domains/app-market/change-reviews/decide.server.ts';
import { readReview } from '../../../domains/app-market/change-reviews/queue.server.ts';
import { DomainError } from '../../../platform/errors.ts';
import { readId } from '../../back-office/kit/id-param.server.ts';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import { Panel } from '../../back-office/kit/panel.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse } from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Link } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import type { Route } from './+types/review';
import { ReviewFiles, ReviewListing } from './review-content.tsx';
import { ReviewDecisions } from './review-decisions.tsx';
import { ReviewDifferences } from './review-differences.tsx';
import { ReviewMoment, ReviewReasons, ReviewState, stateOf } from './review-facts.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  return { review: await readReview(ctx, readId(params)), now: ctx.now.toISOString() };
}

export function action({ context, request, params }: Route.ActionArgs) {
  return handleForm(context, request, async (ctx, { intent, submitted: { reason } }) => {
    const id = readId(params);
    if (intent === 'approve' || intent === 'reinstate') {
      await approveChange(ctx, id);
      return { done: intent === 'approve' ? 'app-reviews.approved' : 'app-reviews.reinstated' };
    }
    if (intent === 'refuse') {
      await refuseChange(ctx, parseOrRefuse(reasonInput, { id, reason }));
      return { done: 'app-reviews.refused' };
    }
    if (intent !== 'take_down') throw new DomainError('not_found');
    const { app } = await readReview(ctx, id);
    await takeDownApp(ctx, parseOrRefuse(reasonInput, { id: app.id, reason }));
    // where the app can be reinstated
    return { done: 'app-reviews.taken_down', to: '/admin/apps?status=refused' };
  });
}

/** One change of an app with all that it is about, and the decisions that it admits. */
export default function AppReviewPage({ loaderData: { review, now }, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const answer = actionData as FormAnswer | undefined;
  const { app, listing, version } = review;
  const isTakeDown = review.reasons.includes('taken_down');
  return (
    <OfficePage
      title={app.name}
      back={{ to: '/admin/apps', label: t('platform-office:sections.app_reviews') }}
      answer={answer}
      actions={<ReviewDecisions review={review} answer={answer} />}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        <div className="grid min-w-0 gap-4">
          <Facts review={review} now={now} />
          {!isTakeDown && <ReviewDifferences before={review.before} after={review.after} />}
        </div>
        <div className="grid min-w-0 gap-4">
          {version && <ReviewFiles version={version} />}
          <ReviewListing listing={listing} notes={version?.notes ?? {}} />
        </div>
      </div>
    </OfficePage>
  );
}

function Facts({ review, now }: { review: ReviewedChange; now: string }) {
  const { t } = useTexts();
  const { app } = review;
  const isDecided = ['approved', 'refused'].includes(stateOf(review));
  const isDownByAnother = app.status === 'taken_down' && !review.reasons.includes('taken_down');
  const facts: [string, ReactNode][] = [
    ['status', <ReviewState key="status" review={review} />],
    ['reasons', <ReviewReasons key="reasons" reasons={review.reasons} />],
    ['developer', review.developer || '–'],
    ['identifier', app.identifier],
    ['app_status', t(`app-reviews:app_state.${app.status}`)],
    ['submitted', <LocalTime key="submitted" iso={review.submittedAt} />],
    [isDecided ? 'decided' : 'waits', <ReviewMoment key="moment" review={review} now={now} />],
    ...(review.decisionReason ? [['decision_reason', review.decisionReason] satisfies [string, ReactNode]] : []),
    ...(review.appeal ? [['appeal', review.appeal] satisfies [string, ReactNode]] : []),
  ];
  return (
    <Panel title={t('app-reviews:facts')}>
      <dl className="grid gap-y-2.5">
        {facts.map(([key, value]) => (
          <div key={key} className="grid grid-cols-[minmax(96px,140px)_minmax(0,1fr)] gap-3">
            <dt className="text-muted">{t(`app-reviews:${key}`)}</dt>
            <dd className="whitespace-pre-line [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      {isDownByAnother && (
        <p className="mt-4">
          {t('app-reviews:is_down')}{' '}
          <Link to="/admin/apps?status=refused" className="underline underline-offset-2">
            {t('app-reviews:see_down')}
          </Link>
        </p>
      )}
    </Panel>
  );
}
