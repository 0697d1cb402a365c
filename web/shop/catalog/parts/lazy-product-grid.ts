import { hydrateLazily } from '../../../ui/hydrate-lazily.tsx';

/** A grid of products: display and links only. */
export const LazyProductGrid = hydrateLazily(() => import('./product-grid.tsx'));
