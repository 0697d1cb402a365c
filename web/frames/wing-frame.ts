import { type ComponentType, lazy, type ReactNode } from 'react';
import { loadAreas } from '../texts/text-areas.ts';

/** What a site shows around its pages. */
export type SiteFrame = ComponentType<{ children: ReactNode }>;

/**
 * The frame of a wing, in a file of its own with texts of its own. The server waits for it before it sends the page; in
 * the browser the page stays as the server sent it until both are there.
 */
export function wingFrame(areas: readonly string[], load: () => Promise<{ default: SiteFrame }>): SiteFrame {
  return lazy(async () => {
    const [module] = await Promise.all([load(), typeof window === 'undefined' ? undefined : loadAreas(areas)]);
    return module;
  });
}
