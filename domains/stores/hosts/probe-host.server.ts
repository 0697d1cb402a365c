import {
  fetchOutside,
  newResolver,
  OutgoingError,
  type OutgoingGuard,
  publicAddressesOf,
} from '../../../platform/network/outgoing.ts';
import { FILE_PATH, type HostProof, type HostReason, TXT_LABEL, TXT_PREFIX } from './rules.ts';

const TIMEOUT_MS = 4_000;
const MAX_FILE = 1_000;

/** What a check of a host found. */
export interface Found {
  proof: HostProof | null;
  reason: HostReason | null;
}

/** How names are asked; replaceable in tests. */
export interface Names {
  /** Texts of the TXT records; [] without any. Throws if no name server answers. */
  texts(name: string): Promise<string[]>;
  /** [] without any. */
  addresses(host: string): Promise<string[]>;
  guard?: OutgoingGuard;
}

const NO_RECORD = new Set(['ENOTFOUND', 'ENODATA']);

/** The public name servers, never the machine's file of hosts. */
export const publicNames: Names = {
  texts: async (name) => {
    try {
      return (await newResolver().resolveTxt(name)).map((parts) => parts.join(''));
    } catch (error) {
      if (NO_RECORD.has((error as { code?: string }).code ?? '')) return [];
      throw error;
    }
  },
  addresses: publicAddressesOf,
};

/** Looks for the proof of a claim: first the TXT record, then the file. */
export async function probeHost(host: string, token: string, names: Names): Promise<Found> {
  const [record, file] = await Promise.all([readRecord(host, token, names), readFile(host, token, names)]);
  if (record === 'right') return { proof: 'dns', reason: null };
  if (file === 'right') return { proof: 'file', reason: null };
  return { proof: null, reason: worst(record, file) };
}

function worst(record: Answer, file: Answer): HostReason {
  if (record === 'wrong') return 'record_wrong';
  if (file === 'wrong') return 'file_wrong';
  if (file === 'private') return 'address_private';
  return record === 'failed' ? 'dns_failed' : 'nothing_found';
}

type Answer = 'right' | 'wrong' | 'none' | 'private' | 'failed';

async function readRecord(host: string, token: string, names: Names): Promise<Answer> {
  const texts = await names.texts(`${TXT_LABEL}.${host}`).catch(() => null);
  if (!texts) return 'failed';
  const ours = texts.map((text) => text.trim()).filter((text) => text.startsWith(TXT_PREFIX));
  if (ours.includes(TXT_PREFIX + token)) return 'right';
  return ours.length > 0 ? 'wrong' : 'none';
}

/** Redirects count only within the host: an open redirect there must prove nothing. */
async function readFile(host: string, token: string, { guard }: Names): Promise<Answer> {
  const options = { maxBytes: MAX_FILE, timeoutMs: TIMEOUT_MS, sameHost: true, ...(guard && { guard }) };
  try {
    const content = await fetchOutside(`http://${host}${FILE_PATH}`, options);
    return content.toString('utf8').trim() === token ? 'right' : 'wrong';
  } catch (error) {
    return error instanceof OutgoingError && error.reason === 'address_private' ? 'private' : 'none';
  }
}

/** Whether a host leads to this deployment; null if that cannot be known, for example behind a network of proxies. */
export async function pointsTo(host: string, target: string, names: Names): Promise<boolean | null> {
  const [theirs, ours] = await Promise.all([names.addresses(host), names.addresses(target)]);
  if (ours.length === 0) return null;
  return theirs.some((address) => ours.includes(address));
}
