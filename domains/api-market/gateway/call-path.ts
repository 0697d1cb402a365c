export interface CallPath {
  /** Of the API. */
  slug: string;
  /** Within the API, with a slash in front. */
  path: string;
  /** With its question mark; empty without one. */
  query: string;
}

const FORM = /^\/([a-z0-9-]{1,60})(\/[^?]*)?(\?.*)?$/;
/** What some servers decode before they look for a path. */
const HIDDEN: readonly [RegExp, string][] = [
  [/%2e/gi, '.'],
  [/%2f|%5c|\\/gi, '/'],
];

/**
 * The parts of a request's address. Null for one that names no API, or with segments such as `..`, however they are
 * written: they would leave the part of the upstream that belongs to the API.
 */
export function readCallPath(target: string): CallPath | null {
  const [, slug, path = '/', query = ''] = FORM.exec(target) ?? [];
  if (!slug || /[^\x21-\x7e]/.test(target)) return null;
  const plain = HIDDEN.reduce((text, [pattern, sign]) => text.replace(pattern, sign), path);
  if (plain.split('/').some((segment) => segment === '.' || segment === '..')) return null;
  return { slug, path, query };
}
