import { type ComponentType, lazy, type ReactNode } from 'react';
import type { ForumThemeName } from '../../manifest/forum-base.ts';

type Load = () => Promise<{ default: ComponentType<{ children: ReactNode }> }>;

/** One line per theme; each is a chunk of its own. */
const LOADS: Record<ForumThemeName, Load> = {
  theme1: () => import('./theme1/theme1.tsx'),
  theme1_2: () => import('./theme1_2/theme1-2.tsx'),
  theme2: () => import('./theme2/theme2.tsx'),
  theme3: () => import('./theme3/theme3.tsx'),
};

export const THEMES = Object.fromEntries(
  Object.entries(LOADS).map(([name, load]) => [name, lazy(load)]),
) as unknown as Record<ForumThemeName, ComponentType<{ children: ReactNode }>>;
