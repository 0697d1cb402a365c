import { lazy } from 'react';
import type { StoreTheme } from '../../../domains/stores/rules.ts';
import type { Theme } from './theme.ts';

/** Each theme in a file of its own: a store loads only its own. */
export const THEMES: Record<StoreTheme, Theme> = {
  mobile: lazy(() => import('./mobile/index.tsx')),
  theme1: lazy(() => import('./theme1/index.tsx')),
  theme2: lazy(() => import('./theme2/index.tsx')),
  theme9: lazy(() => import('./theme9/index.tsx')),
  theme10: lazy(() => import('./theme10/index.tsx')),
  theme11: lazy(() => import('./theme11/index.tsx')),
  theme12: lazy(() => import('./theme12/index.tsx')),
};
