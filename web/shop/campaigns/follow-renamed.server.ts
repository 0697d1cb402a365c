import { uncheckedAddress } from '../../manifest/page-address.ts';
import { redirect } from '../../session/redirects.ts';

/** Links shared before a parameter was renamed, in chats and notices of old orders, redirect to its current name. */
export function followRenamed(url: URL, before: string, name: string): void {
  const value = url.searchParams.get(before);
  if (value === null) return;
  const query = new URLSearchParams(url.searchParams);
  query.delete(before);
  if (!query.has(name)) query.set(name, value);
  throw redirect(uncheckedAddress(`${url.pathname}?${query}`), 301);
}
