interface Shape {
  type?: string | string[];
  $ref?: string;
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
  enum?: unknown[];
  anyOf?: Shape[];
  oneOf?: Shape[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  default?: unknown;
  'x-enum-descriptions'?: string[];
}
interface Operation {
  summary?: string;
  description?: string;
  tags?: string[];
  'x-access'?: string;
  'x-errors'?: string[];
  /** References are the headers that calls have in common. */
  parameters?: { $ref?: string; name: string; in: string; required?: boolean; schema?: Shape }[];
  requestBody?: { content?: Record<string, { schema?: Shape }> };
  responses?: Record<string, { content?: Record<string, { schema?: Shape }> }>;
}
/** The parts of an OpenAPI document that the page shows. */
export interface ApiDocument {
  info: { title: string; description?: string };
  tags?: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components?: {
    schemas?: Record<string, Shape>;
    parameters?: Record<string, { name: string; description?: string }>;
  };
}

const STYLE = `:root{color-scheme:light}body{margin:0;font:15px/1.6 system-ui,sans-serif;color:#16181d;background:#f5f6f8}
main{max-width:1000px;margin:auto;padding:32px 16px}h1{margin:0}h2{margin:40px 0 8px;text-transform:capitalize}
details{background:#fff;border:1px solid #e6e8ec;border-radius:12px;margin:8px 0;padding:0 16px}summary{cursor:pointer;padding:12px 0;display:flex;gap:12px;align-items:baseline;flex-wrap:wrap}
code{font:13px/1.6 ui-monospace,monospace}b.m{min-width:52px;color:#1447d6;text-transform:uppercase;font-size:12px}b.post{color:#0b7a55}.a{margin-left:auto;color:#5b6270;font-size:12px}
table{border-collapse:collapse;width:100%;margin:0 0 16px}td{border-top:1px solid #e6e8ec;padding:6px 8px 6px 0;vertical-align:top}pre{background:#f5f6f8;border-radius:6px;padding:12px;overflow:auto;margin:0 0 16px}h4{margin:8px 0 4px}`;

/** The document as a page without scripts. */
export function apiPage(document: ApiDocument): string {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method,
      operation,
      tag: operation.tags?.[0] ?? 'other',
    })),
  );
  const used = new Set(calls.map((call) => call.tag));
  const tags = (document.tags ?? []).filter(({ name }) => used.has(name));
  const section = ({ name: tag, description }: { name: string; description: string }) =>
    `<h2 id="${anchorOf(tag)}">${escapeHtml(tag)}</h2><p>${escapeHtml(description)}</p>${calls
      .filter((call) => call.tag === tag)
      .map((call) => callText(call.method, call.path, call.operation, document))
      .join('')}`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(document.info.title)} API</title><link rel="icon" href="/favicon.svg"><style>${STYLE}</style></head><body><main><h1>${escapeHtml(document.info.title)} API</h1><p>${escapeHtml(document.info.description ?? '')} <a href="/api/openapi.json">openapi.json</a></p><nav>${tags.map(({ name }) => `<a href="#${anchorOf(name)}">${escapeHtml(name)}</a>`).join(' · ')}</nav>${commonText(document)}${tags.map(section).join('')}</main></body></html>`;
}

/** An id must not contain spaces. */
function anchorOf(tag: string): string {
  return escapeHtml(tag.replaceAll(' ', '-'));
}

function callText(method: string, path: string, operation: Operation, document: ApiDocument): string {
  const parameters = (operation.parameters ?? [])
    .filter(({ $ref }) => !$ref)
    .map(
      (parameter) =>
        `<tr><td><code>${escapeHtml(parameter.name)}</code>${parameter.required ? ' *' : ''}</td><td>${escapeHtml(parameter.in)}</td><td><code>${escapeHtml(shapeText(parameter.schema, document))}</code></td></tr>`,
    );
  const body = operation.requestBody?.content?.['application/json']?.schema;
  const answer = operation.responses?.['200']?.content?.['application/json']?.schema?.properties?.data;
  return `<details><summary><b class="m ${method}">${method}</b><code>${escapeHtml(path)}</code><span>${escapeHtml(operation.summary ?? '')}</span><span class="a">${escapeHtml(operation['x-access'] ?? '')}</span></summary><p>${escapeHtml(operation.description ?? '')}</p>${
    parameters.length > 0 ? `<h4>Parameters</h4><table>${parameters.join('')}</table>` : ''
  }${body ? `<h4>Body</h4><pre><code>${escapeHtml(shapeText(body, document))}</code></pre>` : ''}${
    answer ? `<h4>data</h4><pre><code>${escapeHtml(shapeText(answer, document))}</code></pre>` : ''
  }${operation['x-errors'] ? `<h4>error</h4><p>${operation['x-errors'].map((code) => `<code>${escapeHtml(code)}</code>`).join(', ')}</p>` : ''}</details>`;
}

/** Headers that calls have in common, and what the error codes mean. */
function commonText({ components = {} }: ApiDocument): string {
  const headers = Object.values(components.parameters ?? {}).map(({ name, description = '' }) => [name, description]);
  const { enum: codes = [], 'x-enum-descriptions': meanings = [] } = components.schemas?.ErrorCode ?? {};
  const table = (rows: (readonly unknown[])[]) =>
    `<table>${rows.map(([name, text]) => `<tr><td><code>${escapeHtml(String(name))}</code></td><td>${escapeHtml(String(text))}</td></tr>`).join('')}</table>`;
  const errors = codes.map((code, at) => [code, meanings[at]]);
  return `<details><summary>Headers of requests</summary>${table(headers)}</details><details><summary>Error codes</summary>${table(errors)}</details>`;
}

/** A schema as a short type text; references are resolved, at most six levels deep. */
function shapeText(shape: Shape | undefined, document: ApiDocument, depth = 0): string {
  if (!shape || depth > 6) return '…';
  if (shape.$ref)
    return shapeText(document.components?.schemas?.[shape.$ref.split('/').at(-1) ?? ''], document, depth + 1);
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices) return choices.map((choice) => shapeText(choice, document, depth)).join(' | ');
  if (shape.enum) return shape.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (shape.items) return `${shapeText(shape.items, document, depth)}[]`;
  if (shape.properties) return objectText(shape, document, depth);
  return `${[shape.type ?? 'any'].flat().join(' | ')}${limits(shape)}`;
}

function objectText(shape: Shape, document: ApiDocument, depth: number): string {
  const indent = '  '.repeat(depth + 1);
  const lines = Object.entries(shape.properties ?? {}).map(
    ([name, inner]) =>
      `${indent}${name}${shape.required?.includes(name) ? '' : '?'}: ${shapeText(inner, document, depth + 1)}`,
  );
  return `{\n${lines.join('\n')}\n${'  '.repeat(depth)}}`;
}

function limits(shape: Shape): string {
  const parts = [
    shape.minimum === undefined ? '' : `≥ ${shape.minimum}`,
    shape.maximum === undefined || shape.maximum >= Number.MAX_SAFE_INTEGER ? '' : `≤ ${shape.maximum}`,
    shape.maxLength === undefined ? '' : `at most ${shape.maxLength} characters`,
    shape.default === undefined ? '' : `default ${JSON.stringify(shape.default)}`,
  ].filter(Boolean);
  return parts.length > 0 ? ` (${parts.join(', ')})` : '';
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
