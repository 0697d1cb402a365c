import type {} from '../../manifest/page-address.ts';
/** The address of the same list with changes; null leaves a wish out. What is no page starts at the first page again. */
export function listHref(search: string, changes: Record<string, string | number | null>): `?${string}` {
  const params = new URLSearchParams(search);
  for (const name of ['page', 'done', ...Object.keys(changes)]) params.delete(name);
  for (const [name, value] of Object.entries(changes)) {
    if (value !== null && value !== '' && !(name === 'page' && value === 1)) params.set(name, String(value));
  }
  const query = params.toString();
  return query ? `?${query}` : '?';
}

/** What an address wishes, as texts without the empty ones: for the shapes that the calls use. */
export function requestsOf(params: URLSearchParams): Record<string, string> {
  return Object.fromEntries([...params].filter(([, value]) => value.trim() !== ''));
}
