import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { setDefaultHeader } from './default-headers.ts';

/** Anything that is not a page shows and executes nothing, even if it is opened or framed. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Data for one reader, which no cache may store. */
export function answerJson<T>(c: Context, body: T, status: ContentfulStatusCode = 200) {
  setDefaultHeader(c, 'content-security-policy', DATA_POLICY);
  setDefaultHeader(c, 'cache-control', 'no-store');
  return c.json(body, status);
}
