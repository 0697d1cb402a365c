import type { FormAnswer } from '../../forms/form-answer.ts';

/** Response to the application form: no input or upload is lost. */
export interface SettleAnswer extends FormAnswer {
  pictures: string[];
  /** Key of a success message. */
  notice?: 'code_sent' | 'pictures_added';
  /** Seconds until another code can be requested. */
  resendIn?: number;
}
