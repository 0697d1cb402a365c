import { type ComponentType, lazy, type ReactNode } from 'react';
import { loadAreas } from '../texts/text-areas.ts';

/** What a site shows around its pages. */
export type SiteFrame = ComponentType<{ children: ReactNode }>;

/**
 * The frame of a wing, in a separate chunk with its own texts. The server waits for it before sending the page; the
 * browser keeps the server's markup until both are loaded.
 */
export function wingFrame(areas: readonly string[], load: () => Promise<{ default: SiteFrame }>): SiteFrame {
  return lazy(async () => {
    const [module] = await Promise.all([load(), typeof window === 'undefined' ? undefined : loadAreas(areas)]);
    return module;
  });
}
