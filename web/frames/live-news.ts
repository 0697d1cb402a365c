import { openSocket } from '../session/open-socket.ts';

/** Calls back whenever the server has something new for this reader; returns the unsubscribe function. */
export function onUpdates(onNews: () => void): () => void {
  const socket = openSocket({ reconnectionDelay: 2_000, reconnectionDelayMax: 60_000 });
  socket.on('news', onNews);
  // catches up on what was missed while the connection was lost
  socket.io.on('reconnect', onNews);
  return () => void socket.disconnect();
}
