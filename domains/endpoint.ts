import type { HttpBindings } from '@hono/node-server';
import { createRoute, OpenAPIHono, type z } from '@hono/zod-openapi';
import type { Context, MiddlewareHandler } from 'hono';
import { DomainError, type FieldProblem, refuseFields } from '../platform/errors.ts';
import { MAX_CALL_BYTES } from '../platform/http/body-sizes.ts';
import { answerJson, DATA_POLICY } from '../platform/http/json-answer.ts';
import { isNestedDeeper } from '../platform/http/json-depth.ts';
import { LimitedBody } from '../platform/http/limited-body.ts';
import { fileOf } from '../platform/http/multipart.ts';
import type { CachedResponse } from '../platform/response-cache.ts';
import { unstorableFields } from '../platform/storable-text.ts';
import { type Ctx, checkPermission, requireActor, shownSite } from './context.ts';
import { checkDeveloperAccess } from './developers/own-developer.server.ts';
import type { DeveloperPermission } from './developers/rules.ts';
import { checkedRoute, documentedRoute } from './endpoint-document.ts';
import type { Access, CallShape, EndpointShape } from './endpoint-shape.ts';
import { checkShopAccess } from './merchants/shop-access.server.ts';
import type { ShopPermission } from './merchants/staff/permissions.ts';

export interface ApiEnv {
  Variables: {
    ctx: Ctx;
    body?: LimitedBody;
    /** Reads the actor again, as of now, and whether the site admits them. */
    confirm?: () => Promise<Ctx>;
  };
}
export type Api = OpenAPIHono<ApiEnv>;

const MAX_JSON_DEPTH = 32;

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

interface Issue {
  path: PropertyKey[];
  code: string;
  message: string;
  /** For a union: the issues with each of its shapes. */
  errors?: readonly (readonly Issue[])[];
  /** Of a size: what was measured, and the least that is accepted. */
  origin?: string;
  minimum?: number | bigint;
  /** The most that is accepted. */
  maximum?: number | bigint;
}
type CodeOf = (issue: Issue) => string;

/** `codeOf` names an issue for which the contract has no code of its own; the calls answer with those of zod. */
export function fieldProblems(
  error: { issues: readonly object[] },
  codeOf: CodeOf = ({ code }) => code,
): FieldProblem[] {
  return (error.issues as readonly Issue[]).flatMap((issue) => issueProblems(issue, [], codeOf));
}

/** The same for people who filled in a form: what is missing, too short or no number. */
export function formProblems(error: { issues: readonly object[] }): FieldProblem[] {
  return fieldProblems(error, ({ code, origin, minimum, message }) => {
    if (code === 'invalid_type') return /received (?:undefined|null)$/.test(message) ? 'required' : wrongType(message);
    if (code === 'too_small') {
      if (origin === 'number') return 'too_low';
      return minimum === 1 ? 'required' : origin === 'string' ? 'too_short' : code;
    }
    if (code === 'too_big' && origin === 'string') return 'tooLong';
    return code === 'too_big' && origin === 'number' ? 'too_high' : code;
  });
}

const wrongType = (message: string) => (/expected (?:number|int)/.test(message) ? 'not_a_number' : 'invalid_type');

function issueProblems(issue: Issue, above: PropertyKey[], codeOf: CodeOf): FieldProblem[] {
  const path = [...above, ...issue.path];
  const meant = issue.errors?.length ? meantShape(issue.errors) : [];
  if (meant.length > 0) return meant.flatMap((inner) => issueProblems(inner, path, codeOf));
  // a contract sets its own code as the message (`correctEmail`); zod's English messages are never shown
  const field = path.map(String).join('.');
  if (/^[a-z][A-Za-z_]+$/.test(issue.message)) return [{ field, code: issue.message }];
  const limit = limitOf(issue);
  return [{ field, code: codeOf(issue), ...(limit && { limit }) }];
}

const LIMITED = { string: 'characters', array: 'entries', number: 'number', int: 'number' } as const;

function limitOf({ code, origin = '', maximum }: Issue): FieldProblem['limit'] {
  if (code !== 'too_big' || typeof maximum !== 'number' || !Object.hasOwn(LIMITED, origin)) return undefined;
  return { of: LIMITED[origin as keyof typeof LIMITED], most: maximum };
}

/** Of the alternative shapes of an input, the one it most likely was meant to have: the one with the fewest issues. */
function meantShape(shapes: readonly (readonly Issue[])[]): readonly Issue[] {
  const missing = (issues: readonly Issue[]) =>
    issues.filter(({ path, message }) => path.length === 1 && message.endsWith('undefined')).length;
  return shapes.toSorted((a, b) => missing(a) - missing(b) || a.length - b.length)[0] ?? [];
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
    const ctx = c.get('ctx');
    const valid = (target: string) => c.req.valid(target as never);
    const input = {
      params: shape.params ? valid('param') : undefined,
      query: shape.query ? valid('query') : undefined,
      body: shape.body ? valid('json') : undefined,
      file: shape.upload ? uploadOf(c, shape) : undefined,
    } as unknown as EndpointInput<S>;
    refuseUnstorable(input);
    if (shape.file) return handle(ctx, input, c);
    const isForGuests = shape.keptFor === 'guests';
    if (!shape.kept || (isForGuests && ctx.actor)) {
      return answerJson(c, { code: 200, message: 'success', data: await handle(ctx, input, c) });
    }
    // a key of pages is looked up for requests without a session only
    const key = (isForGuests ? 'page|' : '') + cacheKey(ctx, c.req.url);
    const answer = await ctx.app.responseCache.fill(key, () => makeKept(ctx, shape, input, c, handle));
    return new Response(answer.body, { status: answer.status, headers: answer.headers });
  }) as never);
}

function uploadOf(c: Context<ApiEnv>, { access }: CallShape): AsyncIterable<Buffer> {
  const file = fileOf(c.req.header('content-type'), c.get('body')?.pieces() ?? null);
  return confirmedPieces(c, file, (ctx) => checkAccess(ctx, access));
}

const FORM = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/** Reads the body up to its limit, so that no later code reads more of it; an upload is only counted. */
async function takeBody(c: Context<ApiEnv>, shape: CallShape): Promise<void> {
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
  } else if (isShopAccess(access)) await checkShopAccess(ctx, access.slice('shop:'.length) as ShopPermission);
  else if (isDeveloperAccess(access)) {
    await checkDeveloperAccess(ctx, access.slice('developer:'.length) as DeveloperPermission);
  } else if (access !== 'anyone') checkPermission(ctx, access.slice('permission:'.length));
}

const isDeveloperAccess = (access: Access): access is `developer:${DeveloperPermission}` =>
  access.startsWith('developer:');
const isShopAccess = (access: Access): access is `shop:${ShopPermission}` => access.startsWith('shop:');
