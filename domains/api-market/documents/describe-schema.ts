import type { SchemaField } from './described.ts';
import { isObject, objectOf, textOf } from './list-operations.ts';
import { valueAt } from './walk-values.ts';

type Json = Record<string, unknown>;

const DEEPEST = 6;
const MOST_FIELDS = 200;
const MOST_VALUES_NAMED = 12;
const MOST_CHOICES = 6;
/** Of an example that is made of a schema. */
const MOST_VALUES_MADE = 500;
const LONGEST_EXAMPLE = 20_000;

/** Follows references within the document; what leads nowhere or in a circle is empty. */
export function follow(document: Json, given: unknown): Json {
  let value = objectOf(given);
  for (let step = 0; typeof value.$ref === 'string'; step++) {
    if (step === 20) return {};
    value = objectOf(valueAt(document, value.$ref));
  }
  return value;
}

/** Merged schemas by their own objects: each is merged once, however often a document names it. */
const mergedSchemas = new WeakMap<Json, Json>();

/** A schema with what `allOf` adds to it. */
function merged(document: Json, given: unknown): Json {
  const schema = follow(document, given);
  if (!Array.isArray(schema.allOf)) return schema;
  const known = mergedSchemas.get(schema);
  if (known) return known;
  // one that contains itself adds nothing to itself
  mergedSchemas.set(schema, {});
  const all: Json = {};
  const properties: Json = {};
  const required: unknown[] = [];
  for (const part of [...schema.allOf.map((each) => merged(document, each)), schema]) {
    Object.assign(all, part);
    Object.assign(properties, objectOf(part.properties));
    required.push(...listOf(part.required));
  }
  const whole = { ...all, properties, required };
  mergedSchemas.set(schema, whole);
  return whole;
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** What a value is, in the words of JSON: `integer`, `array of string`, `"kg" | "lb"`. */
export function typeOf(document: Json, given: unknown, depth = 0): string {
  const schema = merged(document, given);
  if (depth > 2) return 'any';
  const values = 'const' in schema ? [schema.const] : listOf(schema.enum);
  if (values.length > 0) {
    const named = values.slice(0, MOST_VALUES_NAMED).map((value) => JSON.stringify(value));
    return [...named, ...(values.length > MOST_VALUES_NAMED ? ['…'] : [])].join(' | ');
  }
  const choices = [...listOf(schema.oneOf), ...listOf(schema.anyOf)].slice(0, MOST_CHOICES);
  if (choices.length > 0) return [...new Set(choices.map((choice) => typeOf(document, choice, depth + 1)))].join(' | ');
  const types = (Array.isArray(schema.type) ? schema.type : [schema.type]).filter((type) => typeof type === 'string');
  if (types.length === 0) return isObject(schema.properties) ? 'object' : 'any';
  return types.map((type) => plainType(document, type, schema, depth)).join(' | ');
}

function plainType(document: Json, type: string, schema: Json, depth: number): string {
  if (type === 'array') return `array of ${typeOf(document, schema.items, depth + 1)}`;
  const format = textOf(schema.format);
  return format && type !== 'object' ? `${type} (${format})` : type;
}

/** The fields of an object, or of the objects in a list; none of other values. */
export function fieldsOf(document: Json, given: unknown): SchemaField[] {
  const fields: SchemaField[] = [];
  addFields(document, given, { depth: 0, above: '', within: [], fields });
  return fields;
}

interface Adding {
  depth: number;
  above: string;
  /** The schemas that led here: one that contains itself is not opened again. */
  within: readonly Json[];
  fields: SchemaField[];
}

function addFields(document: Json, given: unknown, { depth, above, within, fields }: Adding): void {
  const target = follow(document, given);
  if (within.includes(target) || depth >= DEEPEST) return;
  const schema = merged(document, target);
  const inner = { within: [...within, target], fields };
  if (isObject(schema.items)) {
    addFields(document, schema.items, { ...inner, depth, above });
    return;
  }
  const required = new Set(listOf(schema.required));
  for (const [name, property] of Object.entries(objectOf(schema.properties))) {
    if (fields.length >= MOST_FIELDS) return;
    const description = textOf(objectOf(property).description) || textOf(merged(document, property).description);
    const path = `${above}/${name}`;
    fields.push({ path, name, depth, type: typeOf(document, property), isRequired: required.has(name), description });
    addFields(document, property, { ...inner, depth: depth + 1, above: path });
  }
}

/** The example that the document gives for a value, or one made of its schema. */
export function exampleOf(document: Json, holder: unknown): unknown {
  const { example, examples, schema } = objectOf(holder);
  if (example !== undefined) return example;
  const [first] = isObject(examples) ? Object.values(examples) : listOf(examples);
  if (first !== undefined) return isObject(examples) ? follow(document, first).value : first;
  return sampleOf(document, schema, [], { left: MOST_VALUES_MADE });
}

interface Budget {
  left: number;
}

function sampleOf(document: Json, given: unknown, within: readonly Json[], budget: Budget): unknown {
  const target = follow(document, given);
  budget.left -= 1;
  if (within.includes(target) || within.length > DEEPEST || budget.left < 0) return undefined;
  const schema = merged(document, target);
  const candidates = [schema.example, listOf(schema.examples)[0], schema.const, schema.default, listOf(schema.enum)[0]];
  const stated = candidates.find((value) => value !== undefined);
  if (stated !== undefined) return stated;
  const inner = [...within, target];
  const [choice] = [...listOf(schema.oneOf), ...listOf(schema.anyOf)];
  if (choice !== undefined) return sampleOf(document, choice, inner, budget);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'array') {
    return [sampleOf(document, schema.items, inner, budget)].filter((value) => value !== undefined);
  }
  if (!isObject(schema.properties)) return sampleValue(textOf(type), textOf(schema.format));
  const filled = Object.entries(schema.properties).map(
    ([name, property]) => [name, sampleOf(document, property, inner, budget)] as const,
  );
  return Object.fromEntries(filled.filter(([, value]) => value !== undefined));
}

const TEXT_SAMPLES: Record<string, string> = {
  date: '2026-01-31',
  'date-time': '2026-01-31T12:00:00Z',
  email: 'ada@example.org',
  uri: 'https://example.org/',
  uuid: '3f2b8c1e-6d0a-4c57-9a41-0b7e5d2f9c86',
};

function sampleValue(type: string, format: string): unknown {
  switch (type) {
    case 'integer':
    case 'number':
      return 1;
    case 'boolean':
      return true;
    case 'object':
      return {};
    default:
      return TEXT_SAMPLES[format] ?? 'text';
  }
}

/** An example as it is shown; text as it is, anything else as indented JSON. */
export function writeExample(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? '');
  return text.length > LONGEST_EXAMPLE ? `${text.slice(0, LONGEST_EXAMPLE)}\n…` : text;
}
