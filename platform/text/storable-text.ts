/** PostgreSQL: a text with a NUL character; a JSON text with a lone surrogate. */
const REFUSED_BY_DATABASE = new Set(['22021', '22P05']);

/** Paths of the texts that no database column can hold, because of NUL characters or lone surrogates. */
export function unstorableFields(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? [path] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    ...unstorableFields(key, path ? `${path}.${key}` : key),
    ...unstorableFields(inner, path ? `${path}.${key}` : key),
  ]);
}

/** True if the database rejected a text for its characters: a client error, wherever it came in. */
export function isUnstorableText(error: unknown): boolean {
  return error instanceof Error && 'code' in error && REFUSED_BY_DATABASE.has(String(error.code));
}
