import type { TextBook } from '../../platform/text-book.ts';

interface BrowserTexts {
  /** The one text book of this document: a document speaks one language, and changing it loads a new document. */
  book: TextBook | null;
  /** Where the texts of each area are. */
  files: Record<string, string>;
}

export const browserTexts: BrowserTexts = { book: null, files: {} };
