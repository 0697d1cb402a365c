import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { TopicCard } from '../../../domains/forum/contract.ts';

/** What a theme decides: where things are and how a list looks. Data, forms and the editor are the same in all of them. */
export interface ForumTheme {
  /** A page: its content, and cards beside it where the theme has room. */
  Page: ComponentType<{ children: ReactNode; aside?: ReactNode }>;
  TopicList: ComponentType<{ topics: readonly TopicCard[]; sticky?: readonly TopicCard[] }>;
  /** A page of the reader's own area. */
  OwnPage: ComponentType<{ title: string; children: ReactNode; actions?: ReactNode }>;
  /** The pictures of a topic that are not part of its text, above its title. Without it they are below the text. */
  Gallery?: ComponentType<{ pictures: readonly string[] }>;
}

const ThemeContext = createContext<ForumTheme | null>(null);
export const ThemeProvider = ThemeContext.Provider;

export function useTheme(): ForumTheme {
  const theme = useContext(ThemeContext);
  if (!theme) throw new Error('a page of the forum is drawn outside of its layout');
  return theme;
}
