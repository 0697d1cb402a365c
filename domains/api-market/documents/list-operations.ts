import { DOCUMENT_METHODS, type DocumentOperation } from './rules.ts';
import { valueAt } from './walk-values.ts';

const LONGEST_SLUG = 80;
/** Addresses below that of an API which are pages of its own. */
const PAGES_OF_API = ['status'];

/** The operations of a converted document, in its order. */
export function listOperations(document: Record<string, unknown>): DocumentOperation[] {
  const taken = new Set(PAGES_OF_API);
  return Object.entries(objectOf(document.paths)).flatMap(([path, given]) => {
    const item = pathItemOf(document, given);
    return DOCUMENT_METHODS.filter((method) => isObject(item[method])).map((method) =>
      operationOf(method, path, objectOf(item[method]), taken),
    );
  });
}

function operationOf(method: string, path: string, operation: Record<string, unknown>, taken: Set<string>) {
  const { operationId, summary, tags, deprecated } = operation;
  const slug = free(slugOf(textOf(operationId)) || slugOf(`${method} ${path}`) || method, taken);
  const [tag] = Array.isArray(tags) ? tags : [];
  return {
    method: method.toUpperCase(),
    path,
    slug,
    tag: textOf(tag).slice(0, 100),
    summary: textOf(summary).slice(0, 300),
    isDeprecated: deprecated === true,
  };
}

/** A path item may stand elsewhere in the document. */
export function pathItemOf(document: Record<string, unknown>, given: unknown): Record<string, unknown> {
  const item = objectOf(given);
  return typeof item.$ref === 'string' ? { ...objectOf(valueAt(document, item.$ref)), ...item } : item;
}

function slugOf(text: string): string {
  return text
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST_SLUG)
    .replace(/^-+|-+$/g, '');
}

function free(slug: string, taken: Set<string>): string {
  let found = slug;
  for (let nth = 2; taken.has(found); nth++) found = `${slug}-${nth}`;
  taken.add(found);
  return found;
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const objectOf = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {});
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
