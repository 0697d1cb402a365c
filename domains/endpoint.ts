import { createRoute, OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi';
import type { Context, MiddlewareHandler } from 'hono';
import { DomainError, type FieldProblem, refuseFields } from '../platform/errors.ts';
import type { KeptAnswer } from '../platform/kept.ts';
import { unstorableFields } from '../platform/storable-text.ts';
import { type Ctx, checkPermission, requireActor } from './context.ts';

export interface ApiEnv {
  Variables: { ctx: Ctx };
}
export type Api = OpenAPIHono<ApiEnv>;

/** Who may call: the table of calls and roles in the tests reads it from the OpenAPI document (`x-access`). */
type Access = 'anyone' | 'member' | `permission:${string}`;

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
  /** The body may also come as a form: its fields are read as the JSON object that they say. */
  form?: true;
  /** Shape of `data` in the answer. */
  answer: z.ZodType;
  /**
   * Public answers that are kept ready until one of the tags is dropped: only for `access: 'anyone'` reads. What is about
   * one thing may have a tag of its own, made of the path's parameters.
   */
  kept?: readonly string[] | ((params: Record<string, unknown>) => readonly string[]);
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

interface Issue {
  path: PropertyKey[];
  code: string;
  message: string;
  /** Of a union: the issues with each of its shapes. */
  errors?: readonly (readonly Issue[])[];
}

export function fieldProblems(error: { issues: readonly object[] }): FieldProblem[] {
  return (error.issues as readonly Issue[]).flatMap((issue) => issueProblems(issue, []));
}

function issueProblems(issue: Issue, above: PropertyKey[]): FieldProblem[] {
  const path = [...above, ...issue.path];
  const meant = issue.errors?.length ? meantShape(issue.errors) : [];
  if (meant.length > 0) return meant.flatMap((inner) => issueProblems(inner, path));
  // a contract gives its own code as the message (`correctEmail`); zod's English sentences stay inside
  const code = /^[a-z][A-Za-z_]+$/.test(issue.message) ? issue.message : issue.code;
  return [{ field: path.map(String).join('.'), code }];
}

/** Of the shapes that an input may have, the one it was most likely meant to have: it lacks the least of it. */
function meantShape(shapes: readonly (readonly Issue[])[]): readonly Issue[] {
  const missing = (issues: readonly Issue[]) =>
    issues.filter(({ path, message }) => path.length === 1 && message.endsWith('undefined')).length;
  return shapes.toSorted((a, b) => missing(a) - missing(b) || a.length - b.length)[0] ?? [];
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
  // who may call is asked before what is asked: a stranger learns nothing of the shape
  const middleware: MiddlewareHandler<ApiEnv> = async (c, next) => {
    checkAccess(c.get('ctx'), shape.access);
    if (shape.form) await readForm(c);
    await next();
  };
  const route = createRoute({ ...describe(shape), middleware });
  api.openapi(route, (async (c: Context<ApiEnv>) => {
    const ctx = c.get('ctx');
    const valid = (target: string) => c.req.valid(target as never);
    const input = {
      params: shape.params ? valid('param') : undefined,
      query: shape.query ? valid('query') : undefined,
      body: shape.body ? valid('json') : undefined,
    } as unknown as EndpointInput<S>;
    refuseUnstorable(input);
    if (!shape.kept) return c.json({ code: 200, message: 'success', data: await handle(ctx, input, c) }, 200);
    const answer = await ctx.app.kept.fill(keptKey(ctx, c.req.url), () => makeKept(ctx, shape, input, c, handle));
    return new Response(answer.body, { status: answer.status, headers: answer.headers });
  }) as never);
}

const FORM = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/** Turns a posted form into the JSON that the shape is checked against; files are no part of it. */
async function readForm(c: Context): Promise<void> {
  if (!FORM.test(c.req.header('content-type') ?? '')) return;
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
  const data = await handle({ ...ctx, actor: null, guestKey: null, inviteCode: null }, input, c);
  const body = new TextEncoder().encode(JSON.stringify({ code: 200, message: 'success', data }));
  return {
    status: 200,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-cache' },
    body,
    encoded: new Map(),
    tags: (typeof shape.kept === 'function' ? shape.kept(input.params ?? {}) : shape.kept) ?? [],
  };
}

function checkAccess(ctx: Ctx, access: Access): void {
  if (access === 'member') requireActor(ctx);
  else if (access !== 'anyone') checkPermission(ctx, access.slice('permission:'.length));
}

function describe(shape: EndpointShape): RouteConfig {
  const answer = z.object({ code: z.literal(200), message: z.string(), data: shape.answer });
  return {
    method: shape.method,
    path: shape.path,
    tags: [shape.tag],
    summary: shape.summary,
    ...(shape.form ? { description: 'The body may be a form as well.' } : {}),
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
