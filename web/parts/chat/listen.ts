import type { Socket } from 'socket.io-client';
import type { ChatMessage } from '../../../domains/chat/contract.ts';
import { catchUp, flush, type ThreadSync } from './thread-sync.ts';

/** How long the other side counts as writing after its last sign. */
const TYPING_MS = 4_000;
/** Without an answer by then, what is shown is read all the same. */
const JOIN_MS = 5_000;

/**
 * Resolves once this window receives the signals of the merchant's conversations. What a window shows is read after
 * that: a signal between the reading and the joining would be lost.
 */
export async function joinDesk(socket: Socket, merId: number): Promise<void> {
  await socket
    .timeout(JOIN_MS)
    .emitWithAck('join', { room: 'desk', id: merId })
    .catch(() => {});
}

/** Keeps a conversation up to date through the socket. A user's windows receive all conversations of the user, an agent's all of the merchant. */
export function listen(socket: Socket, sync: ThreadSync): void {
  const { merId, chatId, side, dispatch } = sync;
  const isHere = (data: { merId: number; chatId: number }) =>
    data.merId === merId && (side === 'user' || data.chatId === chatId);
  socket.on('connect', async () => {
    dispatch({ kind: 'connected', isConnected: true });
    void flush(sync);
    if (side === 'service') await joinDesk(socket, merId);
    await catchUp(sync);
  });
  socket.on('disconnect', () => dispatch({ kind: 'connected', isConnected: false }));
  socket.on('gap', () => void catchUp(sync));
  socket.on('chat.message', (message: ChatMessage | null) => {
    if (!message) return void catchUp(sync);
    if (isHere(message)) dispatch({ kind: 'message', message });
  });
  socket.on('chat.recalled', (data: { id: number; merId: number; chatId: number }) => {
    if (isHere(data)) dispatch({ kind: 'recalled', id: data.id });
  });
  socket.on('chat.marks', (data: { merId: number; chatId: number; side: string; readId: number; gotId: number }) => {
    if (isHere(data) && (data.side === 'shopper') !== (side === 'user')) dispatch({ kind: 'marks', other: data });
  });
  socket.on('chat.typing', (data: { merId: number; chatId: number; side: string }) => {
    if (isHere(data) && (data.side === 'shopper') !== (side === 'user'))
      dispatch({ kind: 'typing', until: sync.clock.now().getTime() + TYPING_MS });
  });
  socket.on('chat.state', (data: { merId: number; chatId: number; state: 'open' | 'ended' }) => {
    if (!isHere(data)) return;
    dispatch({ kind: 'state', state: data.state });
    // after the end: whether it can be rated
    if (data.state === 'ended') void catchUp(sync);
  });
}
