import { io, type Socket } from 'socket.io-client';

/** The window's connection to the server. */
export function openChatSocket(): Socket {
  return io({ reconnectionDelay: 500, reconnectionDelayMax: 5_000, randomizationFactor: 0.5 });
}
