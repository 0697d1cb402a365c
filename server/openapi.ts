import { hash } from 'node:crypto';
import type { Api } from '../domains/endpoint.ts';
import type { KeptAnswer } from '../platform/kept.ts';
import { type ApiDocument, apiPage } from './api-page.ts';
import { sendKept } from './kept-answers.ts';
import { contentPolicy } from './security-headers.ts';

const INFO = {
  openapi: '3.1.0',
  info: {
    title: 'Stoa',
    version: '1',
    description:
      'Every answer is {code, message, data}; code equals the HTTP status. Headers: token, type (site), language, currency; while registering also invite (an invitation code). Money is {amount, currency} in minor units, times are ISO 8601 UTC.',
  },
};

/** The OpenAPI document of every call, and the same document as a page for people. */
export function addApiDocument(api: Api): void {
  api.openAPIRegistry.registerComponent('securitySchemes', 'token', {
    type: 'apiKey',
    in: 'header',
    name: 'token',
    description: 'The token that a login answers with; Authorization: Bearer works as well.',
  });
  let document: KeptAnswer | undefined;
  api.get('/api/openapi.json', async (c) => {
    document ??= documentAnswer(JSON.stringify(api.getOpenAPI31Document(INFO)));
    const { headers } = document;
    if (c.req.header('if-none-match') === headers.etag) return new Response(null, { status: 304, headers });
    return sendKept(document, c.req.header('accept-encoding'));
  });
  let page: string | undefined;
  api.get('/api/docs', (c) => {
    page ??= apiPage(api.getOpenAPI31Document(INFO) as unknown as ApiDocument);
    return c.html(page, 200, { 'content-security-policy': contentPolicy(page, false) });
  });
}

/** The document is the same for everybody and changes only with the program: it is written once. */
function documentAnswer(text: string): KeptAnswer {
  const headers = {
    'content-type': 'application/json',
    'cache-control': 'no-cache',
    etag: `W/"${hash('sha256', text, 'base64url')}"`,
  };
  return { status: 200, headers, body: new TextEncoder().encode(text), encoded: new Map(), tags: [] };
}
