import type { FormAnswer } from '../../forms/form-answer.ts';

/** Response to a profile form that stays open. */
export interface ProfileAnswer extends FormAnswer {
  /** Seconds until another code can be requested. */
  resendIn?: number;
  /** Where a code was just sent. */
  sentTo?: string;
}
