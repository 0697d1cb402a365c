import { userRoomOf } from '../../platform/live-signals.ts';
import type { Ctx } from '../kit/context.ts';
import type { Side } from './access.server.ts';
import { type MessageRow, presentMessages, type ThreadFaces } from './message-rows.server.ts';

/** The room of the agents of a merchant. */
const deskRoom = (merchantId: number) => `desk:${merchantId}`;

type ChatEvent = 'chat.message' | 'chat.recalled' | 'chat.marks' | 'chat.typing' | 'chat.state';

/** Signals the open windows of both sides, or of one. */
export function signalChat(
  ctx: Pick<Ctx, 'app'>,
  thread: ThreadFaces,
  event: ChatEvent,
  data: unknown,
  only?: Side,
): void {
  const rooms = [
    ...(only === 'agent' ? [] : [userRoomOf('shop', thread.shopperId)]),
    ...(only === 'shopper' ? [] : [deskRoom(thread.merchantId)]),
  ];
  ctx.app.live.publish([{ room: rooms, event, data }]);
}

/** Signals a tip, which each side reads in other words. */
export async function signalTip(ctx: Ctx, thread: ThreadFaces, row: MessageRow): Promise<void> {
  for (const reader of ['shopper', 'agent'] as const) {
    const [message] = await presentMessages(ctx, thread, [row], { reader });
    signalChat(ctx, thread, 'chat.message', message, reader);
  }
}
