import { MAX_EMAIL_LENGTH } from '../../domains/accounts/rules.ts';
import { useTexts } from '../texts/texts.tsx';
import { useEarlyValue } from '../ui/early-text.ts';
import { TextField } from '../ui/text-field.tsx';
import type { LoginFormProps } from './login-form-props.ts';

/** The e-mail field of a login form; its value is kept in the next form. */
export function EmailField(props: Pick<LoginFormProps, 'email' | 'setEmail' | 'answer'> & { autoComplete: string }) {
  const { t } = useTexts();
  const problem = props.answer?.problems.email;
  const field = useEarlyValue<HTMLInputElement>(props.setEmail);
  return (
    <TextField
      ref={field}
      label={t('login:email')}
      name="email"
      type="email"
      inputMode="email"
      autoComplete={props.autoComplete}
      spellCheck={false}
      maxLength={MAX_EMAIL_LENGTH}
      placeholder={t('login:email_example')}
      value={props.email}
      onChange={(event) => props.setEmail(event.target.value)}
      problem={problem}
      autoFocus={Boolean(problem)}
    />
  );
}
