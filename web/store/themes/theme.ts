import type { ComponentType } from 'react';
import type { BlockKind, StoreBlock } from '../../../domains/stores/document.ts';
import type { StorePage } from '../store-page.ts';

/** The blocks of a theme in their order; a value replaces the default of its block. */
export type Arrangement = readonly (BlockKind | readonly [BlockKind, Partial<StoreBlock>])[];

export interface ThemeProps {
  page: StorePage;
}
export type Theme = ComponentType<ThemeProps>;
