import { useRef } from 'react';
import { Form } from 'react-router';
import { factorCodeInput } from '../../../domains/accounts/second-factor/contract.ts';
import { readSecondFactor } from '../../../domains/accounts/second-factor/queries.server.ts';
import {
  beginSecondFactor,
  readSetUp,
  turnOnSecondFactor,
} from '../../../domains/accounts/second-factor/set-up.server.ts';
import { replaceRecoveryCodes, turnOffSecondFactor } from '../../../domains/accounts/second-factor/turn-off.server.ts';
import type { Ctx } from '../../../domains/kit/context.ts';
import { answerProblems, answerRefusal, parseForm, readForm } from '../../forms/form-answer.server.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { SECURITY_PATH } from '../../forms/security-answer.ts';
import { confirmFirst } from '../../session/confirm-first.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { PageHead } from '../../session/page-head.tsx';
import { redirect } from '../../session/redirects.ts';
import { requireLogin } from '../../session/require-login.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { useProblemFocus } from '../../ui/use-problem-focus.ts';
import type { Route } from './+types/second-factor';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SECOND_FACTOR_PATH } from './second-factor-path.ts';
import { SetUpSteps } from './set-up-steps.tsx';
import { Switches } from './switches.tsx';

interface Answer extends FormAnswer {
  /** Shown in this response only. */
  codes?: string[];
}

export async function loader({ request, context }: Route.LoaderArgs) {
  if (requireLogin(context, request).kind !== 'member') throw redirect(SECURITY_PATH, 303);
  const ctx = pageCtx(context);
  const state = await readSecondFactor(ctx);
  if (state.isOn) return { state, setUp: null };
  const setUp = await readSetUp(ctx).catch((error: unknown) => {
    confirmFirst(error, SECOND_FACTOR_PATH);
    throw error;
  });
  return { state, setUp };
}

export async function action({ request, context }: Route.ActionArgs): Promise<Answer> {
  requireLogin(context, request);
  const ctx = pageCtx(context);
  const submitted = await readForm(request);
  try {
    return await takeStep(ctx, submitted);
  } catch (error) {
    confirmFirst(error, SECOND_FACTOR_PATH);
    if (error instanceof Response) throw error;
    return answerRefusal(ctx, error, submitted, { wrong_factor_code: 'code', factor_locked: 'code' });
  }
}

async function takeStep(ctx: Ctx, submitted: Record<string, string>): Promise<Answer> {
  const nothing = { problems: {}, values: {} };
  if (submitted.intent === 'turn-on') {
    const { input, problems } = parseForm(factorCodeInput, submitted);
    if (!input) return answerProblems(ctx, problems, submitted);
    return { ...nothing, codes: await turnOnSecondFactor(ctx, input.code) };
  }
  if (submitted.intent === 'renew') return { ...nothing, codes: await replaceRecoveryCodes(ctx) };
  if (submitted.intent === 'turn-off') {
    await turnOffSecondFactor(ctx);
    throw redirect(`${SECURITY_PATH}?done=second_factor_off`, 303);
  }
  await beginSecondFactor(ctx);
  throw redirect(SECOND_FACTOR_PATH, 303);
}

/** The page of the second factor: set-up, recovery codes, disabling. Works without scripts. */
export default function SecondFactor({ loaderData: { state, setUp }, actionData: answer }: Route.ComponentProps) {
  const { t } = useTexts();
  const box = useRef<HTMLElement>(null);
  useProblemFocus(box, answer);
  return (
    <section ref={box} className="rounded-card bg-card p-4 md:p-6">
      <PageHead title={t('security:second.title')} noindex />
      <p className="mb-2 text-[13px]">
        <Link to={SECURITY_PATH} className="text-secondary hover:text-brand-hover hover:underline">
          ← {t('security:second.back')}
        </Link>
      </p>
      <h1 className="text-xl">{t('security:second.title')}</h1>
      <p className="mt-1 mb-6 text-secondary">{t('security:second.hint')}</p>
      <div className="mb-5 empty:hidden">
        {answer?.message && <NoticeBar kind="problem">{answer.message}</NoticeBar>}
      </div>
      {answer?.codes ? (
        <RecoveryCodes codes={answer.codes} />
      ) : state.isOn ? (
        <Switches state={state} />
      ) : setUp ? (
        <SetUpSteps setUp={setUp} problem={answer?.problems.code} />
      ) : (
        <Form method="post">
          <Button type="submit" name="intent" value="begin" size="lg">
            {t('security:second.set_up')}
          </Button>
        </Form>
      )}
    </section>
  );
}
