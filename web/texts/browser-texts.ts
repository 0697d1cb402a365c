import type { TextBook } from '../../platform/locale/text-book.ts';

interface BrowserTexts {
  /** The only text book of this document: a document has one language, and changing it loads a new document. */
  book: TextBook | null;
  /** URLs of the texts of this document's areas; those of others are in the index. */
  files: Record<string, string>;
}

export const browserTexts: BrowserTexts = { book: null, files: {} };
