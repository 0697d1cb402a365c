import { API_KEY_PREFIX } from '../keys/rules.ts';

type HeaderList = readonly string[];
/** Names in lower case with their values. */
export type PassedHeaders = Record<string, string | string[]>;

/** Of one connection, not of the message (RFC 9110, 7.6.1). */
const OF_CONNECTION = [
  'connection',
  'http2-settings',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authentication-info',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];
/** Of the visitor of our host, or claims about who called, which only the gateway can make. */
const NOT_TO_UPSTREAM = new Set([
  ...OF_CONNECTION,
  'cookie',
  'expect',
  'forwarded',
  'host',
  'true-client-ip',
  'via',
  'x-real-ip',
]);
const NEVER_TO_UPSTREAM = /^x-(?:forwarded|stoa)-/;
/** What would change other pages of our host, or what the gateway states itself. */
const NOT_TO_CALLER = new Set([
  ...OF_CONNECTION,
  'alt-svc',
  'clear-site-data',
  'content-security-policy',
  'public-key-pins',
  'service-worker-allowed',
  'set-cookie',
  'set-cookie2',
  'strict-transport-security',
  'x-content-type-options',
]);
const NEVER_TO_CALLER = /^(?:access-control-|ratelimit|x-ratelimit-|x-stoa-)/;

/** The headers of a call for its upstream, from the raw pairs; those in `taken` are left out, as the key is. */
export function headersToUpstream(raw: HeaderList, taken: ReadonlySet<string>): PassedHeaders {
  const named = connectionNames(raw);
  const passed: PassedHeaders = {};
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const name = (raw[at] ?? '').toLowerCase();
    if (NOT_TO_UPSTREAM.has(name) || NEVER_TO_UPSTREAM.test(name) || named?.has(name) || taken.has(name)) continue;
    const value = raw[at + 1] ?? '';
    // a second key, in whichever header
    if (!value.includes(API_KEY_PREFIX)) add(passed, name, value);
  }
  return passed;
}

/** The headers of an answer for the caller. */
export function headersToCaller(given: Readonly<Record<string, string | string[] | undefined>>): PassedHeaders {
  const { connection = [] } = given;
  const named = namesIn([connection].flat());
  const passed: PassedHeaders = {};
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || NOT_TO_CALLER.has(name) || NEVER_TO_CALLER.test(name) || named.has(name)) continue;
    passed[name] = value;
  }
  return passed;
}

function connectionNames(raw: HeaderList): Set<string> | null {
  const values = raw.filter((_, at) => at % 2 === 1 && raw[at - 1]?.toLowerCase() === 'connection');
  return values.length === 0 ? null : namesIn(values);
}

/** Header names that `Connection` lists; it cannot take away how long the body is. */
function namesIn(values: readonly string[]): Set<string> {
  const names = values.flatMap((value) => value.split(',')).map((name) => name.trim().toLowerCase());
  return new Set(names.filter((name) => name !== 'content-length'));
}

function add(passed: PassedHeaders, name: string, value: string): void {
  const there = passed[name];
  passed[name] = there === undefined ? value : [there, value].flat();
}
