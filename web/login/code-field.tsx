import { CODE_LENGTH, RESET_CODE_LENGTH } from '../../domains/accounts/rules.ts';
import { useTexts } from '../texts/texts.tsx';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { LoginIntent } from './login-answer.ts';
import type { LoginFormProps } from './login-form-props.ts';

interface CodeFieldProps extends Pick<LoginFormProps, 'fetcher' | 'answer' | 'resend'> {
  name: 'captcha' | 'code';
  /** The button's action: sends another code. */
  intent: LoginIntent;
}

/**
 * The code from a mail (six digits, or eight letters and digits for a new password), with the button that sends one:
 * disabled for a minute, showing the seconds (specification 4).
 */
export function CodeField({ fetcher, answer, resend, name, intent }: CodeFieldProps) {
  const { t } = useTexts();
  const problem = answer?.problems[name];
  const isLong = name === 'code';
  const busy = fetcher.state !== 'idle' && fetcher.formData?.get('intent') === intent;
  return (
    <TextField
      label={t('login:code')}
      name={name}
      inputMode={isLong ? 'text' : 'numeric'}
      autoCapitalize={isLong ? 'characters' : undefined}
      spellCheck={false}
      autoComplete="one-time-code"
      // space for the hyphen or blanks that people type in a longer code
      maxLength={isLong ? RESET_CODE_LENGTH * 2 : CODE_LENGTH}
      placeholder={t(isLong ? 'login:reset_code_example' : 'login:code_example')}
      defaultValue={answer?.values[name]}
      problem={problem}
      className="tabular"
      end={
        <Button
          type="submit"
          name="intent"
          value={intent}
          variant="ghost"
          size="sm"
          busy={busy}
          disabled={resend.seconds > 0}
          className="tabular !text-brand-hover disabled:!text-muted"
        >
          {resend.seconds > 0
            ? t('login:resend_in', { seconds: resend.seconds })
            : t(resend.again ? 'login:get_code_again' : 'login:get_code')}
        </Button>
      }
    />
  );
}
