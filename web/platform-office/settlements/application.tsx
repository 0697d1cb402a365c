import { type ReviewedApplication, refuseInput } from '../../../domains/merchants/onboarding/contract.ts';
import { readForReview } from '../../../domains/merchants/onboarding/queries.server.ts';
import {
  approveApplication,
  refuseApplication,
} from '../../../domains/merchants/onboarding/review-application.server.ts';
import { APPLICATION_LENGTHS } from '../../../domains/merchants/onboarding/rules.ts';
import { DomainError } from '../../../platform/errors.ts';
import { ConfirmAction } from '../../back-office/kit/action-form.tsx';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse } from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import type { Route } from './+types/application';
import { ApplicationPanels } from './application-panels.tsx';

function idOf({ id }: { id?: string }): number {
  const number = Number(id);
  if (!Number.isSafeInteger(number) || number < 1) throw new DomainError('not_found');
  return number;
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  return { application: await readForReview(ctx, idOf(params)), now: ctx.now.toISOString() };
}

export function action({ context, request, params }: Route.ActionArgs) {
  return handleForm(context, request, async (ctx, { intent, submitted }) => {
    const id = idOf(params);
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
      actions={application.status === 'pending' && <Answers application={application} answer={answer} />}
    >
      <ApplicationPanels application={application} now={now} />
    </OfficePage>
  );
}

function Answers({ application, answer }: { application: ReviewedApplication; answer: FormAnswer | undefined }) {
  const { t } = useTexts();
  return (
    <>
      <ConfirmAction
        intent="approve"
        variant="secondary"
        label={t('platform-office:settlements.approve')}
        question={t('platform-office:settlements.approve_question', { name: application.merchantName })}
        start={<Icon name="check" size={15} />}
      />
      <ConfirmAction
        intent="refuse"
        label={t('platform-office:settlements.refuse')}
        question={t('platform-office:settlements.refuse_question')}
        start={<Icon name="x" size={15} />}
        open={answer?.values.intent === 'refuse' && answer.problems.reason !== undefined}
      >
        <TextArea
          name="reason"
          label={t('platform-office:settlements.reason')}
          required
          limit={APPLICATION_LENGTHS.reason}
          defaultValue={answer?.values.reason}
          problem={answer?.problems.reason}
        />
      </ConfirmAction>
    </>
  );
}
