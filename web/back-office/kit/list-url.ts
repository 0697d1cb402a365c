/** The list's URL with changes; null removes a parameter. Unless the page changes, it restarts at the first page. */
export function listHref(search: string, changes: Record<string, string | number | null>): `?${string}` {
  const params = new URLSearchParams(search);
  for (const name of ['page', 'done', ...Object.keys(changes)]) params.delete(name);
  for (const [name, value] of Object.entries(changes)) {
    if (value !== null && value !== '' && !(name === 'page' && value === 1)) params.set(name, String(value));
  }
  const query = params.toString();
  return query ? `?${query}` : '?';
}

/** The non-empty URL parameters as texts, for validation by the call's shape. */
export function requestsOf(params: URLSearchParams): Record<string, string> {
  return Object.fromEntries([...params].filter(([, value]) => value.trim() !== ''));
}
