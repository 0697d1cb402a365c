import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { describeOperation } from './describe-operation.ts';
import type { DescribedOperation } from './described.ts';
import { readDocument } from './read-document.ts';

const base = 'https://gateway.shop.example/cities';
const describeIn = (document: Record<string, unknown>, method: string, path: string): DescribedOperation | undefined =>
  describeOperation(document, { method, path, base });

const DOCUMENT = {
  openapi: '3.1.0',
  paths: {
    '/cities/{id}': {
      parameters: [{ $ref: '#/components/parameters/Id' }],
      get: {
        description: 'One city.',
        parameters: [
          { name: 'unit', in: 'query', required: true, schema: { enum: ['m', 'km'] } },
          { name: 'page', in: 'query', schema: { type: 'integer' } },
        ],
        responses: {
          200: {
            description: 'The city',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/City' } } },
          },
          404: { description: 'None' },
        },
      },
      put: {
        requestBody: {
          required: true,
          content: {
            'application/json': { schema: { $ref: '#/components/schemas/City' }, example: { name: "L'Aquila" } },
          },
        },
        responses: { 204: { description: 'Saved' } },
      },
    },
  },
  components: {
    parameters: { Id: { name: 'id', in: 'path', required: true, schema: { type: 'string' }, example: "a'b/c" } },
    schemas: {
      Named: {
        type: 'object',
        required: ['name'],
        properties: { name: { type: 'string', description: 'As written.' } },
      },
      City: {
        allOf: [
          { $ref: '#/components/schemas/Named' },
          {
            properties: {
              twins: { type: 'array', items: { $ref: '#/components/schemas/City' } },
              founded: { type: ['string', 'null'], format: 'date' },
            },
          },
        ],
      },
    },
  },
};

describe('an operation', () => {
  const read = describeIn(DOCUMENT, 'GET', '/cities/{id}');

  it('has its parameters with those of its path', () => {
    expect(read?.parameters).toEqual([
      { name: 'id', place: 'path', type: 'string', isRequired: true, description: '', example: "a'b/c" },
      { name: 'unit', place: 'query', type: '"m" | "km"', isRequired: true, description: '', example: 'm' },
      { name: 'page', place: 'query', type: 'integer', isRequired: false, description: '', example: '1' },
    ]);
  });

  it('lists its responses and their fields; a schema that contains itself is opened once', () => {
    expect(read?.answers.map(({ status, description }) => `${status} ${description}`)).toEqual([
      '200 The city',
      '404 None',
    ]);
    const content = read?.answers[0]?.content;
    expect(content?.fields.map(({ name, depth, type, isRequired }) => [name, depth, type, isRequired])).toEqual([
      ['name', 0, 'string', true],
      ['twins', 0, 'array of object', false],
      ['founded', 0, 'string (date) | null (date)', false],
    ]);
    expect(JSON.parse(content?.example ?? '')).toEqual({ name: 'text', twins: [], founded: '2026-01-31' });
  });

  it('that the document does not have is undefined', () => {
    expect(describeIn(DOCUMENT, 'POST', '/cities/{id}')).toBeUndefined();
    expect(describeIn(DOCUMENT, 'GET', '/')).toBeUndefined();
  });
});

it('of schemas that multiply is described at once', () => {
  const many = Array.from({ length: 50 }, () => ({ $ref: '#/components/schemas/A' }));
  const properties = Object.fromEntries(many.map((each, at) => [`b${at}`, { allOf: [each, { title: `${at}` }] }]));
  const hostile = {
    paths: { '/a': { get: { responses: { 200: { content: { 'application/json': { schema: many[0] } } } } } } },
    components: { schemas: { A: { allOf: [...many, { properties, anyOf: many }] } } },
  };
  const begun = performance.now();
  expect(describeIn(hostile, 'GET', '/a')?.answers).toHaveLength(1);
  expect(performance.now() - begun).toBeLessThan(2_000);
});

describe('samples', () => {
  it('call the gateway with the required parameters and a key, in six languages', () => {
    const { samples } = describeIn(DOCUMENT, 'GET', '/cities/{id}') ?? { samples: [] };
    expect(samples.map(({ language }) => language)).toEqual(['curl', 'JavaScript', 'Python', 'Java', 'PHP', 'Go']);
    for (const { code } of samples) {
      expect(code).toContain(`${base}/cities/a%27b%2Fc?unit=m`);
      expect(code).toContain('Bearer YOUR_API_KEY');
    }
  });

  it('send the example of the body', () => {
    const { samples } = describeIn(DOCUMENT, 'PUT', '/cities/{id}') ?? { samples: [] };
    expect(samples[0]?.code).toMatch(/--request PUT[\s\S]*Content-Type: application\/json[\s\S]*L'\\''Aquila/);
    for (const { code } of samples) expect(code).toContain('Aquila');
  });

  it('leave out a body whose names could end a text', () => {
    const content = { 'application/json': { example: { list: [{ "a'];system('id');//": 1 }] } } };
    const hostile = { paths: { '/a': { post: { requestBody: { content }, responses: {} } } } };
    for (const { code } of describeIn(hostile, 'POST', '/a')?.samples ?? []) expect(code).not.toContain('system');
  });

  it('cannot be broken by a hostile path', () => {
    const hostile = { ...DOCUMENT, paths: { "/a'+alert(1)+'\"`$(id)${id}\\\n": { get: { responses: {} } } } };
    const samples = describeIn(hostile, 'GET', Object.keys(hostile.paths)[0] ?? '')?.samples ?? [];
    expect(samples).toHaveLength(6);
    for (const { code } of samples) expect(code).toMatch(/cities\/a%27\+alert%281%29\+%27%22%60%24%28id%29%24id%5C%0A/);
  });
});

test('every operation of the examples is described', async () => {
  let count = 0;
  for (const file of globSync('node_modules/@readme/oas-examples/{2.0,3.0,3.1}/json/*.json')) {
    const reading = await readDocument(readFileSync(file, 'utf8'));
    if ('faults' in reading) continue;
    const { document, operations } = reading.read;
    for (const { method, path } of operations) {
      count += 1;
      expect(describeIn(document, method, path), `${file} ${method} ${path}`).toMatchObject({
        samples: { length: 6 },
      });
    }
  }
  expect(count).toBeGreaterThan(300);
}, 60_000);
