import { type Shape, sampleOf } from './api-calls.ts';

interface Schema extends Shape {
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
}

/** A text inside a body: the way to it, and its limit in the document. */
export interface TextOfSchema {
  path: string[];
  maxLength: number;
  /** Whether any text of that length fits, not only one of a format. */
  isFree: boolean;
}

/** Values that the document's schemas take, with every field filled in, and the texts in them. */
export class SchemaTexts {
  readonly #schemas: Record<string, Schema>;

  constructor(schemas: Record<string, Schema>) {
    this.#schemas = schemas;
  }

  sample(given: Schema, known: ReadonlyMap<string, unknown>, name = '', depth = 0): unknown {
    const schema = this.#open(given);
    if (known.has(name) && takes(schema, known.get(name))) return known.get(name);
    if (schema.properties)
      return Object.fromEntries(
        Object.entries(schema.properties).map(([field, inner]) => [field, this.sample(inner, known, field, depth + 1)]),
      );
    const [choice] = schema.anyOf ?? schema.oneOf ?? [];
    if (choice) return this.sample(choice, known, name, depth);
    if (schema.type === 'array') return depth > 6 ? [] : [this.sample(schema.items ?? {}, known, name, depth + 1)];
    return sampleOf(schema);
  }

  texts(given: Schema, path: string[] = []): TextOfSchema[] {
    const schema = this.#open(given);
    if (schema.properties)
      return Object.entries(schema.properties).flatMap(([field, inner]) => this.texts(inner, [...path, field]));
    const [choice] = schema.anyOf ?? schema.oneOf ?? [];
    if (choice) return this.texts(choice, path);
    if (schema.type === 'array') return path.length > 6 ? [] : this.texts(schema.items ?? {}, [...path, '0']);
    const isText = [schema.type].flat().includes('string') && !schema.enum && schema.const === undefined;
    const isFree = schema.format === undefined && schema.pattern === undefined;
    return isText ? [{ path, maxLength: schema.maxLength ?? Number.POSITIVE_INFINITY, isFree }] : [];
  }

  #open(schema: Schema): Schema {
    const [part] = schema.allOf ?? [];
    if (part) return this.#open(part);
    return schema.$ref ? this.#open(this.#schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema;
  }
}

/** Fields of one name hold a number in one call and a text in another. */
function takes({ properties, type }: Schema, value: unknown): boolean {
  if (properties) return false;
  const types = [type].flat();
  if (typeof value === 'number') return types.some((each) => each === 'number' || each === 'integer');
  return typeof value !== 'string' || types.includes('string');
}

/** Puts a value at that place of a sample. */
export function put(sample: unknown, [first, ...rest]: readonly string[], value: unknown): unknown {
  if (first === undefined) return value;
  const holder = sample as Record<string, unknown>;
  const changed = put(holder[first], rest, value);
  if (Array.isArray(sample)) return sample.with(Number(first), changed);
  return { ...holder, [first]: changed };
}
