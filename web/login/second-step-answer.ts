import type { FormAnswer } from '../forms/form-answer.ts';

export const SECOND_STEP_PATH = '/login/second_step';

/** What the form of the second step is answered. */
export interface SecondStepAnswer extends FormAnswer {
  /** A code of the app, or one of the recovery codes. */
  way: 'app' | 'recovery';
  /** Too old or tried too often: the login begins again. */
  isOver?: boolean;
  /** Logged in from the dialog: the page reloads. */
  done?: true;
}
