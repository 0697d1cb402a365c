import { still } from '../../../ui/still.tsx';

/** A grid of products: display and links only. */
export const StillGrid = still(() => import('./product-grid.tsx'));
