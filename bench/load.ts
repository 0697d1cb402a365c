import { Agent, request } from 'node:http';
import autocannon from 'autocannon';
import type { Person } from '../tests/support/crowd.ts';

export const CONNECTIONS = 16;
/** Readers come from many networks; a single address would soon be rate limited. */
export const ADDRESSES = 250;

/** One measurement: requests per second, and latency. */
export interface Measured {
  perSecond: number;
  p50: number;
  p99: number;
  bytes: number;
}

/** Requests one URL repeatedly. */
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

/** The sender: a user with a network of their own, or none in particular. */
export type Asker = Pick<Person, 'token' | 'ip'>;

type Headers = Record<string, string | number>;

interface Answer<T> {
  status: number;
  data: T;
}

/**
 * A cheap client, since it runs on the same machine as what it measures. Any status except 200 is an error, because a
 * refusal costs less than the work it refuses.
 */
export class Caller {
  readonly #agent: Agent;
  readonly #url: string;

  constructor(url: string, connections: number) {
    this.#url = url;
    // an idle connection is dropped before the server drops it, perhaps while a request is under way
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections, timeout: 2_000 });
  }

  /** An API call on behalf of a user. */
  async call<T>(path: string, asker: Asker, body?: unknown): Promise<T> {
    return expectOk(path, await this.try<T>(path, asker, body));
  }

  /** The same where refusals are expected; the caller must distinguish them. */
  try<T>(path: string, { token, ip }: Asker, body?: unknown): Promise<Answer<T>> {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const sized: Headers =
      text === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
    return this.#exchange(path, text, { token, 'x-forwarded-for': ip, ...sized });
  }

  async send<T>(path: string, body: string | undefined, headers: Headers): Promise<T> {
    return expectOk(path, await this.#exchange<T>(path, body, headers));
  }

  #exchange<T>(path: string, body: string | undefined, headers: Headers): Promise<Answer<T>> {
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

function expectOk<T>(path: string, { status, data }: Answer<T>): T {
  if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(data)}`);
  return data;
}

/** Repeats a piece of work with several workers for some seconds. */
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
