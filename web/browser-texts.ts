import type { TextBook } from '../platform/text-book.ts';

/** The one text book of this document: a document speaks one language, and changing it loads a new document. */
export const browserTexts: { book: TextBook | null } = { book: null };
