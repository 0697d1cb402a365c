import type { FetcherWithComponents } from 'react-router';
import type { LoginMode } from '../../domains/accounts/rules.ts';
import type { LoginAnswer } from './login-answer.ts';
import type { ResendCountdown } from './use-resend-countdown.ts';

/** What every login form is given. */
export interface LoginFormProps {
  fetcher: FetcherWithComponents<LoginAnswer>;
  /** Of the last posted form, unless the reader has turned to another one since. */
  answer: LoginAnswer | undefined;
  /** Typed once, kept from form to form. */
  email: string;
  setEmail: (email: string) => void;
  resend: ResendCountdown;
  choose: (mode: LoginMode) => void;
  inDialog: boolean;
}
