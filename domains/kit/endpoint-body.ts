import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { refuseFields } from '../../platform/errors.ts';
import { MAX_CALL_BYTES } from '../../platform/http/body-sizes.ts';
import { isNestedDeeper } from '../../platform/http/json-depth.ts';
import { LimitedBody } from '../../platform/http/limited-body.ts';
import { fileOf } from '../../platform/http/multipart.ts';
import type { ApiEnv } from './api-env.ts';
import type { Ctx } from './context.ts';
import type { CallShape } from './endpoint-shape.ts';

const MAX_JSON_DEPTH = 32;
const FORM = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/** Reads the body up to its limit, so that no later code reads more of it; an upload is only counted. */
export async function takeBody(c: Context<ApiEnv>, shape: CallShape): Promise<void> {
  const body = new LimitedBody((c.env as HttpBindings).incoming, shape.maxBytes ?? MAX_CALL_BYTES);
  c.set('body', body);
  body.refuseAnnounced();
  if (shape.upload) return;
  const text = await textOf(c, body);
  // the cache stores promises, while its type names what they resolve to
  c.req.bodyCache.text = Promise.resolve(text) as never;
  if (shape.form && FORM.test(c.req.header('content-type') ?? '')) await readForm(c);
  else if (shape.body && isNestedDeeper(text, MAX_JSON_DEPTH)) refuseFields([{ field: '', code: 'too_deep' }]);
}

/** A body may arrive minutes after its head. */
const LATE_MS = 1_000;

/**
 * A session or a poll that ended while the body arrived must not be treated as open: the sender may have seen the result
 * meanwhile. Returns whether the context is another one.
 */
export async function renewLate(c: Context<ApiEnv>): Promise<boolean> {
  if (Date.now() - c.get('ctx').now.getTime() < LATE_MS) return false;
  await c.get('confirm')?.();
  return true;
}

/**
 * A file that arrives while its call already runs: each second the actor is read again, and `check` throws what is then
 * refused, so that nothing is taken from a session that has ended meanwhile.
 */
export async function* confirmedPieces<T>(
  c: Context<ApiEnv>,
  pieces: AsyncIterable<T>,
  check: (ctx: Ctx) => unknown,
): AsyncGenerator<T> {
  for await (const piece of pieces) {
    if (await renewLate(c)) await check(c.get('ctx'));
    yield piece;
  }
  if (await renewLate(c)) await check(c.get('ctx'));
}

/** What is not small is counted while it arrives. */
async function textOf(c: Context<ApiEnv>, body: LimitedBody): Promise<string> {
  if (body.isSmall) return c.req.text();
  const { actor, ip } = c.get('ctx');
  return new TextDecoder().decode(await body.readAll({ userId: actor?.userId ?? null, ip }));
}

/** Converts a posted form into the JSON that is validated; files are not part of it. */
async function readForm(c: Context<ApiEnv>): Promise<void> {
  const fields = Object.entries(await c.req.parseBody()).filter(([, value]) => typeof value === 'string');
  const headers = new Headers(c.req.raw.headers);
  headers.set('content-type', 'application/json');
  headers.delete('content-length');
  const body = JSON.stringify(Object.fromEntries(fields));
  c.req.raw = new Request(c.req.url, { method: c.req.method, headers, body });
  c.req.bodyCache = {};
}

/** The file of a call as it arrives; `check` is asked again while it does. */
export function uploadOf(c: Context<ApiEnv>, check: (ctx: Ctx) => Promise<void>): AsyncIterable<Buffer> {
  const file = fileOf(c.req.header('content-type'), c.get('body')?.pieces() ?? null);
  return confirmedPieces(c, file, check);
}
