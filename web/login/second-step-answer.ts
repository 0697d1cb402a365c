import type { FormAnswer } from '../forms/form-answer.ts';

export const SECOND_STEP_PATH = '/login/second_step';

/** Response to the form of the second step. */
export interface SecondStepAnswer extends FormAnswer {
  /** A code of the app, or one of the recovery codes. */
  way: 'app' | 'recovery';
  /** Expired, or too many attempts: the login starts again. */
  isOver?: boolean;
  /** Logged in from the dialog: the page reloads. */
  done?: true;
}
