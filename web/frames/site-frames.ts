import type { SiteType } from '../../domains/sites/contract.ts';
import { GoodsFrame } from './goods-frame.tsx';
import { type SiteFrame, wingFrame } from './wing-frame.ts';

/** Locale areas of frames that are chosen by the type of the site, not by the path. */
export const FRAME_AREAS = {
  goods: [],
  app: ['app-frame'],
  api: ['api-frame'],
  store: [],
  bbs: ['forum-frame'],
} as const satisfies Record<SiteType, readonly string[]>;

/**
 * Header, footer and navigation by site type. A wing has a line with
 * `wingFrame(FRAME_AREAS.x, () => import('./its-frame.tsx'))`: the frame is fetched on its own sites only.
 */
export const SITE_FRAMES: Record<SiteType, SiteFrame> = {
  goods: GoodsFrame,
  app: wingFrame(FRAME_AREAS.app, () => import('./app-frame.tsx')),
  api: wingFrame(FRAME_AREAS.api, () => import('./api-frame.tsx')),
  store: wingFrame(FRAME_AREAS.store, () => import('./store-frame.tsx')),
  bbs: wingFrame(FRAME_AREAS.bbs, () => import('./forum-frame.tsx')),
};
