import type { Ctx } from './context.ts';

/**
 * Passes on the parts of a file while its reader may still read it: before every part but the first, it reads the actor
 * again and runs `check`. If `check` throws, the download fails, so that no browser keeps a partial file as complete.
 */
export async function* whilePermitted<T>(
  ctx: Ctx,
  parts: AsyncIterable<T>,
  check: (ctx: Ctx) => unknown,
): AsyncGenerator<T> {
  let isFirst = true;
  for await (const part of parts) {
    if (!isFirst) await check(ctx.readAgain ? await ctx.readAgain() : ctx);
    isFirst = false;
    yield part;
  }
}
