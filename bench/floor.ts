import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'pg';
import { spareCompiling } from '../platform/database/pools.ts';
import { PreparingClient } from '../platform/database/preparing-client.ts';
import type { Statement } from './count-queries.ts';

/** The floor of a request: these statements, then these bytes. */
export interface FloorTask {
  statements: Statement[];
  body: string;
  contentType: string;
}

/**
 * The lower bound for any program with the same answer: a bare server that sends the same statements over the same kind
 * of pool and then the same bytes, without interpreting them.
 */
const pool = new Pool({
  connectionString: process.env.DATABASE_URL,
  max: 12,
  Client: PreparingClient,
  onConnect: spareCompiling,
});
let task: FloorTask = { statements: [], body: '', contentType: 'text/plain' };
let bytes = Buffer.alloc(0);

const server = createServer(async (_request, response) => {
  for (const { text, values } of task.statements) await pool.query(text, values);
  response.writeHead(200, { 'content-type': task.contentType, 'content-length': bytes.byteLength });
  response.end(bytes);
});

process.on('message', (next: FloorTask) => {
  task = next;
  bytes = Buffer.from(next.body);
  process.send?.('ready');
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
