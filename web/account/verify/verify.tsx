import { useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { isVerified } from '../../../domains/accounts/verification/rules.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { PageHead } from '../../session/page-head.tsx';
import { redirect, safeAddress } from '../../session/redirects.ts';
import { requireLogin } from '../../session/require-login.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useProblemFocus } from '../../ui/use-problem-focus.ts';
import type { Route } from './+types/verify';
import { takeVerifyStep, type VerifyAnswer } from './verify-steps.server.ts';

const backOf = (request: Request) => safeAddress(new URL(request.url).searchParams.get('back'));

/** Members verify missing contacts in their profile. */
export function loader({ request, context }: Route.LoaderArgs) {
  const actor = requireLogin(context, request);
  const back = backOf(request);
  const isDone = isVerified(actor);
  if (isDone && new URL(request.url).searchParams.has('back')) throw redirect(back, 303);
  if (!isDone && actor.kind === 'member') throw redirect('/users/user_info', 303);
  return { back, isDone, contact: actor.email ?? actor.phone ?? '' };
}

export async function action({ request, context }: Route.ActionArgs) {
  requireLogin(context, request);
  const answer = await takeVerifyStep(pageCtx(context), request);
  if (answer.isDone) throw redirect(backOf(request), 303);
  return answer;
}

/** Verifies the visitor's e-mail or phone with a code, and returns to the previous page. */
export default function Verify({ loaderData: { back, contact, isDone }, actionData: answer }: Route.ComponentProps) {
  const { t } = useTexts();
  const box = useRef<HTMLDivElement>(null);
  useProblemFocus(box, answer);
  return (
    <section className="rounded-card bg-card p-4 md:p-8">
      <PageHead title={t('security:verify.title')} noindex />
      <div ref={box} className="mx-auto max-w-md py-2 md:py-6">
        <span className="flex size-11 items-center justify-center rounded-full bg-brand-tint text-brand-hover">
          <Icon name="shield-check" size={22} />
        </span>
        <h1 className="mt-4 text-xl">{t('security:verify.title')}</h1>
        <p className="mt-1 mb-6 text-secondary">{t(isDone ? 'security:verify.done' : 'security:verify.hint')}</p>
        {answer?.message && (
          <div className="mb-5">
            <NoticeBar kind="problem">{answer.message}</NoticeBar>
          </div>
        )}
        {!isDone && (
          <>
            <VerifyForm answer={answer} contact={answer?.values.contact ?? contact} />
            <p className="mt-6 text-center">
              <Link to={back} className="text-secondary hover:underline">
                {t('security:verify.back')}
              </Link>
            </p>
          </>
        )}
      </div>
    </section>
  );
}

function VerifyForm({ answer, contact }: { answer: VerifyAnswer | undefined; contact: string }) {
  const { t } = useTexts();
  const { state, formData } = useNavigation();
  const isBusy = (intent: string) => state !== 'idle' && formData?.get('intent') === intent;
  const isSent = answer?.isSent === true;
  return (
    <Form method="post" noValidate className="grid gap-4">
      <TextField
        label={t('security:verify.contact')}
        name="contact"
        autoComplete="email"
        defaultValue={contact}
        readOnly={isSent}
        problem={answer?.problems.contact}
      />
      {isSent && (
        <>
          <p className="text-secondary">{t('security:verify.sent', { contact })}</p>
          <TextField
            label={t('security:confirm.code')}
            name="captcha"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={16}
            problem={answer.problems.captcha}
            className="tabular tracking-widest"
          />
          <Button type="submit" name="intent" value="verify" size="lg" wide busy={isBusy('verify')}>
            {t('security:verify.submit')}
          </Button>
        </>
      )}
      <Button
        type="submit"
        name="intent"
        value="send"
        variant={isSent ? 'ghost' : 'primary'}
        size="lg"
        wide
        busy={isBusy('send')}
      >
        {t(isSent ? 'security:verify.again' : 'security:verify.send')}
      </Button>
    </Form>
  );
}
