import dns, { Resolver } from 'node:dns/promises';
import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { BlockList, isIP } from 'node:net';
import { isLoopbackName } from '../http/host-names.ts';

export type OutgoingRefusal =
  | 'address_invalid'
  | 'address_private'
  | 'unreachable'
  | 'timeout'
  | 'redirects'
  | 'status'
  | 'too_large';

/** An external URL that could not be fetched; `retry` says whether a later attempt may succeed. */
export class OutgoingError extends Error {
  readonly reason: OutgoingRefusal;
  readonly retry: boolean;

  constructor(reason: OutgoingRefusal, retry: boolean) {
    super(reason);
    this.name = 'OutgoingError';
    this.reason = reason;
    this.retry = retry;
  }
}

/** How names are resolved and which addresses may be reached; replaceable in tests. */
export interface OutgoingGuard {
  resolve(host: string): Promise<string[]>;
  mayReach(address: string): boolean;
}

export interface OutgoingOptions {
  maxBytes: number;
  /** Total limit, including redirects and body. */
  timeoutMs: number;
  accept?: string;
  guard?: OutgoingGuard;
  /** Redirects to another host are refused. */
  sameHost?: boolean;
}

const RESOLVE_MS = 4_000;
const MAX_REDIRECTS = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** Temporary refusals: too early, too many requests, a timeout. */
const PASSING = new Set([408, 425, 429]);

/**
 * Non-public networks: IANA's special-purpose registry, multicast, reserved ranges, and cloud metadata addresses
 * (169.254.169.254, 100.100.100.200 and 192.0.0.192 are within the others).
 */
const CLOSED_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;
/**
 * Of IPv6 only the global unicast range is allowed, without its tunnels and documentation prefixes. That excludes
 * loopback, fc00::/7 (with the metadata addresses of clouds), fe80::/10, fec0::/10, 100::/64, 5f00::/16 and every
 * prefix of NAT64.
 */
const OPEN_V6 = ['2000::', 3] as const;
const CLOSED_V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3ffe::', 16],
  ['3fff::', 20],
] as const;

const closed = new BlockList();
for (const [network, bits] of CLOSED_V4) closed.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of CLOSED_V6) closed.addSubnet(network, bits, 'ipv6');
const openV6 = new BlockList();
openV6.addSubnet(...OPEN_V6, 'ipv6');

/** Whether a browser's push service can have this address; where it leads is checked when something is sent there. */
export function mayPushTo(address: string, allowsLoopback: boolean): boolean {
  const { protocol, hostname, username, password } = new URL(address);
  const host = hostname.replace(/^\[|\]$/g, '');
  if (username || password) return false;
  if (allowsLoopback && (host === 'localhost' || host === '::1' || host.startsWith('127.'))) return true;
  return protocol === 'https:' && (isIP(host) === 0 ? host.includes('.') : isPublicAddress(host));
}

/** True for a public IP address. IPv4 embedded in IPv6 (mapped, NAT64, 6to4, Teredo) is not. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !closed.check(address, 'ipv4');
  if (family !== 6 || address.includes('%')) return false;
  return openV6.check(address, 'ipv6') && !closed.check(address, 'ipv6');
}

/**
 * The addresses of a name, from the name servers and never from the machine's file of hosts. `lookup` would occupy a
 * thread for as long as a name server does not answer, and there are two for all names of the process: payments and
 * mail would wait for the names that users type.
 */
async function resolveName(host: string): Promise<string[]> {
  return isLoopbackName(host) ? ['127.0.0.1'] : publicAddressesOf(host);
}

/** What the name servers know about a host; [] for nothing, or without an answer. */
export async function publicAddressesOf(host: string): Promise<string[]> {
  const resolver = newResolver();
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  return found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
}

/** For names that users type: asks the name servers of the process once, for a limited time. */
export function newResolver(): Resolver {
  const resolver = new Resolver({ timeout: RESOLVE_MS, tries: 1 });
  resolver.setServers(dns.getServers());
  return resolver;
}

const publicInternet: OutgoingGuard = { resolve: resolveName, mayReach: isPublicAddress };

/** For trial runs: public addresses and the machine's own, so that a receiver beside the server can be tried. */
const trialInternet: OutgoingGuard = {
  resolve: resolveName,
  mayReach: (address) => isPublicAddress(address) || address === '::1' || address.startsWith('127.'),
};

/** For receivers of messages, which may be on the same machine in a trial run. */
export const guardOfReceivers = ({ STOA_ENV }: { STOA_ENV: string }): OutgoingGuard =>
  STOA_ENV === 'production' ? publicInternet : trialInternet;

/**
 * GETs a user-supplied URL without SSRF. Only http and https to public addresses; the connection uses the resolved
 * address that was checked (DNS rebinding changes nothing), and every redirect is checked the same way. Throws
 * OutgoingError.
 */
export async function fetchOutside(address: string, options: OutgoingOptions): Promise<Buffer> {
  const guard = options.guard ?? publicInternet;
  const signal = AbortSignal.timeout(options.timeoutMs);
  let url = parseAddress(address);
  try {
    for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
      const answer = await open(url, await pin(url, guard, signal), options, signal);
      const status = answer.statusCode ?? 0;
      if (status === 200) return await readLimited(answer, options.maxBytes);
      answer.destroy();
      if (!REDIRECTS.has(status)) throw new OutgoingError('status', status >= 500 || PASSING.has(status));
      const next = parseAddress(answer.headers.location ?? '', url);
      if (options.sameHost && next.hostname !== url.hostname) throw new OutgoingError('redirects', false);
      url = next;
    }
  } catch (error) {
    if (error instanceof OutgoingError) throw error;
    throw new OutgoingError(signal.aborted ? 'timeout' : 'unreachable', true);
  }
  throw new OutgoingError('redirects', false);
}

export interface PostOptions {
  body: string | Buffer;
  headers: Readonly<Record<string, string>>;
  timeoutMs: number;
  guard?: OutgoingGuard;
}

/** Most bytes of a response to a POST that are read before the connection is closed. */
const IGNORED_BYTES = 64 * 1024;

/**
 * POSTs to a user-supplied URL without SSRF, with the same checks, and returns the status. A redirect is a status like
 * any other: it is not followed. Throws OutgoingError when there is no response.
 */
export function postOutside(address: string, options: PostOptions): Promise<number> {
  return statusOutside(address, options);
}

/** GETs a user-supplied URL the same way, to see whether something answers. Throws OutgoingError when nothing does. */
export function probeOutside(address: string, options: Omit<PostOptions, 'body'>): Promise<number> {
  return statusOutside(address, options);
}

async function statusOutside(address: string, options: Sent & Omit<PostOptions, 'body'>): Promise<number> {
  const guard = options.guard ?? publicInternet;
  const signal = AbortSignal.timeout(options.timeoutMs);
  const url = parseAddress(address);
  try {
    const answer = await open(url, await pin(url, guard, signal), options, signal);
    // the content says nothing; reading a little of it lets the receiver finish in peace
    await readLimited(answer, IGNORED_BYTES).catch(() => undefined);
    return answer.statusCode ?? 0;
  } catch (error) {
    if (error instanceof OutgoingError) throw error;
    throw new OutgoingError(signal.aborted ? 'timeout' : 'unreachable', true);
  }
}

function parseAddress(address: string, base?: URL): URL {
  const url = URL.canParse(address, base) ? new URL(address, base) : undefined;
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:') || url.username || url.password) {
    throw new OutgoingError('address_invalid', false);
  }
  return url;
}

/** The one address to connect to. */
function pin(url: URL, guard: OutgoingGuard, signal: AbortSignal): Promise<string> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return Promise.race([pinHost(host, guard), whenAborted(signal)]);
}

/**
 * The address to connect to for a host, a name or an address without brackets. A name with a single private address among
 * its answers is refused entirely. Throws OutgoingError.
 */
export async function pinHost(host: string, guard: OutgoingGuard): Promise<string> {
  const addresses = isIP(host) ? [host] : await guard.resolve(host);
  const first = addresses[0];
  if (!first) throw new OutgoingError('unreachable', true);
  if (!addresses.every((each) => guard.mayReach(each))) throw new OutgoingError('address_private', false);
  return first;
}

function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }));
}

interface Sent {
  accept?: string;
  body?: string | Buffer;
  headers?: Readonly<Record<string, string>>;
}

function open(url: URL, pinned: string, options: Sent, signal: AbortSignal): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestSecure : requestPlain;
  const family = isIP(pinned);
  return new Promise((resolve, reject) => {
    request(url, {
      method: options.body === undefined ? 'GET' : 'POST',
      // no pooled connection: it could lead to an address that was not checked for this request
      agent: false,
      signal,
      headers: {
        accept: options.accept ?? '*/*',
        'accept-encoding': 'identity',
        'user-agent': 'Stoa',
        ...options.headers,
      },
      lookup: (_host, { all }, found) =>
        all ? found(null, [{ address: pinned, family }]) : found(null, pinned, family),
    })
      .once('response', resolve)
      .once('error', reject)
      .end(options.body);
  });
}

async function readLimited(answer: IncomingMessage, maxBytes: number): Promise<Buffer> {
  if (Number(answer.headers['content-length'] ?? 0) > maxBytes) {
    answer.destroy();
    throw new OutgoingError('too_large', false);
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new OutgoingError('too_large', false);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
