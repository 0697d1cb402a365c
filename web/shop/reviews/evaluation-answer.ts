import type { FormAnswer } from '../../forms/form-answer.ts';

/** What a form of a review is answered: nothing that was typed or uploaded is lost. */
export interface ReviewPageAnswer extends FormAnswer {
  /** Addresses of uploaded pictures by the name of their field. */
  pictures: Record<string, string[]>;
  /** Pictures were added, or taken away, by a browser without a script. */
  isOnlyPictures?: boolean;
}
