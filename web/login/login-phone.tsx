import type { LoginFormProps } from './login-form-props.ts';
import { PhoneField } from './phone-field.tsx';

type LoginPhoneProps = Pick<LoginFormProps, 'phone' | 'answer' | 'countries'> & {
  autoComplete: 'username' | 'tel-national';
};

/** The phone field of a login form; its value is kept in the next form. */
export function LoginPhone({ phone, answer, countries, autoComplete }: LoginPhoneProps) {
  return <PhoneField {...phone} countries={countries} problem={answer?.problems.phone} autoComplete={autoComplete} />;
}
