import type { Api } from '../domains/endpoint.ts';

/** The OpenAPI document of every call, and a page that people can read. */
export function addApiDocument(api: Api): void {
  api.openAPIRegistry.registerComponent('securitySchemes', 'token', {
    type: 'apiKey',
    in: 'header',
    name: 'token',
    description: 'The token that a login answers with; Authorization: Bearer works as well.',
  });
  api.doc31('/api/openapi.json', {
    openapi: '3.1.0',
    info: {
      title: 'Stoa',
      version: '1',
      description:
        'Every answer is {code, message, data}; code equals the HTTP status. Headers: token, type (site), language, currency. Money is {amount, currency} in minor units, times are ISO 8601 UTC.',
    },
  });
}
