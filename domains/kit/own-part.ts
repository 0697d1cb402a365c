/**
 * What differs on a page between readers with the same rights. They share one rendered copy of it; see
 * `docs/decisions/0007-shared-pages.md`.
 */
export interface OwnPart {
  /** Part of what is rendered. Readers share a copy only if they agree in it: it takes few values. */
  shown: object;
  /** Reaches the browser beside the copy, and is applied once the page works; null if there is nothing. */
  later: object | null;
  /** The reader sees other things than marks: the page is rendered for them alone. */
  isAlone: boolean;
}
