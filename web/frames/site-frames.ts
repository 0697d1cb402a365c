import type { SiteType } from '../../domains/sites/contract.ts';
import { GoodsFrame } from './goods-frame.tsx';
import { type SiteFrame, wingFrame } from './wing-frame.ts';

/**
 * Header, footer and navigation by site type. Types whose wing has none yet use those of the shop. A wing replaces its
 * line with `wingFrame(['its-area'], () => import('./its-frame.tsx'))`: the frame is fetched on its own sites only.
 */
export const SITE_FRAMES: Record<SiteType, SiteFrame> = {
  goods: GoodsFrame,
  app: GoodsFrame,
  api: GoodsFrame,
  store: wingFrame([], () => import('./store-frame.tsx')),
  bbs: wingFrame(['forum-frame'], () => import('./forum-frame.tsx')),
};
