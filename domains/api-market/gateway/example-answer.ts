import { exampleOf } from '../documents/describe-schema.ts';
import { OperationMatcher } from './operation-matcher.ts';

export interface ExampleAnswer {
  status: number;
  body: unknown;
}

type Part = Record<string, unknown>;

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null && !Array.isArray(value);
const partOf = (value: unknown, name: string): Part => {
  const part = isPart(value) ? value[name] : undefined;
  return isPart(part) ? part : {};
};

const NO_OPERATION = { status: 404, body: { code: 'not_found', message: 'There is no such operation.' } };

/**
 * The example that a document (OpenAPI 3.1) has for the first successful answer of an operation, or one made of its
 * schema. Fields that are named like a parameter of the path have the value that was asked for.
 */
export function exampleAnswer(document: unknown, method: string, path: string): ExampleAnswer {
  const operations = operationsOf(document);
  const matcher = new OperationMatcher(operations.map((operation, at) => ({ ...operation, id: at + 1 })));
  const operation = operations[matcher.find(method, path) - 1];
  if (!operation) return NO_OPERATION;
  const responses = partOf(operation.described, 'responses');
  const status = Object.keys(responses).find((code) => /^2\d\d$/.test(code)) ?? '200';
  const answer = resolve(document, partOf(responses, status));
  const content = partOf(partOf(answer, 'content'), 'application/json');
  const hasBody = Object.keys(content).length > 0;
  const example = (hasBody && exampleOf(isPart(document) ? document : {}, content)) || {};
  return { status: Number(status), body: withAsked(example, askedOf(operation.path, path)) };
}

function operationsOf(document: unknown) {
  return Object.entries(partOf(document, 'paths')).flatMap(([path, item]) =>
    Object.entries(isPart(item) ? item : {}).map(([method, described]) => ({
      ...{ path, described },
      method: method.toUpperCase(),
    })),
  );
}

/** Follows a reference within the document. */
function resolve(document: unknown, part: Part): Part {
  const { $ref: reference } = part;
  if (typeof reference !== 'string' || !reference.startsWith('#/')) return part;
  return reference
    .slice(2)
    .split('/')
    .reduce<Part>(partOf, isPart(document) ? document : {});
}

/** Parameters of the path by name. */
function askedOf(template: string, path: string): Map<string, string> {
  const given = path.split('/');
  const pairs = template.split('/').flatMap((segment, at) => {
    const name = /^\{(.+)\}$/.exec(segment)?.[1];
    return name === undefined ? [] : [[name, decoded(given[at] ?? '')] as const];
  });
  return new Map(pairs);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function withAsked(example: unknown, asked: ReadonlyMap<string, string>): unknown {
  if (!isPart(example)) return example;
  const fields = Object.entries(example).map(([name, value]) => {
    const wanted = asked.get(name);
    return [name, typeof value === 'string' && wanted !== undefined ? wanted : value];
  });
  return Object.fromEntries(fields);
}
