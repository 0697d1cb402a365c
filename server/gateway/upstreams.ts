import { isIP } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { type OutgoingGuard, pinHost } from '../../platform/network/outgoing.ts';

const CONNECT_MS = 3_000;
const HEADERS_MS = 30_000;
/** The longest idle time of any answer; `IdleCalls` ends others earlier. */
const BODY_MS = 300_000;
const MOST_CONNECTIONS = 256;

/**
 * Connections to the upstreams, which stay open between calls. Whether an address may be reached is checked when one is
 * made, and it leads to the address that was checked. HTTP/1.1 only, without pipelining and without following redirects.
 */
export function openUpstreams(guard: OutgoingGuard): Agent {
  return new Agent({
    connect: guardedConnector(guard),
    connections: MOST_CONNECTIONS,
    allowH2: false,
    pipelining: 1,
    headersTimeout: HEADERS_MS,
    bodyTimeout: BODY_MS,
  });
}

function guardedConnector(guard: OutgoingGuard): buildConnector.connector {
  const connect = buildConnector({
    timeout: CONNECT_MS,
    allowH2: false,
    lookup: (host: string, { all }: { all?: boolean | undefined }, found: Found) => {
      pinHost(host, guard).then(
        (address) => (all ? found(null, [{ address, family: isIP(address) }]) : found(null, address, isIP(address))),
        (error: Error) => found(error, ''),
      );
    },
  });
  return (options, callback) => {
    const host = options.hostname.replace(/^\[|\]$/g, '');
    // an address is not looked up
    const checked = isIP(host) ? pinHost(host, guard) : Promise.resolve(host);
    checked.then(
      (hostname) => connect({ ...options, hostname }, callback),
      (error: Error) => callback(error, null),
    );
  };
}

type Found = (error: Error | null, address: string | { address: string; family: number }[], family?: number) => void;
