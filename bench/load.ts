import { Agent, request } from 'node:http';
import autocannon from 'autocannon';

export const CONNECTIONS = 16;
/** Readers of a shop come from everywhere; one address alone would soon be told to wait. */
const ADDRESSES = 250;

/** One measurement: how many a second, and how long they took. */
export interface Measured {
  perSecond: number;
  p50: number;
  p99: number;
  bytes: number;
}

/** Asks for one address over and over. */
export async function fire(url: string, seconds: number, headers: Record<string, string> = {}): Promise<Measured> {
  // it only ends with a sample, so samples are short
  const requests = Array.from({ length: ADDRESSES }, (_, nth) => ({
    headers: { ...headers, 'x-forwarded-for': `192.0.2.${nth}` },
  }));
  const options = { url, connections: CONNECTIONS, requests, sampleInt: 100 };
  await autocannon({ ...options, duration: seconds / 4 });
  const result = await autocannon({ ...options, duration: seconds });
  const failed = result.non2xx + result.errors;
  if (failed > 0) throw new Error(`${failed} of ${result.requests.total} requests to ${url} failed`);
  return {
    perSecond: Math.round(result.requests.total / result.duration),
    p50: result.latency.p50,
    p99: result.latency.p99,
    bytes: Math.round(result.throughput.total / Math.max(1, result.requests.total)),
  };
}

/** A client that costs little: it runs on the same machine as what it measures. */
export class Caller {
  readonly #agent: Agent;
  readonly #url: string;

  constructor(url: string, connections: number) {
    this.#url = url;
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  /** A call of the API; answers with status and body. */
  call<T>(path: string, token: string, body?: unknown): Promise<{ status: number; data: T }> {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const sized: Record<string, string | number> =
      text === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
    return this.send(path, text, { token, ...sized });
  }

  send<T>(
    path: string,
    body: string | undefined,
    headers: Record<string, string | number>,
  ): Promise<{ status: number; data: T }> {
    return new Promise((resolve, reject) => {
      const method = body === undefined ? 'GET' : 'POST';
      const sent = request(this.#url + path, { agent: this.#agent, method, headers }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => {
          const { data } = JSON.parse(Buffer.concat(chunks).toString()) as { data: T };
          resolve({ status: answer.statusCode ?? 0, data });
        });
      });
      sent.once('error', reject);
      sent.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

/** Lets so many workers do a piece of work over and over for some seconds. */
export async function work(
  seconds: number,
  workers: number,
  piece: (worker: number) => Promise<void>,
): Promise<Measured> {
  const took: number[] = [];
  const started = performance.now();
  const end = started + seconds * 1000;
  const run = async (worker: number) => {
    while (performance.now() < end) {
      const before = performance.now();
      await piece(worker);
      took.push(performance.now() - before);
    }
  };
  await Promise.all(Array.from({ length: workers }, (_, worker) => run(worker)));
  return { ...summary(took), perSecond: Math.round((took.length / (performance.now() - started)) * 10_000) / 10 };
}

export function summary(took: number[]): Omit<Measured, 'perSecond'> {
  const sorted = took.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round((sorted[Math.floor((sorted.length - 1) * share)] ?? 0) * 10) / 10;
  return { p50: at(0.5), p99: at(0.99), bytes: 0 };
}
