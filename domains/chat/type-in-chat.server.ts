import { type Ctx, requireActor } from '../kit/context.ts';
import { requireSide } from './access.server.ts';
import { signalChat } from './signal.server.ts';

/** Shows the other side that someone is typing; nothing is stored. Throws `chat_not_found`. */
export async function typeInChat(ctx: Ctx, chatId: number): Promise<void> {
  ctx.app.limits.writes.take(`typing:${requireActor(ctx).userId}`, ctx.now);
  const thread = await requireSide(ctx, chatId);
  const data = { chatId, merId: thread.merchantId, side: thread.side };
  signalChat(ctx, thread, 'chat.typing', data, thread.side === 'shopper' ? 'agent' : 'shopper');
}
