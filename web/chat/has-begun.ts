import type { ThreadState } from '../parts/chat/thread-state.ts';

/** Whether the reader has written in the conversation that was open with the window, or in one after it. */
export function hasBegun({ messages, outgoing }: Pick<ThreadState, 'messages' | 'outgoing'>, chatId: number): boolean {
  return outgoing.length > 0 || messages.some((each) => each.chatId >= chatId && each.sendType === 0 && !each.tip);
}
