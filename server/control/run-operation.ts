import { type IncomingMessage, request } from 'node:http';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Environment } from '../../platform/settings/environment.ts';
import { type ControlAddress, type ControlLine, INPUT_HEADER, readControlAddress } from './control-socket.ts';
import { OperationRefusedError, type OperationStreams } from './operation-streams.ts';
import type { OperationName, OperationResult } from './operations.ts';

const NOBODY_LISTENS = new Set(['ENOENT', 'ECONNREFUSED', 'ECONNRESET']);

/** The streams of an operation that reads no file and writes no output. */
export const NO_STREAMS: OperationStreams = { body: Readable.from([]), emit: () => {} };

/**
 * Runs an operation in the server that has the embedded database open, or `locally` when there is none: two processes
 * must not have it open at once. With PostgreSQL it always runs locally.
 */
export async function runOperation<N extends OperationName>(
  environment: Environment,
  name: N,
  input: unknown,
  streams: OperationStreams,
  locally: () => Promise<OperationResult<N>>,
): Promise<OperationResult<N>> {
  const address = environment.DATABASE_URL ? undefined : await readControlAddress(environment.STOA_DATA);
  const answer = address && (await send(address, name, input, streams.body));
  return answer ? readAnswer<OperationResult<N>>(answer, streams) : locally();
}

/** The response, or undefined if the server that left the URL is gone. */
async function send(
  { socket, token }: ControlAddress,
  name: OperationName,
  input: unknown,
  body: OperationStreams['body'],
): Promise<IncomingMessage | undefined> {
  const headers = {
    authorization: `Bearer ${token}`,
    [INPUT_HEADER]: Buffer.from(JSON.stringify(input)).toString('base64url'),
  };
  const call = request({ socketPath: socket, path: `/${name}`, method: 'POST', headers });
  const answered = new Promise<IncomingMessage>((resolve, reject) =>
    call.once('response', resolve).once('error', reject),
  );
  try {
    // the file is read only once a server accepts it: without one it is needed here
    await new Promise<void>((resolve, reject) => {
      call.once('socket', (connection) => connection.once('connect', resolve));
      call.once('error', reject);
      call.flushHeaders();
    });
  } catch (error) {
    answered.catch(() => {});
    if (error instanceof Error && 'code' in error && NOBODY_LISTENS.has(String(error.code))) return undefined;
    throw error;
  }
  // a server that responds early, because it refuses, stops reading
  pipeline(Readable.from(body), call).catch(() => {});
  const answer = await answered;
  if (answer.statusCode !== 200) throw new OperationRefusedError(`the running shop refused (${answer.statusCode})`);
  return answer;
}

async function readAnswer<T>(answer: IncomingMessage, { emit }: OperationStreams): Promise<T> {
  for await (const text of createInterface({ input: answer, crlfDelay: Number.POSITIVE_INFINITY })) {
    const line = JSON.parse(text) as ControlLine;
    if ('refused' in line) throw new OperationRefusedError(line.refused);
    if ('result' in line) return line.result as T;
    await emit(line.piece);
  }
  throw new OperationRefusedError('the running shop ended before it was done');
}
