import { useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { type Captcha, CaptchaField } from '../../parts/captcha/captcha-field.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useProblemFocus } from '../../ui/use-problem-focus.ts';

interface AccountFormProps {
  answer: FormAnswer | undefined;
  captcha: Captcha | null;
}

/** Signs in with an e-mail address, a phone number or a user name. */
export function AccountForm({ answer, captcha }: AccountFormProps) {
  const { t } = useTexts();
  const { box, isSending } = useLoginForm(answer);
  return (
    <Form method="post" ref={box} className="grid gap-4">
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
      <CaptchaField captcha={captcha} problem={answer?.problems.captchaValue} />
      <Button name="intent" value="log-in" size="lg" wide busy={isSending}>
        {t('shell:sign_in')}
      </Button>
    </Form>
  );
}

/** Creates an account with a user name and a password. */
export function RegisterForm({ answer, captcha }: AccountFormProps) {
  const { t } = useTexts();
  const { box, isSending } = useLoginForm(answer);
  return (
    <Form method="post" ref={box} className="grid gap-4">
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
      <CaptchaField captcha={captcha} problem={answer?.problems.captchaValue} />
      <Button name="intent" value="register" size="lg" wide busy={isSending}>
        {t('forum:login.register')}
      </Button>
    </Form>
  );
}

function useLoginForm(answer: FormAnswer | undefined) {
  const box = useRef<HTMLFormElement>(null);
  useProblemFocus(box, answer);
  return { box, isSending: useNavigation().state !== 'idle' };
}
