import { io } from 'socket.io-client';

/** Calls back whenever the server has something new for this reader; returns the unsubscribe function. */
export function onUpdates(onNews: () => void): () => void {
  const socket = io({ reconnectionDelay: 2_000, reconnectionDelayMax: 60_000, randomizationFactor: 0.5 });
  socket.on('news', onNews);
  // catches up on what was missed while the connection was lost
  socket.io.on('reconnect', onNews);
  return () => void socket.disconnect();
}
