import type { FormAnswer } from '../../forms/form-answer.ts';

/** What the form of an application is answered: nothing that was typed or uploaded is lost. */
export interface SettleAnswer extends FormAnswer {
  pictures: string[];
  /** Key of a text that says what was done. */
  notice?: 'code_sent' | 'pictures_added';
  /** Seconds until a code may be asked for again. */
  resendIn?: number;
}
