/** Where a form works: in every browser, only with scripts, or only without. */
export type Way = 'both' | 'scripts' | 'plain';

export interface RenderedForm {
  /** Paths that it may be sent to; empty: the page itself. */
  paths: readonly string[];
  /** Values of `intent`; empty: it has none. */
  intents: readonly string[];
  way: Way;
  /** File and line. */
  place: string;
  /** The id of the form to which a button outside of it belongs. */
  by?: string;
}

/** A form while its content is rendered. */
export interface OpenForm {
  paths: readonly string[];
  isPost: boolean;
  intents: { values: readonly string[]; way: Way; place: string; isHidden: boolean }[];
  /** A button without a name sends the form without an intent, unless a hidden field has one. */
  hasPlainButton: boolean;
}

export interface Around {
  form?: OpenForm;
  way: Way;
}
