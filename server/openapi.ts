import { hash } from 'node:crypto';
import { CALL_TAGS } from '../domains/kit/call-tags.ts';
import type { Api } from '../domains/kit/endpoint.ts';
import { REFUSAL_STATUSES, refusalName } from '../domains/kit/endpoint-document.ts';
import type { CachedResponse } from '../platform/cache/response-cache.ts';
import { type ApiDocument, apiPage } from './api-page.ts';
import { STATUS } from './errors.ts';
import { sendCached } from './response-cache.ts';
import { contentPolicy, inlineScripts } from './security-headers.ts';

const INFO = {
  openapi: '3.1.0',
  info: {
    title: 'Stoa',
    version: '1',
    description:
      'Every answer is {code, message, data}; code equals the HTTP status. Headers: token, type (site), language, currency; while registering also invite (an invitation code). Money is {amount, currency} in minor units, times are ISO 8601 UTC.',
    license: { name: 'MIT', identifier: 'MIT' },
    contact: { name: 'Customer service of this site' },
  },
  servers: [{ url: '/', description: 'The site that serves this document' }],
  tags: CALL_TAGS,
};

const REFUSAL_TEXTS: Record<(typeof REFUSAL_STATUSES)[number], string> = {
  400: 'The input is wrong, or cannot be used for this call.',
  401: 'The call needs a signed-in user.',
  403: 'The caller may not do this, or the site is closed to the caller.',
  404: 'What the call names does not exist, or is not for the caller to see.',
  409: 'The current state does not allow it; read it again before trying once more.',
  413: 'The body is longer than the call accepts.',
  429: 'Too many requests; `Retry-After` says in how many seconds to try again.',
};

/** The OpenAPI document of every call, and the same document as a page for people. */
export function addApiDocument(api: Api): void {
  registerSecurity(api);
  registerRefusals(api);
  let document: CachedResponse | undefined;
  api.get('/api/openapi.json', async (c) => {
    document ??= documentAnswer(documentText(api));
    const { headers } = document;
    if (c.req.header('if-none-match') === headers.etag) return new Response(null, { status: 304, headers });
    return sendCached(c, document);
  });
  let page: string | undefined;
  api.get('/api/docs', (c) => {
    page ??= apiPage(JSON.parse(documentText(api)) as ApiDocument);
    return c.html(page, 200, { 'content-security-policy': contentPolicy(inlineScripts(page), false) });
  });
}

function documentText(api: Api): string {
  return JSON.stringify(api.getOpenAPI31Document(INFO), (_key, value) => correctNullable(value));
}

/** The generator writes a nullable reference as `allOf`, which null never matches. */
function correctNullable(value: unknown): unknown {
  const [reference, rest, ...more] = (value as { allOf?: { $ref?: string; type?: unknown }[] } | null)?.allOf ?? [];
  const isNullable = reference?.$ref && Array.isArray(rest?.type) && rest.type.includes('null') && more.length === 0;
  return isNullable ? { anyOf: [reference, { type: 'null' }] } : value;
}

function registerSecurity(api: Api): void {
  api.openAPIRegistry.registerComponent('securitySchemes', 'token', {
    type: 'apiKey',
    in: 'header',
    name: 'token',
    description: 'The token that a login answers with.',
  });
  api.openAPIRegistry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    description: 'The same token as `Authorization: Bearer`.',
  });
}

/** Each client error once, with the codes that `data.error` may then have. */
function registerRefusals(api: Api): void {
  for (const status of REFUSAL_STATUSES) {
    const codes = Object.entries(STATUS).flatMap(([code, of]) => (of === status ? [`\`${code}\``] : []));
    api.openAPIRegistry.registerComponent('responses', refusalName(status), {
      description: `${REFUSAL_TEXTS[status]} \`data.error\` is one of ${codes.join(', ')}.`,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
    });
  }
}

/** The document is the same for everyone and changes only with the program: it is built once. */
function documentAnswer(text: string): CachedResponse {
  const headers = {
    'content-type': 'application/json',
    'cache-control': 'no-cache',
    etag: `W/"${hash('sha256', text, 'base64url')}"`,
  };
  return { status: 200, headers, body: new TextEncoder().encode(text), encoded: new Map(), tags: [] };
}
