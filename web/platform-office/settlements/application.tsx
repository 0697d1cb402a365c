import { refuseInput } from '../../../domains/merchants/onboarding/contract.ts';
import { readForReview } from '../../../domains/merchants/onboarding/queries.server.ts';
import {
  approveApplication,
  refuseApplication,
} from '../../../domains/merchants/onboarding/review-application.server.ts';
import { APPLICATION_LENGTHS } from '../../../domains/merchants/onboarding/rules.ts';
import { DomainError } from '../../../platform/errors.ts';
import { readId } from '../../back-office/kit/id-param.server.ts';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse } from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import type { Route } from './+types/application';
import { ApplicationDecisions } from './application-decisions.tsx';
import { ApplicationPanels } from './application-panels.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  return { application: await readForReview(ctx, readId(params)), now: ctx.now.toISOString() };
}

export function action({ context, request, params }: Route.ActionArgs) {
  return handleForm(context, request, async (ctx, { intent, submitted }) => {
    const id = readId(params);
    if (intent === 'approve') {
      await approveApplication(ctx, id);
      return { done: 'application_approved' };
    }
    if (intent !== 'refuse') throw new DomainError('not_found');
    const { reason } = parseOrRefuse(refuseInput, { id, reason: submitted.reason ?? '' });
    await refuseApplication(ctx, id, reason);
    return { done: 'application_refused' };
  });
}

/** One application with all its data, and the two possible decisions. */
export default function Application({ loaderData: { application, now }, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const answer = actionData as FormAnswer | undefined;
  return (
    <OfficePage
      title={application.merchantName}
      back={{ to: '/admin/settlements', label: t('platform-office:sections.settlements') }}
      answer={answer}
      actions={
        application.status === 'pending' && (
          <ApplicationDecisions
            name={application.merchantName}
            texts={{
              approve: t('platform-office:settlements.approve'),
              approveQuestion: t('platform-office:settlements.approve_question', { name: application.merchantName }),
              refuse: t('platform-office:settlements.refuse'),
              refuseQuestion: t('platform-office:settlements.refuse_question'),
              reason: t('platform-office:settlements.reason'),
            }}
            limit={APPLICATION_LENGTHS.reason}
            answer={answer}
          />
        )
      }
    >
      <ApplicationPanels application={application} now={now} />
    </OfficePage>
  );
}
