import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import { refuseFields } from '../../../platform/errors.ts';
import type { Ctx } from '../../kit/context.ts';
import { HOST } from '../../sites/host-name.ts';
import { MAX_HOST_LENGTH } from './rules.ts';

/** Names that public name servers do not know (RFC 6761, 6762, 8375, 9476) or that local networks use by habit. */
const LOCAL_ENDINGS = [
  'localhost',
  'local',
  'localdomain',
  'internal',
  'intranet',
  'private',
  'lan',
  'home',
  'corp',
  'test',
  'invalid',
  'onion',
  'alt',
  'arpa',
];

/**
 * The host name in what was typed, as browsers send it: lower case, international names in ASCII, without scheme, dot at
 * the end or slash. Undefined if it is none.
 */
export function parseHost(typed: string): string | undefined {
  const bare = typed
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '');
  if (bare.length > MAX_HOST_LENGTH || /[\s/?#@:%\\[\]]/.test(bare)) return undefined;
  const host = domainToASCII(bare.replace(/[.。．｡]$/u, '')).replace(/\.$/, '');
  const last = host.slice(host.lastIndexOf('.') + 1);
  const isName = HOST.test(host) && host.includes('.') && !/^\d+$/.test(last) && isIP(host) === 0;
  return isName && host.length <= MAX_HOST_LENGTH ? host : undefined;
}

const isWithin = (host: string, parent: string) => host === parent || host.endsWith(`.${parent}`);

/** Names of a trial run that always mean the reader's own machine. */
export const isTrialHost = (ctx: Ctx, host: string): boolean =>
  ctx.app.environment.STOA_ENV !== 'production' && isWithin(host, 'localhost');

/**
 * The same for a shop's claim. Throws `validation_failed`: `invalid_format`, `hostLocal` for names of no public network,
 * `hostReserved` for the platform's own hosts and names below them.
 */
export function readHost(ctx: Ctx, typed: string): string {
  const host = parseHost(typed);
  if (!host) refuseFields([{ field: 'host', code: typed.trim() === '' ? 'required' : 'invalid_format' }]);
  const isLocal = LOCAL_ENDINGS.some((ending) => isWithin(host, ending));
  if (isLocal && !isTrialHost(ctx, host)) refuseFields([{ field: 'host', code: 'hostLocal' }]);
  if (isOurs(ctx, host)) refuseFields([{ field: 'host', code: 'hostReserved' }]);
  return host;
}

function isOurs(ctx: Ctx, host: string): boolean {
  const { sites, publicUrl } = ctx.app;
  const own = [new URL(publicUrl()).hostname, ...sites.platformHosts()];
  // everything below localhost belongs to the machine of a trial run
  return own.some((each) => (each === 'localhost' ? host === each : isWithin(host, each)));
}
