/** What an action says of a refused form: each wrong field beside it, and what was typed, so that nothing is lost. */
export interface FormAnswer {
  /** Sentence per wrong field, in the reader's language. */
  problems: Record<string, string>;
  /** What is wrong with the whole. */
  message?: string;
  values: Record<string, string>;
}
