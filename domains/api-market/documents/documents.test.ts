import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { readDocument } from './read-document.ts';
import { DocumentReader } from './read-in-thread.server.ts';
import { DOCUMENT_LIMITS, type ReadDocument } from './rules.ts';

const EXAMPLES = 'node_modules/@readme/oas-examples';
const SMALL = `openapi: 3.1.0
info: { title: Cities, version: "2" }
paths:
  /cities/{id}:
    get:
      operationId: readCity
      tags: [Cities]
      summary: One city
      parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
      responses: { "200": { description: The city } }
    delete:
      deprecated: true
      responses: { "204": { description: Gone } }
`;

async function faultsOf(text: string) {
  const reading = await readDocument(text);
  return 'faults' in reading ? reading.faults.map(({ line, code }) => `${line} ${code}`) : [];
}
async function reads(text: string): Promise<ReadDocument> {
  const reading = await readDocument(text);
  if ('faults' in reading) throw new Error(JSON.stringify(reading.faults));
  return reading.read;
}

describe('a document', () => {
  it('is read with its operations', async () => {
    const { format, openapi, version, operations } = await reads(SMALL);
    expect({ format, openapi, version }).toEqual({ format: 'yaml', openapi: '3.1.0', version: '2' });
    expect(operations).toEqual([
      {
        ...{ method: 'GET', path: '/cities/{id}', slug: 'read-city' },
        ...{ tag: 'Cities', summary: 'One city', isDeprecated: false },
      },
      {
        ...{ method: 'DELETE', path: '/cities/{id}', slug: 'delete-cities-id' },
        ...{ tag: '', summary: '', isDeprecated: true },
      },
    ]);
  });

  it('of version 2.0 is converted to 3.1', async () => {
    const text = JSON.stringify({
      ...{ swagger: '2.0', info: { title: 'Old', version: '1' }, host: 'old.example', schemes: ['https'] },
      paths: { '/a': { post: { responses: { 200: { description: 'Done' } } } } },
    });
    const { document, openapi, format } = await reads(text);
    expect({ openapi, format }).toEqual({ openapi: '2.0', format: 'json' });
    expect(document).toMatchObject({
      openapi: expect.stringMatching(/^3\.1/),
      servers: [{ url: 'https://old.example' }],
    });
  });

  it('of version 3.2 keeps its query operations', async () => {
    const text = SMALL.replace('3.1.0', '3.2.0').replace('    delete:', '    query:');
    expect((await reads(text)).operations.map(({ method }) => method)).toEqual(['GET', 'QUERY']);
  });

  it('with operations of one name gets an address for each', async () => {
    const twice = SMALL.replace('    delete:', '    delete:\n      operationId: read_city');
    expect((await reads(twice)).operations.map(({ slug }) => slug)).toEqual(['read-city', 'read-city-2']);
  });
});

const BOMB = `openapi: 3.1.0
info: { title: a, version: "1" }
x-a: &a [1,1,1,1,1,1,1,1,1,1]
x-b: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a,*a]
x-c: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b,*b]
x-d: &d [*c,*c,*c,*c,*c,*c,*c,*c,*c,*c]
x-e: [*d,*d,*d,*d,*d,*d,*d,*d,*d,*d]
`;

test.each<[name: string, text: string, faults: string[]]>([
  ['JSON with a missing quote', '{\n  "openapi": "3.1.0",\n  "info: {}\n}', ['3 syntax']],
  ['YAML with a wrong indent', 'openapi: 3.1.0\ninfo:\n  title: a\n version: 1\n', ['4 syntax']],
  ['a text', 'hello', ['1 not_openapi']],
  ['nothing', '', ['1 not_openapi']],
  ['another version', 'openapi: 4.0.0\n', ['1 not_openapi']],
  [
    'an external reference',
    SMALL.replace('{ type: integer }', '{ $ref: "https://a.example/b.json" }'),
    ['9 external_ref'],
  ],
  ['a reference to a file', SMALL.replace('{ type: integer }', '{ $ref: "/etc/passwd" }'), ['9 external_ref']],
  [
    'a reference to nothing',
    SMALL.replace('{ type: integer }', '{ $ref: "#/components/schemas/X" }'),
    ['9 unknown_ref'],
  ],
  ['a missing title', SMALL.replace('title: Cities, ', ''), ['2 schema']],
  ['depth', `{"openapi":"3.1.0","x-a":${'['.repeat(200)}${']'.repeat(200)}}`, ['1 too_deep']],
  ['aliases that multiply', BOMB, ['0 aliases']],
  ['an alias in itself', 'openapi: 3.1.0\nx-a: &a [*a]\n', ['2 too_deep']],
  ['a NUL character', '{"openapi":"3.1.0","x-a":"\\u0000"}', ['1 characters']],
  ['half a character', '{"openapi":"3.1.0","x-a":"\\ud800"}', ['1 characters']],
  ['a changed prototype', '{"openapi":"3.1.0","__proto__":{}}', ['1 characters']],
  ['more than ten megabytes', `openapi: 3.1.0\nx-a: ${'a'.repeat(DOCUMENT_LIMITS.bytes)}`, ['0 too_large']],
])('%s is refused by line', async (_, text, faults) => {
  expect(await faultsOf(text)).toEqual(faults);
});

test('faults of JSON have their lines as well', async () => {
  const text = JSON.stringify({ openapi: '3.0.3', info: { version: '1' }, paths: {} }, null, 2);
  expect(await faultsOf(text)).toEqual(['3 schema']);
});

const examples = globSync(`${EXAMPLES}/{2.0,3.0,3.1}/**/*.{json,yaml}`);

test('there are examples', () => {
  expect(examples.length).toBeGreaterThan(120);
});

test.each(examples)(
  'the example %s is imported',
  async (file) => {
    const reading = await readDocument(readFileSync(file, 'utf8'));
    expect('faults' in reading && reading.faults).toBe(false);
  },
  20_000,
);

test('a thread of its own reads the same', async () => {
  const reader = new DocumentReader();
  expect(await reader.read(SMALL)).toEqual(await readDocument(SMALL));
  expect(await reader.read('hello')).toMatchObject({ faults: [{ line: 1, code: 'not_openapi' }] });
});
