import type { App } from '../domains/kit/context.ts';

/** Lets reads go to the replica of the settings, in processes that serve pages. */
export function startReplica({ database: { replica }, drops, environment, log }: App): void {
  const { STOA_ROLE } = environment;
  if (!replica || (STOA_ROLE !== 'all' && STOA_ROLE !== 'web')) return;
  // whatever is cached after a change must have been read after it
  drops.onDrop(() => replica.heardChange());
  replica.start((state, reason) => {
    if (state === 'used') log.warn('replica used again');
    else log.warn({ state, reason }, 'replica not used');
  });
}
