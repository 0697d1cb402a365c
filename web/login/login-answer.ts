import type { LoginMode } from '../../domains/accounts/rules.ts';
import type { FormAnswer } from '../form-answer.ts';

/** What the login forms are answered. */
export interface LoginAnswer extends FormAnswer {
  /** The mode to go on with: a next step, or the same form again. */
  mode: LoginMode;
  /** Key of a text that says what was done. */
  notice?: 'code_sent' | 'registered' | 'password_changed';
  /** Seconds until a code may be asked for again. */
  resendIn?: number;
  /** Logged in, asked for by the dialog: the page loads anew. */
  done?: true;
}

/** Why a form was posted: one intent per button. */
export type LoginIntent = 'log-in' | 'send-code' | 'register' | 'send-reset-code' | 'reset' | 'visit';
