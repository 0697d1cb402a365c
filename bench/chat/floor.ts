import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'pg';
import { Server } from 'socket.io';
import { shareConnections, spareCompiling } from '../../platform/database/pools.ts';
import { PreparingClient } from '../../platform/database/preparing-client.ts';

/** A message of the floor: where it is stored, and the rooms that receive it. */
export interface FloorMessage {
  threadId: number;
  chatId: number;
  senderId: number;
  side: string;
  clientId: string;
  rooms: string[];
  message: unknown;
}

/**
 * The lower bound for any chat: a bare server that stores each message with one insert into the same table and
 * broadcasts it with socket.io, without looking at who sends what.
 */
const pool = new Pool({
  connectionString: process.env.DATABASE_URL,
  // as many as the shop's requests have
  max: shareConnections(9).shop,
  Client: PreparingClient,
  onConnect: spareCompiling,
});
const INSERT = `insert into chat.messages (thread_id, conversation_id, sender_id, side, kind, body, client_id, created_at, changed_at)
  values ($1, $2, $3, $4, 1, 'hello', $5, now(), now()) returning id`;

async function store(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { threadId, chatId, senderId, side, clientId, rooms, message } = JSON.parse(
    Buffer.concat(chunks).toString(),
  ) as FloorMessage;
  const { rows } = await pool.query(INSERT, [threadId, chatId, senderId, side, clientId]);
  const data = { ...(message as object), id: rows[0].id, clientId };
  for (const room of rooms) io.to(room).emit('chat.message', data);
  return JSON.stringify({ code: 200, message: 'ok', data });
}

const server = createServer((request, response) => {
  store(request).then(
    (body) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
      response.end(body);
    },
    (error: unknown) => {
      console.error(error);
      response.writeHead(500).end('{"data":null}');
    },
  );
});
const io = new Server(server, { serveClient: false });
io.on('connection', (socket) => {
  void socket.join((socket.handshake.auth as { rooms: string[] }).rooms);
  socket.on('join', (_room: unknown, reply: (answer: null) => void) => reply(null));
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
