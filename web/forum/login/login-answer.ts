import type { FormAnswer } from '../../forms/form-answer.ts';
import type { SecondStepPath } from '../../login/second-step-answer.ts';
import type { Captcha } from '../../parts/captcha/captcha-field.tsx';

/** Response to the login forms of the forum. The last two are for the dialog. */
export interface ForumLoginAnswer extends FormAnswer {
  /** The account has a second factor, which is asked for there. */
  secondStep?: SecondStepPath;
  /** Logged in: the page reloads. */
  done?: true;
}

/** What the login page reads, and the dialog from it. */
export interface LoginPageData {
  isRegister: boolean;
  /** Null for readers who asked for too many. */
  captcha: Captcha | null;
  /** With WeChat. */
  canScan: boolean;
  /** With a phone that is logged in. */
  canUsePhone: boolean;
}
