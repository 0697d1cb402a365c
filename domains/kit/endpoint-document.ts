import { type RouteConfig, z } from '@hono/zod-openapi';
import { MAX_CALL_BYTES } from '../../platform/http/body-sizes.ts';
import type { Access, EndpointShape } from './endpoint-shape.ts';

/** What is validated before a call runs. Uploads and forms are read by the endpoint itself. */
export function checkedRoute(shape: EndpointShape): RouteConfig {
  return {
    method: shape.method,
    path: shape.path,
    request: {
      ...(shape.params ? { params: shape.params } : {}),
      ...(shape.query ? { query: shape.query } : {}),
      ...(shape.body ? { body: { required: true, content: { 'application/json': { schema: shape.body } } } } : {}),
    },
    responses: {},
  };
}

/** The same call as shown in the API document; the server adds headers and refusals, which depend on all domains. */
export function documentedRoute(shape: EndpointShape): RouteConfig {
  const checked = checkedRoute(shape);
  const body = documentedBody(shape);
  return {
    ...checked,
    operationId: operationId(shape.method, shape.path),
    tags: [shape.tag],
    summary: shape.summary,
    description: descriptionOf(shape),
    'x-access': shape.access,
    security: securityOf(shape.access),
    request: { ...checked.request, ...(body ? { body } : {}) },
    responses: {
      200: describeAnswer(shape),
      default: { $ref: '#/components/responses/Refusal' },
    },
  };
}

/** `GET /api/front/product/detail/{id}` is `getFrontProductDetailById`. */
function operationId(method: string, path: string): string {
  const words = path
    .replace(/^\/api\//, '')
    .replace(/\{(\w+)\}/g, 'by-$1')
    .split(/[^A-Za-z0-9]+/);
  return method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

/** A public call shows more to a signed-in user, so it accepts a token without requiring one. */
function securityOf(access: Access): Record<string, string[]>[] {
  const signedIn: Record<string, string[]>[] = [{ token: [] }, { bearer: [] }, { session: [] }];
  if (access === 'anyone') return [{}, ...signedIn];
  if (access === 'buyer') return [...signedIn, { orderPass: [] }];
  return access.startsWith('shop:') ? [...signedIn, { shopKey: [] }] : signedIn;
}

const ACCESS_TEXT = {
  anyone: 'Signing in is not needed.',
  member: 'Needs a signed-in user.',
  buyer: 'Needs a signed-in user, or the header `orderPass` with a pass to the order.',
} as const;

function accessText(access: Access): string {
  if (access === 'anyone' || access === 'member' || access === 'buyer') return ACCESS_TEXT[access];
  if (access.startsWith('shop:')) {
    return `Needs a member of the shop’s staff, or an API key of the shop, with the permission \`${access.slice('shop:'.length)}\`.`;
  }
  if (access.startsWith('developer:')) {
    return `Needs a member of a developer’s team with the permission \`${access.slice('developer:'.length)}\`.`;
  }
  return `Needs a signed-in user with the permission \`${access.slice('permission:'.length)}\` on the site.`;
}

function sizeText(bytes: number): string {
  return bytes >= 1024 * 1024 ? `${Math.floor(bytes / 1024 / 1024)} MB` : `${Math.floor(bytes / 1024)} KB`;
}

function descriptionOf(shape: EndpointShape): string {
  const takesBody = shape.method !== 'get' && Boolean(shape.body || shape.upload);
  return [
    shape.description,
    accessText(shape.access),
    shape.upload ? 'The body is the file itself, or a multipart form with one file.' : undefined,
    shape.form ? 'The body may be a form as well.' : undefined,
    takesBody ? `The body is at most ${sizeText(shape.maxBytes ?? MAX_CALL_BYTES)} long.` : undefined,
    shape.file ? 'A successful answer is the file itself, without `{code, message, data}` around it.' : undefined,
    shape.kept ? 'The answer depends on the site, the language and the currency, and not on the caller.' : undefined,
  ]
    .filter(Boolean)
    .join(' ');
}

function documentedBody(shape: EndpointShape) {
  if (shape.upload) {
    const file = z.string().openapi({ format: 'binary' });
    const content = {
      'multipart/form-data': { schema: z.object({ file }) },
      'application/octet-stream': { schema: file },
    };
    return { required: true, content };
  }
  if (!shape.body) return undefined;
  const json = { schema: shape.body };
  const form = shape.form ? { 'application/x-www-form-urlencoded': json } : {};
  return { required: true, content: { 'application/json': json, ...form } };
}

function describeAnswer(shape: EndpointShape) {
  if (shape.file)
    return { description: shape.file.description, content: { [shape.file.type]: { schema: z.string() } } };
  const answer = z.object({ code: z.literal(200), message: z.string(), data: shape.answer });
  return { description: 'Success', content: { 'application/json': { schema: answer } } };
}
