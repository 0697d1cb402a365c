import { APP_LENGTHS } from './rules.ts';

const ADDRESS_LENGTH = 500;

/**
 * The one spelling of an address: https, a public-looking host in lower case without `www.`, no port of its own, no
 * fragment, no tracking parameters. Undefined for anything that is not the address of a page, or is too long for one.
 */
export function canonicalAddress(typed: string): string | undefined {
  const text = typed.trim();
  const full = /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/?#]+:\d/.test(text) ? text : `https://${text}`;
  if (!URL.canParse(full)) return undefined;
  const url = new URL(full);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined;
  if (url.username || url.password || url.port) return undefined;
  const host = url.hostname.replace(/\.$/, '').replace(/^www\.(?=[^.]+\.)/, '');
  if (!/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(host) || /\.\d+$/.test(host)) return undefined;
  for (const name of [...url.searchParams.keys()])
    if (/^utm_|^(?:gclid|fbclid)$/.test(name)) url.searchParams.delete(name);
  const canonical = `https://${host}${url.pathname}${url.search}`;
  const isShort = canonical.length <= ADDRESS_LENGTH && identifierOfAddress(canonical).length <= APP_LENGTHS.identifier;
  return isShort ? canonical : undefined;
}

/** What the catalogue knows a web app by: its canonical address without scheme and last slash. No two apps have the same. */
export function identifierOfAddress(address: string): string {
  const { host, pathname, search } = new URL(address);
  return `${host}${pathname.replace(/\/+$/, '')}${search}`;
}
