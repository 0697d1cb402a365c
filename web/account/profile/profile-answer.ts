import type { FormAnswer } from '../../forms/form-answer.ts';

/** What a form of the profile is answered when it stays open. */
export interface ProfileAnswer extends FormAnswer {
  /** Seconds until a code may be asked for again. */
  resendIn?: number;
  /** Where a code has just been sent. */
  sentTo?: string;
}
