import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

/** A mail server on this machine that takes every mail and keeps none. */
export async function startMailbox(): Promise<{ url: string; close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    converse(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: async () => {
      const closed = once(server.close(), 'close');
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

function converse(socket: Socket): void {
  let isMail = false;
  socket.write('220 mailbox\r\n');
  createInterface({ input: socket }).on('line', (line) => {
    if (isMail && line !== '.') return;
    const starts = !isMail && line.toUpperCase() === 'DATA';
    socket.write(starts ? '354 go on\r\n' : '250 fine\r\n');
    isMail = starts;
    if (line.toUpperCase() === 'QUIT') socket.end();
  });
}
