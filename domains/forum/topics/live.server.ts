import type { Ctx } from '../../kit/context.ts';
import { readTopic } from './read-topic.server.ts';

/** Whether a window may follow a topic live: its reader may view it. */
export async function mayFollowLive(ctx: Ctx, id: number): Promise<boolean> {
  if (ctx.site.type !== 'bbs') return false;
  return readTopic(ctx, { id }).then(
    () => true,
    () => false,
  );
}

/**
 * Signals the windows that show a topic; call it after the commit. The signal has no content: windows fetch what they may
 * see, and show it without moving the text being read.
 */
export function signalTopic(ctx: Pick<Ctx, 'app'>, id: number, what: 'comments' | 'counts'): void {
  ctx.app.live.publish([{ room: `forum-topic:${id}`, event: 'forum.topic', data: { id, what } }]);
}
