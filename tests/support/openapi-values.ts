import fc, { type Arbitrary } from 'fast-check';
import type { Shape } from './api-calls.ts';

interface Schema extends Shape {
  maximum?: number;
  exclusiveMinimum?: number;
  maxItems?: number;
  additionalProperties?: boolean | Schema;
  propertyNames?: Schema;
  allOf?: Schema[];
}
export type Schemas = Record<string, Schema>;

/** Existing values by the name of a field or parameter. */
export type Known = Record<string, readonly unknown[]>;

/** Values for the schemas of a document: valid ones, mostly referring to existing rows, and invalid ones. */
export class Values {
  readonly #schemas: Schemas;
  readonly #known: Known;

  constructor(schemas: Schemas, known: Known) {
    this.#schemas = schemas;
    this.#known = known;
  }

  /** What the schema takes. */
  right(given: Schema, name = ''): Arbitrary<unknown> {
    const schema = this.#open(given);
    const known = this.#known[name];
    const generated = this.#generated(schema, name);
    return known && known.length > 0 && !schema.properties
      ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: generated })
      : generated;
  }

  /** Right but for a field or two, or nothing like it. */
  wrong(given: Schema): Arbitrary<unknown> {
    const schema = this.#open(given);
    const fields = Object.keys(schema.properties ?? this.#open(schema.anyOf?.[0] ?? {}).properties ?? {});
    if (fields.length === 0) return JUNK;
    const spoiled = fc
      .tuple(this.right(schema), fc.array(fc.tuple(fc.constantFrom(...fields), JUNK), { minLength: 1, maxLength: 2 }))
      .map(([right, changes]) => ({ ...(right as object), ...Object.fromEntries(changes) }));
    const lacking = fc
      .tuple(this.right(schema), fc.constantFrom(...fields))
      .map(([right, field]) => ({ ...(right as object), [field]: undefined }));
    return fc.oneof(
      { weight: 5, arbitrary: spoiled },
      { weight: 2, arbitrary: lacking },
      { weight: 1, arbitrary: JUNK },
    );
  }

  #open(schema: Schema): Schema {
    return schema.$ref ? this.#open(this.#schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema;
  }

  #generated(schema: Schema, name: string): Arbitrary<unknown> {
    if (schema.const !== undefined) return fc.constant(schema.const);
    if (schema.enum) return fc.constantFrom(...schema.enum);
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices) return fc.oneof(...choices.map((choice) => this.right(choice, name)));
    if (schema.allOf) {
      const parts = schema.allOf.map((part) => this.right(part, name));
      return fc.tuple(...parts).map((values) => Object.assign({}, ...values));
    }
    const types = [schema.type].flat();
    return fc.oneof(...types.map((type) => this.#ofType(type, schema, name)));
  }

  #ofType(type: string | undefined, schema: Schema, name: string): Arbitrary<unknown> {
    if (type === 'null') return fc.constant(null);
    if (type === 'boolean') return fc.boolean();
    if (type === 'integer' || type === 'number') return numberOf(schema);
    if (type === 'string') return textOf(schema);
    if (type === 'array') {
      const { minItems = 0, maxItems = 50 } = schema;
      const inner = this.right(schema.items ?? {}, name.replace(/s$/, ''));
      return fc.array(inner, { minLength: minItems, maxLength: Math.min(maxItems, minItems + 3) });
    }
    return this.#object(schema);
  }

  #object({ properties, required = [], additionalProperties, propertyNames }: Schema): Arbitrary<unknown> {
    if (!properties && typeof additionalProperties === 'object')
      return fc.dictionary(
        this.right(propertyNames ?? { type: 'string' }) as Arbitrary<string>,
        this.right(additionalProperties),
        { maxKeys: 3 },
      );
    const fields = Object.entries(properties ?? {}).map(([name, inner]) => [name, this.right(inner, name)]);
    return fc.record(Object.fromEntries(fields), { requiredKeys: required as never[] });
  }
}

function numberOf({ minimum, exclusiveMinimum, maximum }: Schema): Arbitrary<unknown> {
  const min = minimum ?? (exclusiveMinimum === undefined ? Number.MIN_SAFE_INTEGER : exclusiveMinimum + 1);
  const max = Math.min(maximum ?? Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
  const low = Math.max(min, Number.MIN_SAFE_INTEGER);
  return fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: low, max: Math.max(low, Math.min(max, low + 40)) }) },
    { weight: 1, arbitrary: fc.constantFrom(low, max) },
    { weight: 1, arbitrary: fc.maxSafeInteger().map((number) => Math.min(max, Math.max(low, number))) },
  );
}

/** Moments at the edges of what languages and databases can count. */
const MOMENTS = [
  '2026-02-28T12:00:00Z',
  '2031-05-05T05:05:05.123456+08:00',
  '9999-12-31T23:59:59Z',
  '9999-12-31T23:59:59-23:59',
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+23:59',
  '1970-01-01T00:00:00+15:59',
  '2026-01-01T00:00:00+16:00',
];
const DAYS = ['2026-02-28', '2024-02-29', '0000-01-01', '0001-01-01', '9999-12-31'];

function textOf({ format, pattern, minLength = 0, maxLength = 200 }: Schema): Arbitrary<unknown> {
  if (format === 'date-time') return fc.constantFrom(...MOMENTS);
  if (format === 'date') return fc.constantFrom(...DAYS);
  if (format === 'uuid') return fc.uuid();
  if (format === 'email') return fc.constantFrom('nobody@example.com', 'first.last+shop@example.com');
  if (pattern) return fc.stringMatching(new RegExp(pattern));
  const bounds = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, minLength + 20)) };
  return fc.oneof(
    { weight: 3, arbitrary: fc.string({ ...bounds, unit: 'grapheme' }) },
    { weight: 2, arbitrary: fc.string({ ...bounds, unit: 'grapheme-ascii' }) },
    { weight: 1, arbitrary: fc.string({ ...bounds, unit: 'binary' }) },
    { weight: 1, arbitrary: fc.constant('ก'.repeat(maxLength)) },
  );
}

const nested = (depth: number) => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`) as unknown;

/** Unexpected types, sizes and characters. */
const JUNK: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, '', ' ', [], {}, [null], [[]], [{}]),
  fc.constantFrom<unknown>(0, -1, 1.5, -0, 1e21, 1e308, 2 ** 31, 2 ** 53, -(2 ** 63), Number.MIN_VALUE),
  fc.constantFrom<unknown>(
    '\0',
    'a\0b',
    '\ud800',
    '\u202e\u200b\ufeff',
    '１２',
    '٣',
    'NaN',
    'Infinity',
    '-0',
    '0x10',
    '1e3',
  ),
  fc.constantFrom<unknown>('x'.repeat(70_000), Array(2000).fill('x'), nested(10), nested(30), nested(60)),
  fc.constantFrom<unknown>("'; drop table users; --", '%s{{7*7}}', '../../etc/passwd', '__proto__', 'constructor'),
  fc.constantFrom<unknown>('2026-13-45', '2026-02-30T25:61:00Z', '+275760-09-13T00:00:00Z', '-000001-01-01'),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
);
