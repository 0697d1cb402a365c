import { useRef } from 'react';
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
export function AccountForm({ answer, captcha, dialog }: AccountFormProps) {
  const { t } = useTexts();
  const { box, isSending, LoginForm } = useLoginForm(answer, dialog);
  return (
    <LoginForm method="post" action={dialog?.action} ref={box} className="grid gap-4">
      {dialog && <input type="hidden" name="dialog" value="1" />}
      <TextField
        name="account"
        label={t('forum-login:account')}
        autoComplete="username"
        autoCapitalize="none"
        required
        defaultValue={answer?.values.account}
        problem={answer?.problems.account}
      />
      <PasswordField
        name="password"
        label={t('forum-login:password')}
        autoComplete="current-password"
        required
        problem={answer?.problems.password}
      />
      <CaptchaPart captcha={captcha} problem={answer?.problems.captchaValue} dialog={dialog} />
      <Button name="intent" value="log-in" size="lg" wide busy={isSending}>
        {t('shell:sign_in')}
      </Button>
    </LoginForm>
  );
}

/** Creates an account with a user name and a password. */
export function RegisterForm({ answer, captcha, dialog }: AccountFormProps) {
  const { t } = useTexts();
  const { box, isSending, LoginForm } = useLoginForm(answer, dialog);
  return (
    <LoginForm method="post" action={dialog?.action} ref={box} className="grid gap-4">
      {dialog && <input type="hidden" name="dialog" value="1" />}
      <TextField
        name="nickname"
        label={t('forum-login:nickname')}
        autoComplete="nickname"
        maxLength={40}
        required
        defaultValue={answer?.values.nickname}
        problem={answer?.problems.nickname}
      />
      <TextField
        name="username"
        label={t('forum-login:username')}
        hint={t('forum-login:username_hint')}
        autoComplete="off"
        autoCapitalize="none"
        maxLength={30}
        required
        defaultValue={answer?.values.username}
        problem={answer?.problems.username}
      />
      <TextField
        name="account"
        label={t('forum-login:contact')}
        autoComplete="username"
        autoCapitalize="none"
        required
        defaultValue={answer?.values.account}
        problem={answer?.problems.account}
      />
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
      <CaptchaPart captcha={captcha} problem={answer?.problems.captchaValue} dialog={dialog} />
      <Button name="intent" value="register" size="lg" wide busy={isSending}>
        {t('forum:login.register')}
      </Button>
    </LoginForm>
  );
}

function CaptchaPart({
  captcha,
  problem,
  dialog,
}: Pick<AccountFormProps, 'captcha' | 'dialog'> & { problem: string | undefined }) {
  if (captcha === undefined) return <Skeleton className="h-[180px]" />;
  return <CaptchaField captcha={captcha} problem={problem} onChoose={dialog?.chooseCaptcha} />;
}

function useLoginForm(answer: FormAnswer | undefined, dialog: AccountFormProps['dialog']) {
  const box = useRef<HTMLFormElement>(null);
  const navigation = useNavigation();
  useProblemFocus(box, answer);
  const { state } = dialog?.fetcher ?? navigation;
  return { box, isSending: state !== 'idle', LoginForm: dialog?.fetcher.Form ?? Form };
}
