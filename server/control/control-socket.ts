import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import type { App } from '../../domains/kit/context.ts';
import { isSecret, randomToken } from '../../platform/tokens.ts';
import { OperationRefusedError } from './operation-streams.ts';
import { OPERATIONS, type OperationName } from './operations.ts';

/** The lowest path limit for Unix sockets among the supported systems is 104 bytes. */
const MAX_PATH_BYTES = 100;
const MAX_INPUT_BYTES = 8_192;

const addressSchema = z.object({ pid: z.number(), socket: z.string(), token: z.string() });
export type ControlAddress = z.infer<typeof addressSchema>;

/** Header with the input as base64url of JSON; the body is free for a file. */
export const INPUT_HEADER = 'stoa-input';

/** One line of a response: output as it arrives, then a result or an error. */
export type ControlLine = { piece: string } | { result: unknown } | { refused: string };

const addressFile = (dataFolder: string) => join(dataFolder, 'control.json');

/**
 * Serves the operations of the command line on a Unix socket in the data folder. Socket and token file are for the
 * owner of the process only; the token is required as well, since some systems ignore the mode of a socket.
 */
export async function openControlSocket(app: App): Promise<() => Promise<void>> {
  const folder = app.environment.STOA_DATA;
  const address: ControlAddress = { pid: process.pid, socket: await socketPath(folder), token: randomToken() };
  // the caller holds the folder's lock, so an existing socket belongs to a killed process
  await rm(address.socket, { force: true });
  const server = createServer((request, response) => void answer(app, address.token, request, response));
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(address.socket, done);
  });
  await chmod(address.socket, 0o600);
  await rm(addressFile(folder), { force: true });
  await writeFile(addressFile(folder), JSON.stringify(address), { mode: 0o600 });
  return async () => {
    await rm(addressFile(folder), { force: true });
    if (dirname(address.socket) !== resolve(folder))
      await rm(dirname(address.socket), { recursive: true, force: true });
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  };
}

/** URL of the server running on the folder, if its files indicate one. */
export async function readControlAddress(dataFolder: string): Promise<ControlAddress | undefined> {
  const text = await readFile(addressFile(dataFolder), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    return addressSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** A path that is too long for a socket is replaced by a new folder that only its owner may enter. */
async function socketPath(dataFolder: string): Promise<string> {
  const path = resolve(dataFolder, 'control.sock');
  if (Buffer.byteLength(path) <= MAX_PATH_BYTES) return path;
  return join(await mkdtemp(join(tmpdir(), 'stoa-')), 'control.sock');
}

async function answer(app: App, token: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const send = (line: ControlLine) => response.write(`${JSON.stringify(line)}\n`);
  const name = request.url?.slice(1) ?? '';
  if (!isSecret(request.headers.authorization ?? '', `Bearer ${token}`)) return void response.writeHead(401).end();
  if (request.method !== 'POST' || !isOperation(name)) return void response.writeHead(404).end();
  response.writeHead(200, { 'content-type': 'application/x-ndjson' });
  try {
    const streams = { body: request, emit: (piece: string) => drained(response, send({ piece })) };
    send({ result: (await OPERATIONS[name](app, readInput(request), streams)) ?? null });
  } catch (error) {
    if (!(error instanceof OperationRefusedError)) app.log.error({ err: error, operation: name }, 'operation failed');
    send({ refused: error instanceof OperationRefusedError ? error.message : `${name} failed: ${reasonOf(error)}` });
  }
  response.end();
}

/** Waits until a slow reader has consumed the output, so that an export does not pile up in memory. */
async function drained(response: ServerResponse, isTaken: boolean): Promise<void> {
  if (isTaken || response.destroyed) return;
  await new Promise<void>((done) => {
    response.once('drain', done);
    response.once('close', done);
  });
}

const isOperation = (name: string): name is OperationName => Object.hasOwn(OPERATIONS, name);

function readInput(request: IncomingMessage): unknown {
  const header = String(request.headers[INPUT_HEADER] ?? '');
  if (header.length > MAX_INPUT_BYTES) throw new OperationRefusedError('the input is too long');
  return JSON.parse(Buffer.from(header, 'base64url').toString('utf8') || 'null');
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : String(error);
}
