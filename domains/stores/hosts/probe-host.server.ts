import { findProof, type ProofNames, publicProofNames } from '../../../platform/network/host-proof.ts';
import { publicAddressesOf } from '../../../platform/network/outgoing.ts';
import { FILE_PATH, type HostProof, type HostReason, TXT_LABEL, TXT_PREFIX } from './rules.ts';

/** What a check of a host found. */
export interface Found {
  proof: HostProof | null;
  reason: HostReason | null;
}

/** How names are asked; replaceable in tests. */
export interface Names extends ProofNames {
  /** [] without any. */
  addresses(host: string): Promise<string[]>;
}

export const publicNames: Names = { ...publicProofNames, addresses: publicAddressesOf };

/** Looks for the proof of a claim. */
export function probeHost(host: string, token: string, names: Names): Promise<Found> {
  const record = { name: `${TXT_LABEL}.${host}`, prefix: TXT_PREFIX };
  return findProof({ token, record, file: `http://${host}${FILE_PATH}` }, names);
}

/** Whether a host leads to this deployment; null if that cannot be known, for example behind a network of proxies. */
export async function pointsTo(host: string, target: string, names: Names): Promise<boolean | null> {
  const [theirs, ours] = await Promise.all([names.addresses(host), names.addresses(target)]);
  if (ours.length === 0) return null;
  return theirs.some((address) => ours.includes(address));
}
