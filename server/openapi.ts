import { hash } from 'node:crypto';
import { CALL_TAGS } from '../domains/kit/call-tags.ts';
import type { Api } from '../domains/kit/endpoint.ts';
import type { CachedResponse } from '../platform/cache/response-cache.ts';
import { registerHeaders } from './api-document/headers.ts';
import { completeOperation, type Operation } from './api-document/operations.ts';
import { registerRefusals } from './api-document/refusals.ts';
import { type ApiDocument, apiPage } from './api-page.ts';
import { sendCached } from './response-cache.ts';
import { contentPolicy, inlineScripts } from './security-headers.ts';

const INFO = {
  openapi: '3.1.0',
  info: {
    title: 'Stoa',
    version: '1',
    description: [
      'Every answer is {code, message, data}; code equals the HTTP status. Money is {amount, currency} in minor units, times are ISO 8601 UTC.',
      'A refusal has its code in `data.error`: the schema ErrorCode says what each means, and `x-errors` of a call which ones it may have.',
      'A call with `requestId` in its body can be repeated safely with the same one, after a timeout for example: it is done once, and the later calls get the answer of the first.',
    ].join('\n\n'),
    license: { name: 'MIT', identifier: 'MIT' },
    contact: { name: 'Customer service of this site' },
  },
  servers: [{ url: '/', description: 'The site that serves this document' }],
  tags: CALL_TAGS,
};

/** The OpenAPI document of every call, and the same document as a page for people. */
export function addApiDocument(api: Api): void {
  registerHeaders(api);
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
    return c.html(page, 200, {
      'content-language': 'en',
      'content-security-policy': contentPolicy(inlineScripts(page), false),
    });
  });
}

function documentText(api: Api): string {
  const document = api.getOpenAPI31Document(INFO);
  for (const methods of Object.values(document.paths ?? {})) {
    for (const [method, operation] of Object.entries(methods)) completeOperation(method, operation as Operation);
  }
  return JSON.stringify(document, (_key, value) => correctNullable(value));
}

/** The generator writes a nullable reference as `allOf`, which null never matches. */
function correctNullable(value: unknown): unknown {
  const [reference, rest, ...more] = (value as { allOf?: { $ref?: string; type?: unknown }[] } | null)?.allOf ?? [];
  const isNullable = reference?.$ref && Array.isArray(rest?.type) && rest.type.includes('null') && more.length === 0;
  return isNullable ? { anyOf: [reference, { type: 'null' }] } : value;
}

/** The document is the same for everyone and changes only with the program: it is built once. */
function documentAnswer(text: string): CachedResponse {
  const headers = {
    'content-type': 'application/json',
    'content-language': 'en',
    'cache-control': 'no-cache',
    etag: `W/"${hash('sha256', text, 'base64url')}"`,
  };
  return { status: 200, headers, body: new TextEncoder().encode(text), encoded: new Map(), tags: [] };
}
