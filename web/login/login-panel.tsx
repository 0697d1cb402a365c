import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { LOGIN_MODES, type LoginMode } from '../../domains/accounts/rules.ts';
import { useShell } from '../shell/use-shell.ts';
import { useTexts } from '../texts.tsx';
import { NoticeBar } from '../ui/notice-bar.tsx';
import { useProblemFocus } from '../ui/use-problem-focus.ts';
import { ForgotForm } from './forgot-form.tsx';
import type { LoginAnswer } from './login-answer.ts';
import { closeLogin } from './login-flag.ts';
import type { LoginFormProps } from './login-form-props.ts';
import { LoginTabs } from './login-tabs.tsx';
import { PasswordForm } from './password-form.tsx';
import { RegisterForm } from './register-form.tsx';
import { ResetForm } from './reset-form.tsx';
import { useResendCountdown } from './use-resend-countdown.ts';
import { VisitorForm } from './visitor-form.tsx';

const FORMS = {
  [LOGIN_MODES.password]: PasswordForm,
  [LOGIN_MODES.forgot]: ForgotForm,
  [LOGIN_MODES.reset]: ResetForm,
  [LOGIN_MODES.register]: RegisterForm,
  [LOGIN_MODES.visitor]: VisitorForm,
} satisfies Record<LoginMode, React.ComponentType<LoginFormProps>>;

const TITLES = {
  [LOGIN_MODES.forgot]: 'title_forgot',
  [LOGIN_MODES.reset]: 'title_reset',
} as Partial<Record<LoginMode, string>>;

interface LoginPanelProps {
  mode: LoginMode;
  /** What a form posted without a script was answered. */
  answer?: LoginAnswer;
  heading: 'h1' | 'h2';
  inDialog?: boolean;
}

/** The login forms, one at a time: the same in the dialog and on the page, with and without a script. */
export function LoginPanel({ mode: wanted, answer: posted, heading: Heading, inDialog = false }: LoginPanelProps) {
  const { t } = useTexts();
  const shell = useShell();
  const box = useRef<HTMLDivElement>(null);
  const { fetcher, answer, mode, choose } = useLoginState(wanted, posted);
  const [email, setEmail] = useState(posted?.values.email ?? '');
  const resend = useResendCountdown(fetcher.data ?? posted);
  useProblemFocus(box, answer);
  const Form = FORMS[mode];
  const title = TITLES[mode];
  return (
    <div ref={box}>
      <Heading className="mb-5 text-2xl">
        {title ? t(`login:${title}`) : t('login:welcome', { siteName: shell?.site.name ?? '' })}
      </Heading>
      {!title && <LoginTabs mode={mode} choose={choose} inDialog={inDialog} />}
      <div className="flex flex-col gap-4 empty:hidden [&:not(:empty)]:mb-4">
        {answer?.notice && (
          <NoticeBar kind="success">{t(`login:${answer.notice}`, { email: answer.values.email })}</NoticeBar>
        )}
        {answer?.message && <NoticeBar kind="problem">{answer.message}</NoticeBar>}
      </div>
      <Form {...{ fetcher, answer, email, setEmail, resend, choose, inDialog }} key={mode} />
    </div>
  );
}

/** Which form is shown and what it was answered: an answer may lead to the next form, a link leaves it behind. */
function useLoginState(wanted: LoginMode, posted: LoginAnswer | undefined) {
  const fetcher = useFetcher<LoginAnswer>();
  const latest = fetcher.data ?? posted;
  const [left, setLeft] = useState<LoginAnswer>();
  const [mode, setMode] = useState(posted?.mode ?? wanted);
  const [seen, setSeen] = useState({ wanted, latest });
  if (seen.latest !== latest || seen.wanted !== wanted) {
    setSeen({ wanted, latest });
    if (seen.latest !== latest && latest) setMode(latest.mode);
    else setMode(wanted);
  }
  useEffect(() => {
    if (!fetcher.data?.done) return;
    closeLogin();
    window.location.reload();
  }, [fetcher.data]);
  const choose = (next: LoginMode) => {
    setLeft(latest);
    setMode(next);
  };
  return { fetcher, answer: latest === left ? undefined : latest, mode, choose };
}
