import type { RunningApp } from './running-app.ts';

/** The part of a JSON schema that the calls use. */
export interface Shape {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Shape[];
  oneOf?: Shape[];
  minimum?: number;
  minItems?: number;
  minLength?: number;
  maxLength?: number;
  format?: string;
  pattern?: string;
}

export interface ApiCall {
  /** `POST /api/front/cart/save` */
  name: string;
  method: string;
  path: string;
  access: string | undefined;
  parameters: { name: string; in: 'path' | 'query'; required?: boolean; schema: Shape }[];
  body: Shape | null;
}

interface Operation {
  'x-access'?: string;
  parameters?: (ApiCall['parameters'][number] & { $ref?: string })[];
  requestBody?: { content: Record<string, { schema: Shape }> };
}

/** Every call of the OpenAPI document that the shop serves, references opened. */
export async function readCalls(shop: RunningApp): Promise<ApiCall[]> {
  const document = (await (await fetch(`${shop.url}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Operation>>;
    components: { schemas: Record<string, Shape> };
  };
  const open = (shape: Shape): Shape => {
    if (!shape.$ref) return shape;
    return document.components.schemas[shape.$ref.split('/').at(-1) ?? ''] ?? {};
  };
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const body = operation.requestBody?.content['application/json']?.schema;
      return {
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        access: operation['x-access'],
        // references are headers that all calls have in common
        parameters: (operation.parameters ?? []).filter(({ $ref }) => !$ref),
        body: body ? open(body) : null,
      };
    }),
  );
}

/** Calls of the forum concern the forum's site, whatever the site of the request. */
export const isOfForum = ({ path }: Pick<ApiCall, 'path'>) => path.startsWith('/api/community/');

/** A well-formed value of the shape; what it names (an order, a product) does not have to exist. */
export function sampleOf(shape: Shape): unknown {
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[0];
  if (shape.properties) {
    return Object.fromEntries(Object.entries(shape.properties).map(([name, inner]) => [name, sampleOf(inner)]));
  }
  const choice = (shape.anyOf ?? shape.oneOf)?.[0];
  if (choice) return sampleOf(choice);
  const type = [shape.type].flat()[0];
  if (type === 'integer' || type === 'number') return Math.max(1, shape.minimum ?? 1);
  if (type === 'boolean') return true;
  if (type === 'array') return shape.minItems ? [sampleOf(shape.items ?? {})] : [];
  if (type === 'object') return {};
  return sampleText(shape);
}

function sampleText({ format, pattern, minLength }: Shape): string {
  if (format === 'uuid') return '3f2b8c64-0d8e-4c57-9a3e-0c2a6f1d7b10';
  if (format === 'email') return 'nobody@example.com';
  if (format === 'date-time') return '2030-01-01T00:00:00Z';
  if (pattern === '^[A-Z]{3}$') return 'CNY';
  if (pattern === '^[A-Z]{2}$') return 'CN';
  if (pattern === '^[ar]\\d{1,15}$') return 'r1';
  if (pattern?.includes('#[0-9a-fA-F]{6}')) return '#1d5cff';
  return '1'.repeat(Math.max(1, minLength ?? 1));
}

/** The address of a call with samples for what the path needs, and other texts where the test says so. */
export function addressOf(call: ApiCall, others: Record<string, string> = {}): string {
  const text = (name: string, schema: Shape) => encodeURIComponent(others[name] ?? String(sampleOf(schema)));
  const path = call.parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce((built, { name, schema }) => built.replace(`{${name}}`, text(name, schema)), call.path);
  const query = call.parameters
    .filter((parameter) => parameter.in === 'query' && (parameter.required || parameter.name in others))
    .map(({ name, schema }) => `${name}=${text(name, schema)}`);
  return query.length > 0 ? `${path}?${query.join('&')}` : path;
}
