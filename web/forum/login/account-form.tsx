import { type ReactNode, useRef } from 'react';
import { type FetcherWithComponents, Form, useNavigation } from 'react-router';
import type { FormAnswer } from '../../forms/form-answer.ts';
import type { PageAddress } from '../../manifest/page-address.ts';
import { type Captcha, CaptchaField } from '../../parts/captcha/captcha-field.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useProblemFocus } from '../../ui/use-problem-focus.ts';
import type { ForumLoginAnswer } from './login-answer.ts';

interface AccountFormProps {
  answer: FormAnswer | undefined;
  /** Undefined while it is on its way. */
  captcha: Captcha | null | undefined;
  /** In the dialog the form is sent without leaving the page, and the captcha is changed without its address. */
  dialog?: {
    fetcher: FetcherWithComponents<ForumLoginAnswer>;
    action: PageAddress;
    isSum: boolean;
    chooseCaptcha: (isSum: boolean) => void;
  };
}

/** Signs in with an e-mail address, a phone number or a user name. */
export function AccountForm(props: AccountFormProps) {
  const { t } = useTexts();
  const { answer } = props;
  return (
    <LoginForm {...props} intent="log-in" submit={t('shell:sign_in')}>
      <TextField name="account" label={t('forum-login:account')} {...ACCOUNT} {...shown(answer, 'account')} />
      <PasswordField
        name="password"
        label={t('forum-login:password')}
        autoComplete="current-password"
        required
        problem={answer?.problems.password}
      />
    </LoginForm>
  );
}

/** Creates an account with a user name and a password. */
export function RegisterForm(props: AccountFormProps) {
  const { t } = useTexts();
  const { answer } = props;
  return (
    <LoginForm {...props} intent="register" submit={t('forum:login.register')}>
      <TextField
        name="nickname"
        label={t('forum-login:nickname')}
        autoComplete="nickname"
        maxLength={40}
        required
        {...shown(answer, 'nickname')}
      />
      <TextField
        name="username"
        label={t('forum-login:username')}
        hint={t('forum-login:username_hint')}
        autoComplete="off"
        autoCapitalize="none"
        maxLength={30}
        required
        {...shown(answer, 'username')}
      />
      <TextField name="account" label={t('forum-login:contact')} {...ACCOUNT} {...shown(answer, 'account')} />
      <PasswordField
        name="password"
        label={t('forum-login:password')}
        autoComplete="new-password"
        required
        problem={answer?.problems.password}
      />
      <PasswordField
        name="rePassword"
        label={t('forum-login:password_again')}
        autoComplete="new-password"
        required
        problem={answer?.problems.rePassword}
      />
    </LoginForm>
  );
}

const ACCOUNT = { autoComplete: 'username', autoCapitalize: 'none', required: true } as const;

/** What was entered, and what is wrong with it. */
const shown = (answer: FormAnswer | undefined, name: string) => ({
  defaultValue: answer?.values[name],
  problem: answer?.problems[name],
});

interface LoginFormProps extends AccountFormProps {
  intent: 'log-in' | 'register';
  submit: string;
  children: ReactNode;
}

/** The fields, the captcha and the button, on a page of their own or in the dialog. */
function LoginForm({ answer, captcha, dialog, intent, submit, children }: LoginFormProps) {
  const box = useRef<HTMLFormElement>(null);
  const navigation = useNavigation();
  useProblemFocus(box, answer);
  const { state } = dialog?.fetcher ?? navigation;
  const SentForm = dialog?.fetcher.Form ?? Form;
  return (
    <SentForm method="post" action={dialog?.action} ref={box} className="grid gap-4">
      {dialog && <input type="hidden" name="dialog" value="1" />}
      {children}
      {captcha === undefined ? (
        <Skeleton className="h-[180px]" />
      ) : (
        <CaptchaField captcha={captcha} problem={answer?.problems.captchaValue} onChoose={dialog?.chooseCaptcha} />
      )}
      <Button name="intent" value={intent} size="lg" wide busy={state !== 'idle'}>
        {submit}
      </Button>
    </SentForm>
  );
}
