import type { Socket } from 'socket.io-client';
import { openSocket } from '../../session/open-socket.ts';

/** The window's connection to the server. */
export function openChatSocket(): Socket {
  return openSocket({ reconnectionDelay: 500, reconnectionDelayMax: 5_000 });
}
