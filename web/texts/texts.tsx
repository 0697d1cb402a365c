import { createContext, type ReactNode, useContext } from 'react';
import type { Locale } from '../../platform/locale/locale.ts';
import type { TextBook } from '../../platform/locale/text-book.ts';

interface Texts {
  book: TextBook;
  /** URLs of the texts of the document's areas. */
  files: Record<string, string>;
}

const TextsContext = createContext<Texts | null>(null);

export function TextsProvider({ book, files, children }: Texts & { children: ReactNode }) {
  return <TextsContext value={{ book, files }}>{children}</TextsContext>;
}

function useBoth(): Texts {
  const texts = useContext(TextsContext);
  if (!texts) throw new Error('texts are read outside of TextsProvider');
  return texts;
}

/** The product's texts in the page's language: `t('goods:add_to_cart')`. */
export function useTexts(): TextBook {
  return useBoth().book;
}

export function useTextFiles(): Record<string, string> {
  return useBoth().files;
}

export function useLocale(): Locale {
  return useTexts().locale;
}
