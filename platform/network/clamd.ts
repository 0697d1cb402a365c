import { connect, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** What a scanner found in a file; `finding` is empty if it found nothing. */
export interface ScanResult {
  /** As shown, such as `ClamAV 1.4.6, 27812`: program and number of its signatures. */
  engine: string;
  finding: string;
}

/** The scanner does not answer, or hangs up while it examines a file. */
export class ScannerError extends Error {
  /** It answers, so that the cause is this file, such as one above its `StreamMaxLength`. */
  readonly isAboutFile: boolean;

  constructor(cause: unknown, isAboutFile: boolean) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.isAboutFile = isAboutFile;
  }
}

/** Unpacking a large archive takes clamd minutes, during which it says nothing. */
const SILENCE_MS = 300_000;
const MOST_REPLY = 4096;

/** `host:port`, or the path of a socket of the same machine. */
function clamdAddress(address: string): { path: string } | { host: string; port: number } {
  if (address.startsWith('/')) return { path: address };
  const at = address.lastIndexOf(':');
  return { host: address.slice(0, at).replace(/^\[(.*)\]$/, '$1'), port: Number(address.slice(at + 1)) };
}

/**
 * Sends the content to clamd in pieces (INSTREAM), with one piece of it in memory. Throws `ScannerError`, and what
 * reading the content throws.
 */
export async function scanContent(address: string, content: () => Readable): Promise<ScanResult> {
  const version = await converse(address, 'VERSION').catch((error: unknown) => {
    throw new ScannerError(error, false);
  });
  const reply = await converse(address, 'INSTREAM', content).catch((error: unknown) => {
    throw error instanceof ReadingFailed ? error.cause : new ScannerError(error, true);
  });
  const found = /^stream: (?:OK|(?<finding>.+) FOUND)$/.exec(reply);
  if (!found) throw new ScannerError(reply, true);
  const { finding = '' } = found.groups ?? {};
  return { engine: engineOf(version), finding };
}

/** Keeps what reading the content throws apart from failures of the connection. */
class ReadingFailed extends Error {}

/** `ClamAV 1.4.6/27812/Mon Nov 30 09:00:00 2026`, without signatures only the first part. */
function engineOf(version: string): string {
  const [program = '', signatures] = version.split('/');
  return signatures ? `${program}, ${signatures}` : program;
}

async function converse(address: string, command: string, content?: () => Readable): Promise<string> {
  const socket = connect(clamdAddress(address));
  socket.setTimeout(SILENCE_MS, () => socket.destroy(new Error('the scanner is silent')));
  // clamd may reply before all of the content was sent, and reads no more of it
  const reply = readReply(socket).finally(() => socket.destroy());
  reply.catch(() => undefined);
  try {
    socket.write(`z${command}\0`);
    if (content) await sendPieces(socket, content());
    return await reply;
  } finally {
    socket.destroy();
  }
}

/** Throws `ReadingFailed`; that the connection broke is for the reply to say. */
async function sendPieces(socket: Socket, content: Readable): Promise<void> {
  try {
    await pipeline(pieces(content), socket, { end: false });
  } catch (error) {
    if (error instanceof ReadingFailed) throw error;
  }
}

/** Each with its length before it, and a length of 0 at the end. */
async function* pieces(content: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const piece of content as AsyncIterable<Buffer>) yield Buffer.concat([lengthOf(piece.length), piece]);
  } catch (cause) {
    throw new ReadingFailed('the content cannot be read', { cause });
  }
  yield lengthOf(0);
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

async function readReply(socket: Socket): Promise<string> {
  let reply = '';
  for await (const piece of socket.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    reply += piece.toString('utf8');
    const end = reply.indexOf('\0');
    if (end >= 0) return reply.slice(0, end).trim();
    if (reply.length > MOST_REPLY) throw new Error('the scanner does not speak the protocol of clamd');
  }
  throw new Error('the scanner hung up');
}
