/** Headers that the gateway adds to the calls of one API. */
export const MOST_UPSTREAM_HEADERS = 5;
export const UPSTREAM_LENGTHS = { name: 60, value: 1_000, path: 200 } as const;

/** Of the connection or the message, or what the gateway itself states about a call. */
const RESERVED = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'expect',
  'forwarded',
  'host',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'via',
  'x-real-ip',
]);
const RESERVED_BEGINNING = /^x-(?:forwarded|stoa)-/;

/** The name of a header in lower case; undefined if the gateway cannot add it. */
export function headerNameOf(typed: string): string | undefined {
  const name = typed.trim().toLowerCase();
  if (!/^[a-z0-9][a-z0-9-]{0,59}$/.test(name) || RESERVED.has(name) || RESERVED_BEGINNING.test(name)) return undefined;
  return name;
}

/** Visible ASCII and spaces within, as every server understands it. */
export const isHeaderValue = (text: string): boolean => /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(text);

/** Below the upstream; empty for the upstream itself. */
export const isHealthPath = (text: string): boolean => /^(?:\/[\w\-./~%]*(?:\?[\w\-./~%=&]*)?)?$/.test(text);

export const HEALTH_CHECK_MS = 5 * 60_000;
/** A day of checks. */
export const HEALTH_CHECKS_SHOWN = 288;
/** Failures in a row, after which the team is notified. */
export const FAILURES_TO_NOTIFY = 3;
/** Between two checks that a person asks for. */
export const CHECK_AGAIN_MS = 10_000;
