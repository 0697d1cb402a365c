import createClient, { type Client } from 'openapi-fetch';
import type { components, paths } from './schema.gen.ts';

export type Schemas = components['schemas'];
type Refusal = Schemas['Refusal'];
export type Stoa = Client<paths>;

/** The account behind a call, and the language and currency of its response. */
export interface Reader {
  /** The token that a login answers with, or the API key of a shop. */
  token?: string;
  /** `en`, `zh-CN`, `zh-TW`, `fr`, `th` or `lao`; without it, the browser's languages count. */
  language?: string;
  /** ISO 4217, such as `CNY`. */
  currency?: string;
  /** The type of the site, if the address does not say it. */
  type?: string;
}

/** A call that was refused. */
export class StoaError extends Error {
  readonly status: number;
  readonly code: Schemas['ErrorCode'];
  readonly data: Refusal['data'];
  /** Seconds until it is worth trying again, if the server said so. */
  readonly retryAfter: number | undefined;

  constructor({ code, message, data }: Refusal, headers: Headers) {
    super(message);
    this.name = 'StoaError';
    this.status = code;
    this.code = data.error;
    this.data = data;
    this.retryAfter = headers.has('retry-after') ? Number(headers.get('retry-after')) : undefined;
  }
}

/** The calls of a server. `reader` is asked before each call, so that a login counts for the next one. */
export function createStoa(baseUrl: string, reader: () => Reader = () => ({})): Stoa {
  const stoa = createClient<paths>({ baseUrl, credentials: 'omit' });
  stoa.use({
    onRequest({ request }) {
      for (const [name, value] of Object.entries(reader())) if (value) request.headers.set(name, value);
      return request;
    },
  });
  return stoa;
}

interface Answered<T> {
  data?: { data: T };
  error?: Refusal;
  response: Response;
}

/** The `data` of a response. Throws a `StoaError` for a refusal. */
export async function dataOf<T>(call: Promise<Answered<T>>): Promise<T> {
  const { data, error, response } = await call;
  if (data) return data.data;
  if (error?.data) throw new StoaError(error, response.headers);
  throw new Error(`${response.status} ${response.url}`);
}
