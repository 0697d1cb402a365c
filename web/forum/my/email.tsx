import { Form, useNavigation } from 'react-router';
import {
  confirmNamedEmail,
  readNamedEmail,
  sendNamedEmailCode,
} from '../../../domains/accounts/verification/named-email.server.ts';
import { confirmEmailInput } from '../../../domains/forum/people/contract.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse } from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { requireLogin } from '../../session/require-login.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ForumHead } from '../parts/forum-head.tsx';
import { useTheme } from '../themes/theme.ts';
import type { Route } from './+types/email';

type Intent = 'send' | 'confirm';

/** What is wrong with the code is said beside it, what prevents sending one above the form. */
const BESIDE = { wrong_code: 'captcha', code_used_up: 'captcha' };

export async function loader({ context, request }: Route.LoaderArgs) {
  requireLogin(context, request, '/bbs/login');
  const isSent = new URL(request.url).searchParams.get('done') === 'sent';
  return { email: await readNamedEmail(pageCtx(context)), isSent };
}

export async function action({ context, request }: Route.ActionArgs) {
  requireLogin(context, request, '/bbs/login');
  const work: Parameters<typeof handleForm>[2] = async (ctx, { intent, submitted }) => {
    if (intent === 'send') {
      await sendNamedEmailCode(ctx);
      return { done: 'sent' };
    }
    await confirmNamedEmail(ctx, parseOrRefuse(confirmEmailInput, submitted));
    return { done: 'confirmed' };
  };
  return handleForm(context, request, work, BESIDE);
}

/** Confirms the e-mail address that was given when registering, with a code that is sent there. */
export default function OwnEmail({ loaderData: { email, isSent }, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const { OwnPage } = useTheme();
  const title = t('forum-messages:email.title');
  const answer = actionData && 'problems' in actionData ? actionData : undefined;
  return (
    <OwnPage title={title}>
      <ForumHead title={title} noindex />
      <div className="rounded-card border border-line bg-card p-4 md:p-6">
        {email === null ? (
          <NoticeBar kind="success">{t('forum-messages:email.nothing')}</NoticeBar>
        ) : (
          <EmailForm email={email} isSent={isSent} answer={answer} />
        )}
      </div>
    </OwnPage>
  );
}

interface EmailFormProps {
  email: string;
  isSent: boolean;
  answer: FormAnswer | undefined;
}

function EmailForm({ email, isSent, answer }: EmailFormProps) {
  const { t } = useTexts();
  const { state, formData } = useNavigation();
  const isBusy = (intent: Intent) => state !== 'idle' && formData?.get('intent') === intent;
  return (
    <>
      <p className="mb-4 max-w-xl text-secondary [overflow-wrap:anywhere]">
        {t('forum-messages:email.text', { email })}
      </p>
      {answer?.message && (
        <div className="mb-4">
          <NoticeBar kind="problem">{answer.message}</NoticeBar>
        </div>
      )}
      {isSent && !answer && (
        <div className="mb-4">
          <NoticeBar kind="success">{t('forum-messages:email.sent')}</NoticeBar>
        </div>
      )}
      <Form method="post" className="grid max-w-xs gap-4">
        <TextField
          name="captcha"
          label={t('forum-messages:email.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={16}
          required
          problem={answer?.problems.captcha}
          className="tabular tracking-widest"
        />
        <Button name="intent" value={'confirm' satisfies Intent} wide busy={isBusy('confirm')}>
          {t('forum-messages:email.confirm')}
        </Button>
      </Form>
      <Form method="post" className="mt-3 max-w-xs">
        <Button name="intent" value={'send' satisfies Intent} variant="ghost" wide busy={isBusy('send')}>
          {t('forum-messages:email.send')}
        </Button>
      </Form>
    </>
  );
}
