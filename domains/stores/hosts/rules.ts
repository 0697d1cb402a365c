export const HOST_STATES = ['waiting', 'verified', 'failed'] as const;
export type HostState = (typeof HOST_STATES)[number];

/** How a shop showed that a host is its own. `trial`: names that never leave the machine, in a trial run. */
export const HOST_PROOFS = ['dns', 'file', 'trial'] as const;
export type HostProof = (typeof HOST_PROOFS)[number];

/**
 * Why a check failed: neither record nor file; one of them with other content; the file is at an address that is not
 * public; name servers did not answer; another shop has the host.
 */
export const HOST_REASONS = [
  'nothing_found',
  'record_wrong',
  'file_wrong',
  'address_private',
  'dns_failed',
  'taken',
] as const;
export type HostReason = (typeof HOST_REASONS)[number];

/** Claims of one shop. */
export const MAX_HOSTS = 5;
/** The name of the TXT record is this, a dot and the host. */
export const TXT_LABEL = '_stoa-store';
/** The content of the record is this and the token. */
export const TXT_PREFIX = 'stoa-store=';
export const FILE_PATH = '/.well-known/stoa-store.txt';
/** Leaves room for the label of the TXT record in a name of 253 characters. */
export const MAX_HOST_LENGTH = 240;

export const PAUSE_SECONDS = 5;
const HOUR = 3_600_000;
const RECHECK_VERIFIED_MS = 24 * HOUR;
const RECHECK_OTHERS_MS = HOUR;
/** For so long after the claim, one without a proof is checked by itself. */
const WATCHED_MS = 14 * 24 * HOUR;
/** Scheduled checks in a row after which a host is switched off. */
export const MOST_FAILURES = 3;

/** A file can be answered by wherever the host points to, a record only by its zone. */
const STRENGTH: Readonly<Record<HostProof, number>> = { file: 1, dns: 2, trial: 2 };

/** Whether a newer proof takes a host from a shop whose own proof was just read again. */
export function outweighs(newer: HostProof, held: HostProof | null): boolean {
  return held === null || STRENGTH[newer] > STRENGTH[held];
}

/** When the job looks at a claim again; null: only when the shop asks. */
export function nextCheck(state: HostState, createdAt: Date, now: Date): Date | null {
  if (state === 'verified') return new Date(now.getTime() + RECHECK_VERIFIED_MS);
  const isWatched = now.getTime() - createdAt.getTime() < WATCHED_MS;
  return isWatched ? new Date(now.getTime() + RECHECK_OTHERS_MS) : null;
}
