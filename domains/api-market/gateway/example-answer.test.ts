import { expect, it } from 'vitest';
import { exampleAnswer } from './example-answer.ts';

const json = (example: unknown) => ({ content: { 'application/json': { example } } });
const DOCUMENT = {
  paths: {
    '/cities': {
      get: { responses: { 400: json({ code: 'invalid' }), 200: json([{ id: '7' }]) } },
      post: { responses: { 201: { $ref: '#/components/responses/Made' } } },
    },
    '/cities/{id}': { get: { responses: { 200: json({ id: '7', name: 'Lyon', size: 3 }) } } },
    '/empty': { get: {} },
    '/named': {
      get: { responses: { 200: { content: { 'application/json': { examples: { one: { value: { id: '1' } } } } } } } },
    },
    '/made': {
      get: {
        responses: {
          200: { content: { 'application/json': { schema: { properties: { count: { type: 'integer' } } } } } },
        },
      },
    },
  },
  components: { responses: { Made: json({ id: '8' }) } },
};

it.each([
  ['GET', '/cities', 200, [{ id: '7' }]],
  ['HEAD', '/cities', 200, [{ id: '7' }]],
  ['POST', '/cities', 201, { id: '8' }],
  ['GET', '/cities/9', 200, { id: '9', name: 'Lyon', size: 3 }],
  ['GET', '/cities/a%20b', 200, { id: 'a b', name: 'Lyon', size: 3 }],
  ['GET', '/cities/%E0', 200, { id: '%E0', name: 'Lyon', size: 3 }],
  ['GET', '/empty', 200, {}],
  ['GET', '/named', 200, { id: '1' }],
  ['GET', '/made', 200, { count: 1 }],
])('%s %s is answered with its example', (method, path, status, body) => {
  expect(exampleAnswer(DOCUMENT, method, path)).toEqual({ status, body });
});

it.each([
  [DOCUMENT, 'DELETE', '/cities'],
  [DOCUMENT, 'GET', '/constructor'],
  [{}, 'GET', '/cities'],
  [null, 'GET', '/'],
])('what is no operation is a 404', (document, method, path) => {
  expect(exampleAnswer(document, method, path).status).toBe(404);
});
