import type { FormAnswer } from '../../forms/form-answer.ts';

/** Response to a review form: no input or upload is lost. */
export interface ReviewPageAnswer extends FormAnswer {
  /** URLs of uploaded pictures by field name. */
  pictures: Record<string, string[]>;
  /** Pictures were added or removed by a browser without scripts. */
  isOnlyPictures?: boolean;
}
