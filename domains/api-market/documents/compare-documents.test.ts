import { describe, expect, it } from 'vitest';
import { compareDocuments } from './compare-documents.ts';
import { readDocument } from './read-document.ts';

type Json = Record<string, unknown>;

const CITY = { type: 'object', required: ['id'], properties: { id: { type: 'integer' }, name: { type: 'string' } } };
const content = (schema: Json) => ({ 'application/json': { schema } });
const query = (name: string, more: Json = {}) => ({ name, in: 'query', schema: { type: 'integer' }, ...more });

/** A document with GET /cities and POST /cities, changed in parts. */
function documentWith({ get = {}, post = {} }: { get?: Json; post?: Json | null } = {}): Json {
  const list = {
    parameters: [query('page'), query('size')],
    responses: { 200: { description: 'd', content: content({ type: 'array', items: CITY }) } },
    ...get,
  };
  const add = {
    requestBody: { content: content(CITY) },
    responses: { 201: { description: 'd', content: content(CITY) }, 404: { description: 'd' } },
    ...post,
  };
  const paths = { '/cities': { get: list, ...(post && { post: add }) } };
  return { openapi: '3.1.0', info: { title: 't', version: '1' }, paths };
}

const OPERATIONS = [
  { method: 'GET', path: '/cities' },
  { method: 'POST', path: '/cities' },
];
const changed = (after: Json, before: Json = documentWith()) =>
  compareDocuments(before, after, OPERATIONS).map(({ kind, method, name, before: from, after: to }) =>
    [method, kind, name, from && `${from} → ${to}`].filter(Boolean).join(' '),
  );
const answering = (schema: Json, status = 201) => ({
  post: { responses: { [status]: { description: 'd', content: content(schema) } } },
});
const sending = (schema: Json, more: Json = {}) => ({ post: { requestBody: { content: content(schema), ...more } } });
const cityWith = (properties: Json, required: readonly string[] = ['id']) => ({
  ...CITY,
  required,
  properties: { ...CITY.properties, ...properties },
});

describe('a document that takes the place of another', () => {
  it.each<[what: string, after: Json]>([
    ['is the same', documentWith()],
    [
      'has another optional parameter',
      documentWith({ get: { parameters: [query('page'), query('size'), query('q')] } }),
    ],
    [
      'takes numbers where it took whole ones',
      documentWith({ get: { parameters: [query('page', { schema: { type: 'number' } }), query('size')] } }),
    ],
    ['answers with another field', documentWith(answering(cityWith({ area: { type: 'number' } })))],
    ['takes another optional field', documentWith(sending(cityWith({ area: { type: 'number' } })))],
    [
      'names a value where it answered any text',
      documentWith(answering(cityWith({ name: { enum: ['Lyon', 'Paris'] } }))),
    ],
    ['no longer describes a failure', documentWith(answering(CITY))],
  ])('and %s breaks nothing', (_, after) => {
    expect(changed(after)).toEqual([]);
  });

  it.each<[what: string, after: Json, changes: string[]]>([
    ['lacks an operation', documentWith({ post: null }), ['POST operation_removed']],
    ['lacks a parameter', documentWith({ get: { parameters: [query('page')] } }), ['GET parameter_removed size']],
    [
      'requires another parameter',
      documentWith({ get: { parameters: [query('page'), query('size'), query('key', { required: true })] } }),
      ['GET parameter_required key'],
    ],
    [
      'requires a parameter that was optional',
      documentWith({ get: { parameters: [query('page', { required: true }), query('size')] } }),
      ['GET parameter_required page'],
    ],
    [
      'has another type of a parameter',
      documentWith({ get: { parameters: [query('page', { schema: { type: 'string' } }), query('size')] } }),
      ['GET parameter_type page integer → string'],
    ],
    ['requires a body', documentWith(sending(CITY, { required: true })), ['POST body_required']],
    ['takes no body', documentWith({ post: { requestBody: undefined } }), ['POST body_removed']],
    [
      'requires another field',
      documentWith(sending(cityWith({ area: { type: 'number' } }, ['id', 'area']))),
      ['POST body_field_required area'],
    ],
    [
      'takes only some values of a field',
      documentWith(sending(cityWith({ name: { enum: ['Lyon'] } }))),
      ['POST body_field_type name string → "Lyon"'],
    ],
    ['has another status', documentWith(answering(CITY, 200)), ['POST answer_removed 201']],
    [
      'answers without a field',
      documentWith(answering({ type: 'object', properties: { id: { type: 'integer' } } })),
      ['POST answer_field_removed name'],
    ],
    [
      'answers with another type',
      documentWith(answering(cityWith({ id: { type: 'string' } }))),
      ['POST answer_field_type id integer → string'],
    ],
  ])('and %s is named', (_, after, changes) => {
    expect(changed(after)).toEqual(changes);
  });

  it('names a field with all within it once', () => {
    const before = documentWith(
      answering(cityWith({ mayor: { type: 'object', properties: { name: { type: 'string' } } } })),
    );
    expect(changed(documentWith(answering(CITY)), before)).toEqual(['POST answer_field_removed mayor']);
  });

  it('is compared when it is read', async () => {
    const former = { document: documentWith(), operations: OPERATIONS };
    const reading = await readDocument(JSON.stringify(documentWith({ post: null })), former);
    expect(reading).toMatchObject({
      changes: [{ kind: 'operation_removed', method: 'POST', path: '/cities', name: '', before: '', after: '' }],
    });
  });
});
