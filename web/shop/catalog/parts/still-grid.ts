import { still } from '../../../ui/still.tsx';

/** A grid of products: it only shows and leads on. */
export const StillGrid = still(() => import('./product-grid.tsx'));
