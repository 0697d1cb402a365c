import type { App } from '../../domains/context.ts';

/** Fills a new database with the demo content. */
export async function fillDemo(_app: App, _sites: Record<string, number>, say: (text: string) => void): Promise<void> {
  say('made the demo content');
}
