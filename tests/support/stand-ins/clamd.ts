import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

/** What the scanner finds in content that holds it, as `Test.Sample`. */
export const MALWARE = 'content that the scanner of the tests takes for malware';
/** Content longer than this it refuses, as clamd does above `StreamMaxLength`. */
export const MOST_SCANNED = 200_000;

/** A server with the protocol of clamd: `zVERSION`, and `zINSTREAM` with pieces that have their lengths before them. */
export class StandInClamd {
  readonly #server: Server;
  /** Contents that it examined. */
  scanned = 0;
  #findsMalware = true;

  private constructor() {
    this.#server = createServer((socket) => {
      socket.on('error', () => undefined);
      this.#serve(socket).catch(() => socket.destroy());
    });
  }

  static async start(): Promise<StandInClamd> {
    const clamd = new StandInClamd();
    clamd.#server.listen(0, '127.0.0.1');
    await once(clamd.#server, 'listening');
    return clamd;
  }

  get address(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Its signatures know the sample, or do not yet. */
  learn(findsMalware: boolean): void {
    this.#findsMalware = findsMalware;
  }

  async stop(): Promise<void> {
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #serve(socket: Socket): Promise<void> {
    let received = Buffer.alloc(0);
    for await (const piece of socket as AsyncIterable<Buffer>) {
      received = Buffer.concat([received, piece]);
      const reply = this.#reply(received);
      if (reply !== undefined) {
        socket.end(`${reply}\0`);
        return;
      }
    }
  }

  /** Undefined until the command is complete. */
  #reply(received: Buffer): string | undefined {
    const end = received.indexOf(0);
    if (end < 0) return undefined;
    const command = received.toString('latin1', 0, end);
    if (command === 'zVERSION') return 'ClamAV 1.4.6/27812/Mon Nov 30 09:00:00 2026';
    if (command !== 'zINSTREAM') return 'UNKNOWN COMMAND';
    if (received.length > MOST_SCANNED) return 'INSTREAM size limit exceeded. ERROR';
    const content = contentOf(received.subarray(end + 1));
    if (content === undefined) return undefined;
    this.scanned += 1;
    return this.#findsMalware && content.includes(MALWARE) ? 'stream: Test.Sample FOUND' : 'stream: OK';
  }
}

/** The pieces put together; undefined before the empty one at the end. */
function contentOf(pieces: Buffer): Buffer | undefined {
  const parts: Buffer[] = [];
  for (let at = 0; at + 4 <= pieces.length; ) {
    const length = pieces.readUInt32BE(at);
    if (length === 0) return Buffer.concat(parts);
    parts.push(pieces.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}
