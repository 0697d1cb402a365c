import { createContext, type ReactNode, useContext } from 'react';
import type { Locale } from '../platform/locale.ts';
import type { TextBook } from '../platform/text-book.ts';

const TextsContext = createContext<TextBook | null>(null);

export function TextsProvider({ book, children }: { book: TextBook; children: ReactNode }) {
  return <TextsContext value={book}>{children}</TextsContext>;
}

/** The product's texts in the page's language: `t('goods:add_to_cart')`. */
export function useTexts(): TextBook {
  const book = useContext(TextsContext);
  if (!book) throw new Error('texts are read outside of TextsProvider');
  return book;
}

export function useLocale(): Locale {
  return useTexts().locale;
}
