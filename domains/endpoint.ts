import { createRoute, OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { DomainError, type FieldProblem } from '../platform/errors.ts';
import type { KeptAnswer } from '../platform/kept.ts';
import { type Ctx, requireActor, requirePermission } from './context.ts';

export interface ApiEnv {
  Variables: { ctx: Ctx };
}
export type Api = OpenAPIHono<ApiEnv>;

/** Who may call: the table of calls and roles in the tests reads it from the OpenAPI document (`x-access`). */
export type Access = 'anyone' | 'member' | `permission:${string}`;

interface EndpointShape {
  method: 'get' | 'post' | 'put' | 'delete';
  /** Path with parameters in braces: `/api/front/product/detail/{id}`. */
  path: string;
  tag: string;
  summary: string;
  access: Access;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Shape of `data` in the answer. */
  answer: z.ZodType;
  /** Public answers that are kept ready until one of the tags is dropped: only for `access: 'anyone'` reads. */
  kept?: readonly string[];
}

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined;
export interface EndpointInput<S extends EndpointShape> {
  params: Parsed<S['params']>;
  query: Parsed<S['query']>;
  body: Parsed<S['body']>;
}

/** An empty API that refuses wrong input by naming every wrong field. */
export function createApi(): Api {
  return new OpenAPIHono<ApiEnv>({
    defaultHook: (result) => {
      if (!result.success) throw new DomainError('validation_failed', { fields: fieldProblems(result.error) });
    },
  });
}

export function fieldProblems(error: {
  issues: readonly { path: PropertyKey[]; code: string; message: string }[];
}): FieldProblem[] {
  return error.issues.map((issue) => ({
    field: issue.path.map(String).join('.'),
    // a contract gives its own code as the message (`correctEmail`); zod's English sentences stay inside
    code: /^[a-z][A-Za-z_]+$/.test(issue.message) ? issue.message : issue.code,
  }));
}

/**
 * Adds one call: validates, checks who asks, calls the verb, answers `{code, message, data}`. No decision lives here.
 * Errors are answered by the one error handler of the server.
 */
export function endpoint<const S extends EndpointShape>(
  api: Api,
  shape: S,
  handle: (ctx: Ctx, input: EndpointInput<S>, c: Context<ApiEnv>) => Promise<z.input<S['answer']>>,
): void {
  const route = createRoute(describe(shape));
  api.openapi(route, (async (c: Context<ApiEnv>) => {
    const ctx = c.get('ctx');
    checkAccess(ctx, shape.access);
    const valid = (target: string) => c.req.valid(target as never);
    const input = {
      params: shape.params ? valid('param') : undefined,
      query: shape.query ? valid('query') : undefined,
      body: shape.body ? valid('json') : undefined,
    } as unknown as EndpointInput<S>;
    if (!shape.kept) return c.json({ code: 200, message: 'success', data: await handle(ctx, input, c) }, 200);
    const answer = await ctx.app.kept.fill(keptKey(ctx, c.req.url), () => makeKept(ctx, shape, input, c, handle));
    return new Response(answer.body, { status: answer.status, headers: answer.headers });
  }) as never);
}

/** A kept answer depends on the site, the language, the currency and the address, and on nothing else. */
export function keptKey(ctx: Pick<Ctx, 'site' | 'locale' | 'currency'>, url: string): string {
  const path = url.slice(url.indexOf('/', url.indexOf('//') + 2));
  return `${ctx.site.id}|${ctx.locale}|${ctx.currency}|${path}`;
}

async function makeKept<S extends EndpointShape>(
  ctx: Ctx,
  shape: S,
  input: EndpointInput<S>,
  c: Context<ApiEnv>,
  handle: (ctx: Ctx, input: EndpointInput<S>, c: Context<ApiEnv>) => Promise<z.input<S['answer']>>,
): Promise<KeptAnswer> {
  const data = await handle({ ...ctx, actor: null, guestKey: null }, input, c);
  const body = new TextEncoder().encode(JSON.stringify({ code: 200, message: 'success', data }));
  return {
    status: 200,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-cache' },
    body,
    encoded: new Map(),
    tags: shape.kept ?? [],
  };
}

function checkAccess(ctx: Ctx, access: Access): void {
  if (access === 'member') requireActor(ctx);
  else if (access !== 'anyone') requirePermission(ctx, access.slice('permission:'.length));
}

function describe(shape: EndpointShape): RouteConfig {
  const answer = z.object({ code: z.literal(200), message: z.string(), data: shape.answer });
  return {
    method: shape.method,
    path: shape.path,
    tags: [shape.tag],
    summary: shape.summary,
    'x-access': shape.access,
    ...(shape.access === 'anyone' ? {} : { security: [{ token: [] }] }),
    request: {
      ...(shape.params ? { params: shape.params } : {}),
      ...(shape.query ? { query: shape.query } : {}),
      ...(shape.body ? { body: { required: true, content: { 'application/json': { schema: shape.body } } } } : {}),
    },
    responses: {
      200: { description: 'Success', content: { 'application/json': { schema: answer } } },
      default: { description: 'Refusal', content: { 'application/json': { schema: refusalShape } } },
    },
  };
}

const refusalShape = z
  .object({
    code: z.number().openapi({ description: 'The HTTP status: 400, 401, 403, 404, 409, 413, 429, 500' }),
    message: z.string().openapi({ description: "In the request's language" }),
    data: z.object({ error: z.string() }).catchall(z.unknown()).nullable(),
  })
  .openapi('Refusal');
