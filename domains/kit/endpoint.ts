import { createRoute, OpenAPIHono, type z } from '@hono/zod-openapi';
import type { Context, MiddlewareHandler } from 'hono';
import type { CachedResponse } from '../../platform/cache/response-cache.ts';
import { DomainError, refuseFields } from '../../platform/errors.ts';
import { setDefaultHeader } from '../../platform/http/default-headers.ts';
import { answerJson, DATA_POLICY } from '../../platform/http/json-answer.ts';
import { type CountedLimit, collectLimits, limitHeaders } from '../../platform/network/counted-limits.ts';
import { unstorableFields } from '../../platform/text/storable-text.ts';
import type { ApiEnv } from './api-env.ts';
import { type Ctx, rateLimitKey, requireActor, shownSite } from './context.ts';
import { renewLate, takeBody, uploadOf } from './endpoint-body.ts';
import { checkedRoute, documentedRoute } from './endpoint-document.ts';
import type { Access, EndpointShape } from './endpoint-shape.ts';
import { fieldProblems } from './field-problems.ts';
import type { NamedPermission, NamedPermissions } from './named-access.ts';
import { readingCtx } from './replica-reads.ts';

export type Api = OpenAPIHono<ApiEnv>;

type Answer<S extends EndpointShape> = S['answer'] extends z.ZodType ? z.input<S['answer']> : Response;
type Handle<S extends EndpointShape> = (ctx: Ctx, input: EndpointInput<S>, c: Context<ApiEnv>) => Promise<Answer<S>>;

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined;
interface EndpointInput<S extends EndpointShape> {
  params: Parsed<S['params']>;
  query: Parsed<S['query']>;
  body: Parsed<S['body']>;
  file: S['upload'] extends true ? AsyncIterable<Buffer> : undefined;
}

/** An empty API that rejects invalid input and names every invalid field. */
export function createApi(): Api {
  return new OpenAPIHono<ApiEnv>({
    defaultHook: (result) => {
      if (!result.success) throw new DomainError('validation_failed', { fields: fieldProblems(result.error) });
    },
  });
}

/**
 * Adds one call: validates, checks access, calls the verb, returns `{code, message, data}`. No decision is made here.
 * Errors are handled by the server's error handler.
 */
export function endpoint<const S extends EndpointShape>(api: Api, shape: S, handle: Handle<S>): void {
  // access is checked before validation: unauthorised clients learn nothing about the shape and cannot make the server
  // read a body
  const middleware: MiddlewareHandler<ApiEnv> = async (c, next) => {
    await checkAccess(c.get('ctx'), shape.access);
    if (shape.method !== 'get') {
      await takeBody(c, shape);
      if (await renewLate(c)) await checkAccess(c.get('ctx'), shape.access);
    }
    await next();
  };
  const route = createRoute({ ...checkedRoute(shape), middleware, hide: true });
  api.openAPIRegistry.registerPath(documentedRoute(shape));
  api.openapi(route, (async (c: Context<ApiEnv>) => {
    const ctx = await readingCtx(c.get('ctx'), c, shape.replica);
    const valid = (target: string) => c.req.valid(target as never);
    const input = {
      params: shape.params ? valid('param') : undefined,
      query: shape.query ? valid('query') : undefined,
      body: shape.body ? valid('json') : undefined,
      file: shape.upload ? uploadOf(c, (late) => checkAccess(late, shape.access)) : undefined,
    } as unknown as EndpointInput<S>;
    refuseUnstorable(input);
    const answer = () => withLimitHeaders(c, ctx, () => handle(ctx, input, c));
    if (shape.file) return answer();
    const isForGuests = shape.keptFor === 'guests';
    if (!shape.kept || (isForGuests && ctx.actor)) {
      return answerJson(c, { code: 200, message: 'success', data: await answer() });
    }
    // a key of pages is looked up for requests without a session only
    const key = (isForGuests ? 'page|' : '') + cacheKey(ctx, c.req.url);
    const kept = await ctx.app.responseCache.fill(key, () => makeKept(ctx, shape, input, c, handle));
    return new Response(kept.body, { status: kept.status, headers: kept.headers });
  }) as never);
}

/** Says what is left of the limits that the call counted for the caller; those of others are secret. */
async function withLimitHeaders<T>(c: Context, ctx: Ctx, work: () => Promise<T>): Promise<T> {
  const counted: CountedLimit[] = [];
  try {
    return await collectLimits(counted, work);
  } finally {
    const own = counted.filter(({ key }) => key === ctx.ip || key === rateLimitKey(ctx));
    const headers = Object.entries(own.length > 0 ? limitHeaders(own) : {}) as [string, string][];
    for (const [name, value] of headers) setDefaultHeader(c, name, value);
  }
}

function refuseUnstorable(input: EndpointInput<EndpointShape>): void {
  const fields = [input.params, input.query, input.body].flatMap((part) => unstorableFields(part));
  if (fields.length > 0) refuseFields(fields.map((field) => ({ field, code: 'invalid_format' })));
}

/** A cached response depends on the site or a shop's own host, the language, the currency and the URL, and on nothing else. */
export function cacheKey(ctx: Pick<Ctx, 'site' | 'shown' | 'locale' | 'currency'>, url: string): string {
  const path = url.slice(url.indexOf('/', url.indexOf('//') + 2));
  const { id, own } = shownSite(ctx);
  return `${id}${own ? `@${own.host}` : ''}|${ctx.locale}|${ctx.currency}|${path}`;
}

async function makeKept<S extends EndpointShape>(
  ctx: Ctx,
  shape: S,
  input: EndpointInput<S>,
  c: Context<ApiEnv>,
  handle: Handle<S>,
): Promise<CachedResponse> {
  const data = await handle({ ...ctx, actor: null, guestKey: null, inviteCode: null }, input, c);
  const body = new TextEncoder().encode(JSON.stringify({ code: 200, message: 'success', data }));
  return {
    status: 200,
    headers: {
      'content-type': 'application/json',
      'cache-control': 'no-cache',
      'content-security-policy': DATA_POLICY,
    },
    body,
    encoded: new Map(),
    tags: (typeof shape.kept === 'function' ? shape.kept(input.params ?? {}) : shape.kept) ?? [],
  };
}

async function checkAccess(ctx: Ctx, access: Access): Promise<void> {
  if (access === 'member') requireActor(ctx);
  else if (access === 'buyer') {
    // the verb checks what the pass is for
    if (!ctx.orderPasses?.length) requireActor(ctx);
  } else if (access !== 'anyone') await checkNamedAccess(ctx, access);
}

/** `shop:orders.read`: the word before the colon tells who checks the permission. */
async function checkNamedAccess(ctx: Ctx, access: NamedPermission): Promise<void> {
  const colon = access.indexOf(':');
  const check = ctx.app.namedAccess[access.slice(0, colon) as keyof NamedPermissions];
  await check(ctx, access.slice(colon + 1) as never);
}
