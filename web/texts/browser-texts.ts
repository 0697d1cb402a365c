import type { TextBook } from '../../platform/text-book.ts';

interface BrowserTexts {
  /** The only text book of this document: a document has one language, and changing it loads a new document. */
  book: TextBook | null;
  /** URLs of each area's texts. */
  files: Record<string, string>;
}

export const browserTexts: BrowserTexts = { book: null, files: {} };
