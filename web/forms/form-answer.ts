/**
 * What an action returns for a refused form: an error for each invalid field, and the typed values, so that nothing is
 * lost.
 */
export interface FormAnswer {
  /** Sentence per invalid field, in the reader's language. */
  problems: Record<string, string>;
  /** General error. */
  message?: string;
  values: Record<string, string>;
}
