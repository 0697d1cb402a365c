import type { App } from '../../domains/kit/context.ts';

/** Runs work at an interval, one run at a time; returns how to stop it after the current run. */
export function repeat(app: App, everyMs: number, work: () => Promise<unknown>): () => Promise<void> {
  let running: Promise<unknown> | null = null;
  const timer = setInterval(() => {
    running ??= work()
      .catch((err: unknown) => app.log.error({ err }, 'work of the gateway failed'))
      .finally(() => {
        running = null;
      });
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
