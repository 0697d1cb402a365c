import type { LoginMode } from '../../domains/accounts/login-modes.ts';
import type { FormAnswer } from '../forms/form-answer.ts';
import type { SecondStepPath } from './second-step-answer.ts';

/** Registration and visitor login accept either: the tabs of modes 6 and 7. */
export type LoginBy = 'email' | 'phone';

/** Response to the login forms. */
export interface LoginAnswer extends FormAnswer {
  /** The next mode: a next step, or the same form again. */
  mode: LoginMode;
  by: LoginBy;
  /** Key of a success message. */
  notice?: 'code_sent' | 'sms_sent' | 'password_changed';
  /** Seconds until another code can be requested. */
  resendIn?: number;
  /** The account has a second factor: the dialog asks for it, and sends it there. */
  secondStep?: SecondStepPath;
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
