type Fields = Record<string, unknown>;

/** The changed fields with their old and new values, for the audit log. */
export function changesOf(before: Fields, after: Fields): Record<string, { from: unknown; to: unknown }> {
  const names = Object.keys(after).filter((name) => stable(before[name]) !== stable(after[name]));
  return Object.fromEntries(names.map((name) => [name, { from: before[name] ?? null, to: after[name] ?? null }]));
}

/** JSON independent of key order: the database does not preserve it. */
function stable(value: unknown): string {
  return JSON.stringify(value, (_key, inner) => {
    if (!inner || typeof inner !== 'object' || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
