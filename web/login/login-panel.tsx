import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { LOGIN_MODES, type LoginMode } from '../../domains/accounts/login-modes.ts';
import { arriveLoggedIn } from '../session/after-login.ts';
import { useShell } from '../session/use-shell.ts';
import { useTexts } from '../texts/texts.tsx';
import { NoticeBar } from '../ui/notice-bar.tsx';
import { useProblemFocus } from '../ui/use-problem-focus.ts';
import { ForgotForm } from './forgot-form.tsx';
import type { LoginAnswer, LoginBy } from './login-answer.ts';
import type { LoginFormProps } from './login-form-props.ts';
import { LoginMethods } from './login-methods.tsx';
import { LoginTabs } from './login-tabs.tsx';
import { hasTabs } from './login-url.ts';
import { PasskeyEntry } from './passkey-entry.tsx';
import { PasswordForm } from './password-form.tsx';
import { PhoneForm } from './phone-form.tsx';
import { RegisterForm } from './register-form.tsx';
import { ResetForm } from './reset-form.tsx';
import { ScanLink } from './scan-link.tsx';
import { SecondStepForm } from './second-step-form.tsx';
import { SmsForm } from './sms-form.tsx';
import { ThirdParties } from './third-party/third-parties.tsx';
import { useResendCountdown } from './use-resend-countdown.ts';
import { useTypedPhone } from './use-typed-phone.ts';
import { VisitorForm } from './visitor-form.tsx';

const FORMS = {
  [LOGIN_MODES.phone]: PhoneForm,
  [LOGIN_MODES.password]: PasswordForm,
  [LOGIN_MODES.sms]: SmsForm,
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
  by?: LoginBy;
  /** Response to a form posted without scripts. */
  answer?: LoginAnswer;
  heading: 'h1' | 'h2';
  inDialog?: boolean;
  /** For browsers without scripts. */
  countries?: LoginFormProps['countries'];
}

/** The login forms, one at a time: the same in the dialog and on the page, with and without scripts. */
export function LoginPanel({
  answer: posted,
  heading: Heading,
  inDialog = false,
  countries,
  ...wanted
}: LoginPanelProps) {
  const { t } = useTexts();
  const shell = useShell();
  const box = useRef<HTMLDivElement>(null);
  const { fetcher, answer, mode, by, choose } = useLoginState(wanted.mode, wanted.by ?? 'email', posted);
  const [email, setEmail] = useState(posted?.values.email ?? '');
  const phone = useTypedPhone(posted?.values);
  const resend = useResendCountdown(fetcher.data ?? posted, by);
  useProblemFocus(box, answer);
  const Form = FORMS[mode];
  const title = TITLES[mode];
  if (answer?.secondStep) return <SecondStepForm path={answer.secondStep} heading={Heading} inDialog={inDialog} />;
  const sentTo = { email: answer?.values.email, phone: `${answer?.values.countryCode} ${answer?.values.phone}` };
  return (
    <div ref={box}>
      <Heading className="mb-5 text-2xl">
        {title ? t(`login:${title}`) : t('login:welcome', { siteName: shell?.site.name ?? '' })}
      </Heading>
      {!title && <LoginTabs {...{ mode, by, choose, inDialog }} />}
      {!title && <LoginMethods {...{ mode, by, choose, inDialog }} />}
      <div className="flex flex-col gap-4 empty:hidden [&:not(:empty)]:mb-4">
        {shell?.site.isClosed && <NoticeBar kind="info">{t('login:closed_site')}</NoticeBar>}
        {answer?.notice && <NoticeBar kind="success">{t(`login:${answer.notice}`, sentTo)}</NoticeBar>}
        {answer?.message && <NoticeBar kind="problem">{answer.message}</NoticeBar>}
      </div>
      <Form {...{ fetcher, answer, by, email, setEmail, phone, resend, choose, inDialog, countries }} key={mode + by} />
      {isSignIn(mode) && <PasskeyEntry inDialog={inDialog} />}
      {isSignIn(mode) && <ScanLink inDialog={inDialog} />}
      {!title && mode !== LOGIN_MODES.visitor && <ThirdParties inDialog={inDialog} />}
    </div>
  );
}

/** The forms for users who have an account and can log in. */
function isSignIn(mode: LoginMode): boolean {
  return mode === LOGIN_MODES.password || mode === LOGIN_MODES.phone || mode === LOGIN_MODES.sms;
}

interface Place {
  mode: LoginMode;
  by: LoginBy;
}

/** The current form and its response: a response may lead to the next form, a link discards it. */
function useLoginState(wantedMode: LoginMode, wantedBy: LoginBy, posted: LoginAnswer | undefined) {
  const fetcher = useFetcher<LoginAnswer>();
  const latest = fetcher.data ?? posted;
  const [left, setLeft] = useState<LoginAnswer>();
  const [place, setPlace] = useState<Place>(posted ?? { mode: wantedMode, by: wantedBy });
  const wanted = `${wantedMode} ${wantedBy}`;
  const [seen, setSeen] = useState({ wanted, latest });
  if (seen.latest !== latest || seen.wanted !== wanted) {
    setSeen({ wanted, latest });
    if (seen.latest !== latest && latest) setPlace(latest);
    else setPlace({ mode: wantedMode, by: wantedBy });
  }
  useEffect(() => {
    if (fetcher.data?.done) arriveLoggedIn();
  }, [fetcher.data]);
  const choose = (mode: LoginMode, by: LoginBy = 'email') => {
    setLeft(latest);
    setPlace({ mode, by });
  };
  return { fetcher, answer: latest === left ? undefined : latest, ...useOpenPlace(place), choose };
}

/** The effective mode: a closed site accepts no new users, and without text messages there are no codes by phone. */
function useOpenPlace({ mode, by }: Place): Place {
  const site = useShell()?.site;
  if (site?.isClosed && hasTabs(mode)) return { mode: LOGIN_MODES.password, by: 'email' };
  if (mode === LOGIN_MODES.sms && !site?.smsOpen) return { mode: LOGIN_MODES.phone, by: 'phone' };
  if (hasTabs(mode))
    return { mode, by: by === 'phone' && (site?.smsOpen || mode === LOGIN_MODES.visitor) ? 'phone' : 'email' };
  return { mode, by: mode === LOGIN_MODES.phone || mode === LOGIN_MODES.sms ? 'phone' : 'email' };
}
