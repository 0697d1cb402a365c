import { isIP } from 'node:net';

/** The host of a Host header without its port, in lower case; empty if it is missing or invalid. */
export function hostnameOf(host: string | undefined): string {
  const parts = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+?)\.?(?::\d{1,5})?$/i.exec(host ?? '');
  return parts?.[1]?.toLowerCase() ?? '';
}

/** Names that always mean the reader's own machine: no name server can redirect them. */
export function isLoopbackName(hostname: string): boolean {
  return (
    hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1' || hostname === '[::1]'
  );
}

/** An IP address, not a name: a browser sends it only when that address itself was opened. */
export function isAddress(hostname: string): boolean {
  return isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
}
