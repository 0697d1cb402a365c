import { CODE_LENGTH, RESET_CODE_LENGTH } from '../../domains/accounts/rules.ts';
import { useTexts } from '../texts/texts.tsx';
import type { LoginIntent } from './login-answer.ts';
import type { LoginFormProps } from './login-form-props.ts';
import { SendCodeField } from './send-code-field.tsx';

interface CodeFieldProps extends Pick<LoginFormProps, 'fetcher' | 'answer' | 'resend'> {
  name: 'captcha' | 'code';
  /** The button's action: sends another code. */
  intent: LoginIntent;
}

/** The code from a mail: six digits, or eight letters and digits for a new password. */
export function CodeField({ fetcher, answer, resend, name, intent }: CodeFieldProps) {
  const { t } = useTexts();
  const isLong = name === 'code';
  return (
    <SendCodeField
      label={t('login:code')}
      name={name}
      inputMode={isLong ? 'text' : 'numeric'}
      autoCapitalize={isLong ? 'characters' : undefined}
      spellCheck={false}
      // space for the hyphen or blanks that people type in a longer code
      maxLength={isLong ? RESET_CODE_LENGTH * 2 : CODE_LENGTH}
      placeholder={t(isLong ? 'login:reset_code_example' : 'login:code_example')}
      defaultValue={answer?.values[name]}
      problem={answer?.problems[name]}
      resend={resend}
      intent={intent}
      busy={fetcher.state !== 'idle' && fetcher.formData?.get('intent') === intent}
      texts={{
        send: t('login:get_code'),
        again: t('login:get_code_again'),
        wait: (seconds) => t('login:resend_in', { seconds }),
      }}
    />
  );
}
