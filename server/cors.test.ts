import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { App } from '../domains/kit/context.ts';
import { allowListedOrigins } from './cors.ts';

const LISTED = 'https://app.example';

/** The header `Vary` of a response that says itself what it depends on. */
async function varyFor(origin: string): Promise<string | null> {
  const app = { environment: { API_ORIGINS: LISTED } } as App;
  const api = new Hono();
  api.use('*', allowListedOrigins(app) as never);
  api.get('/media', () => new Response('', { headers: { vary: 'Cookie' } }));
  const outgoing = { setHeader: () => undefined, hasHeader: () => false };
  return (await api.request('/media', { headers: { origin } }, { outgoing })).headers.get('vary');
}

test.each([LISTED, 'https://evil.example'])(
  'what depends on the cookie depends on the origin %s too',
  async (origin) => {
    expect(await varyFor(origin)).toBe('Cookie, Origin');
  },
);
