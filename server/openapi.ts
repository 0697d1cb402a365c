import type { Api } from '../domains/endpoint.ts';
import { type ApiDocument, apiPage } from './api-page.ts';
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
  api.doc31('/api/openapi.json', INFO);
  let page: string | undefined;
  api.get('/api/docs', (c) => {
    page ??= apiPage(api.getOpenAPI31Document(INFO) as unknown as ApiDocument);
    return c.html(page, 200, { 'content-security-policy': contentPolicy(page, false) });
  });
}
