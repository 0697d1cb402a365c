import { io } from 'socket.io-client';

/** Calls back whenever the server has something new for this reader; answers with the way to stop. */
export function hearNews(onNews: () => void): () => void {
  const socket = io({ reconnectionDelay: 2_000, reconnectionDelayMax: 60_000, randomizationFactor: 0.5 });
  socket.on('news', onNews);
  // whatever was told while the line was broken
  socket.io.on('reconnect', onNews);
  return () => void socket.disconnect();
}
