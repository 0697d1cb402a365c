export const API_STATES = ['draft', 'in_review', 'listed', 'taken_down'] as const;
export type ApiState = (typeof API_STATES)[number];
export const API_LENGTHS = { name: 60, summary: 120, description: 4_000, upstreamUrl: 300 } as const;
/** What an API needs before it can be submitted; it has an upstream from the start. */
export type MissingPart = 'summary' | 'document' | 'plan';
/** Of one developer. */
export const MOST_APIS = 100;

/** In the address at which an API is called, and of its row for ever. */
export const API_SLUG = /^[a-z0-9][a-z0-9-]{1,48}[a-z0-9]$/;

/** The address that calls are forwarded to, without a last slash; undefined unless it is https with a public-looking host. */
export function upstreamOf(typed: string): string | undefined {
  const text = typed.trim();
  if (!URL.canParse(text)) return undefined;
  const { protocol, username, password, hostname, origin, pathname, search, hash } = new URL(text);
  if (protocol !== 'https:' || username || password || search || hash) return undefined;
  if (!/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(hostname) || /\.\d+$/.test(hostname)) return undefined;
  return `${origin}${pathname.replace(/\/+$/, '')}`;
}
