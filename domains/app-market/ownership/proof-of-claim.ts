import type { WantedProof } from '../../../platform/network/host-proof.ts';
import { PROOF_LABEL, PROOF_PATH, PROOF_PREFIX } from './rules.ts';

/** What has to be found at the host of an address. */
export function wantedProof(address: string, token: string): WantedProof {
  const { hostname } = new URL(address);
  const record = { name: `${PROOF_LABEL}.${hostname}`, prefix: PROOF_PREFIX };
  return { token, record, file: `https://${hostname}${PROOF_PATH}` };
}
