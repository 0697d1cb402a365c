import { fetchOutside, newResolver, OutgoingError, type OutgoingGuard } from './outgoing.ts';

const TIMEOUT_MS = 4_000;
const MAX_FILE = 1_000;

/** How names are asked; replaceable in tests. */
export interface ProofNames {
  /** Texts of the TXT records; [] without any. Throws if no name server answers. */
  texts(name: string): Promise<string[]>;
  guard?: OutgoingGuard;
}

const NO_RECORD = new Set(['ENOTFOUND', 'ENODATA']);

/** The public name servers, never the machine's file of hosts. */
export const publicProofNames: ProofNames = {
  texts: async (name) => {
    try {
      return (await newResolver().resolveTxt(name)).map((parts) => parts.join(''));
    } catch (error) {
      if (NO_RECORD.has((error as { code?: string }).code ?? '')) return [];
      throw error;
    }
  },
};

/**
 * Why there is no proof: neither record nor file; one of them with other content; the file is at an address that is not
 * public; name servers did not answer.
 */
export const PROOF_REASONS = ['nothing_found', 'record_wrong', 'file_wrong', 'address_private', 'dns_failed'] as const;
type ProofReason = (typeof PROOF_REASONS)[number];

export type FoundProof = { proof: 'dns' | 'file'; reason: null } | { proof: null; reason: ProofReason };

export interface WantedProof {
  /** The content of the file; the record has it after the prefix. */
  token: string;
  record: { name: string; prefix: string };
  /** The address of the file. */
  file: string;
}

/** Looks for what proves that the one who got the token controls a host: first the TXT record, then the file. */
export async function findProof(wanted: WantedProof, names: ProofNames): Promise<FoundProof> {
  const [record, file] = await Promise.all([readRecord(wanted, names), readFile(wanted, names)]);
  if (record === 'right') return { proof: 'dns', reason: null };
  if (file === 'right') return { proof: 'file', reason: null };
  return { proof: null, reason: worst(record, file) };
}

function worst(record: Answer, file: Answer): ProofReason {
  if (record === 'wrong') return 'record_wrong';
  if (file === 'wrong') return 'file_wrong';
  if (file === 'private') return 'address_private';
  return record === 'failed' ? 'dns_failed' : 'nothing_found';
}

type Answer = 'right' | 'wrong' | 'none' | 'private' | 'failed';

async function readRecord({ record: { name, prefix }, token }: WantedProof, names: ProofNames): Promise<Answer> {
  const texts = await names.texts(name).catch(() => null);
  if (!texts) return 'failed';
  const ours = texts.map((text) => text.trim()).filter((text) => text.startsWith(prefix));
  if (ours.includes(prefix + token)) return 'right';
  return ours.length > 0 ? 'wrong' : 'none';
}

/** Redirects count only within the host: an open redirect there must prove nothing. */
async function readFile({ file, token }: WantedProof, { guard }: ProofNames): Promise<Answer> {
  const options = { maxBytes: MAX_FILE, timeoutMs: TIMEOUT_MS, sameHost: true, ...(guard && { guard }) };
  try {
    return (await fetchOutside(file, options)).toString('utf8').trim() === token ? 'right' : 'wrong';
  } catch (error) {
    return error instanceof OutgoingError && error.reason === 'address_private' ? 'private' : 'none';
  }
}
