import { skipInput } from '../../../domains/platform-office/first-steps/contract.ts';
import { noteOpened, skipFirstStep } from '../../../domains/platform-office/first-steps/note-step.server.ts';
import { readFirstSteps } from '../../../domains/platform-office/first-steps/read-first-steps.server.ts';
import { sendTestMail } from '../../../domains/platform-office/first-steps/send-test-mail.server.ts';
import { DomainError } from '../../../platform/errors.ts';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse } from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import type { Route } from './+types/first-steps';
import { StepRow } from './step-row.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const { steps, open } = await readFirstSteps(ctx);
  await noteOpened(ctx);
  return { steps, open, site: ctx.site.id };
}

export function action({ context, request }: Route.ActionArgs) {
  return handleForm(context, request, async (ctx, { intent, submitted }) => {
    switch (intent) {
      case 'test_mail':
        await sendTestMail(ctx);
        return { done: 'first-steps.mail_sent' };
      case 'skip':
      case 'resume':
        await skipFirstStep(ctx, parseOrRefuse(skipInput, { key: submitted.key, skipped: intent === 'skip' }));
        return { done: intent === 'skip' ? 'first-steps.skipped' : 'first-steps.resumed' };
      default:
        throw new DomainError('not_found');
    }
  });
}

/** What a new platform needs until customers can buy: each step with its state and the page where it is done. */
export default function FirstSteps({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const { steps, open, site } = loaderData;
  const title = t('platform-office:sections.first_steps');
  return (
    <OfficePage title={title} hint={t('first-steps:hint')} answer={actionData as FormAnswer | undefined}>
      <NoticeBar kind={open > 0 ? 'warning' : 'success'}>
        {open > 0 ? t('first-steps:left', { count: open }) : t('first-steps:ready')}
      </NoticeBar>
      <ol aria-label={title} className="mt-4 divide-y divide-line rounded-card border border-line bg-card">
        {steps.map((step) => (
          <StepRow key={step.key} step={step} site={site} />
        ))}
      </ol>
    </OfficePage>
  );
}
