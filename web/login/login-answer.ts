import type { LoginMode } from '../../domains/accounts/rules.ts';
import type { FormAnswer } from '../forms/form-answer.ts';

/** Registering and visiting go by either: the tabs of modes 6 and 7. */
export type LoginBy = 'email' | 'phone';

/** What the login forms are answered. */
export interface LoginAnswer extends FormAnswer {
  /** The mode to go on with: a next step, or the same form again. */
  mode: LoginMode;
  by: LoginBy;
  /** Key of a text that says what was done. */
  notice?: 'code_sent' | 'sms_sent' | 'registered' | 'password_changed';
  /** Seconds until a code may be asked for again. */
  resendIn?: number;
  /** The account has a second factor: the dialog asks for it. */
  secondStep?: true;
  /** Logged in from the dialog: the page reloads. */
  done?: true;
}

/** Why a form was posted: one intent per button. */
export type LoginIntent =
  | 'log-in'
  | 'log-in-phone'
  | 'log-in-code'
  | 'send-login-code'
  | 'send-code'
  | 'register'
  | 'send-phone-code'
  | 'register-phone'
  | 'send-reset-code'
  | 'reset'
  | 'visit'
  | 'visit-phone';
