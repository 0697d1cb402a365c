import type { FetcherWithComponents } from 'react-router';
import type { LoginMode } from '../../domains/accounts/login-modes.ts';
import type { DialCodeProps } from './dial-code.tsx';
import type { LoginAnswer, LoginBy } from './login-answer.ts';
import type { ResendCountdown } from './use-resend-countdown.ts';
import type { TypedPhone } from './use-typed-phone.ts';

/** Props of every login form. */
export interface LoginFormProps extends Pick<DialCodeProps, 'countries'> {
  fetcher: FetcherWithComponents<LoginAnswer>;
  /** Of the last posted form, unless the reader has switched to another one since. */
  answer: LoginAnswer | undefined;
  by: LoginBy;
  /** Typed once, kept from form to form. */
  email: string;
  setEmail: (email: string) => void;
  phone: TypedPhone;
  resend: ResendCountdown;
  choose: (mode: LoginMode, by?: LoginBy) => void;
  inDialog: boolean;
}
