import { Agent, request } from 'node:http';

/** Of each request: that of an agent gives way to the one that the server announces for idle connections. */
const PATIENCE_MS = 20_000;

type Headers = Record<string, string | number>;

/** Anything but 200, or no response at all. */
class RefusedError extends Error {}

/** Sends to the servers in turn, as a proxy does, over as many connections as are needed. */
export class Sender {
  readonly #urls: readonly string[];
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 400 });
  #sent = 0;

  constructor(urls: readonly string[]) {
    this.#urls = urls;
  }

  /** The whole response; throws RefusedError unless it is a 200. */
  get(path: string, headers: Headers = {}): Promise<Buffer> {
    return this.#exchange('GET', path, headers);
  }

  /** A call with a JSON body; returns its data. */
  async post<T>(path: string, headers: Headers, body: unknown): Promise<T> {
    const text = JSON.stringify(body);
    const sized = { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
    const answer = await this.#exchange('POST', path, sized, text);
    return (JSON.parse(answer.toString()) as { data: T }).data;
  }

  close(): void {
    this.#agent.destroy();
  }

  #exchange(method: string, path: string, headers: Headers, body?: string): Promise<Buffer> {
    const url = this.#urls[this.#sent++ % this.#urls.length] ?? '';
    return new Promise((resolve, reject) => {
      const refuse = (why: string) => reject(new RefusedError(`${method} ${path}: ${why}`));
      const sent = request(url + path, { agent: this.#agent, method, headers, timeout: PATIENCE_MS }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', (error) => refuse(error.message));
        answer.on('end', () => {
          const whole = Buffer.concat(chunks);
          if (answer.statusCode === 200) resolve(whole);
          else refuse(`${answer.statusCode} ${whole.toString().slice(0, 200)}`);
        });
      });
      sent.on('timeout', () => sent.destroy(new Error('no response')));
      sent.once('error', (error) => refuse(error.message));
      sent.end(body);
    });
  }
}
