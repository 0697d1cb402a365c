import { DomainError } from '../../../platform/errors.ts';
import { fetchOutside, OutgoingError } from '../../../platform/network/outgoing.ts';
import { DOCUMENT_LIMITS } from '../documents/rules.ts';

/** Reads the text at an address; replaceable in tests, which have no public address. */
export type FetchDocument = (address: string) => Promise<string>;

const TIMEOUT_MS = 20_000;
const ACCEPT = 'application/json, application/yaml, text/yaml, */*;q=0.5';

/** Throws `api_document_address`, `api_document_unreachable`, `payload_too_large`. */
export const fetchDocument: FetchDocument = async (address) => {
  if (!/^https:\/\//i.test(address)) throw new DomainError('api_document_address');
  try {
    const found = await fetchOutside(address, {
      maxBytes: DOCUMENT_LIMITS.bytes,
      timeoutMs: TIMEOUT_MS,
      accept: ACCEPT,
    });
    return found.toString('utf8');
  } catch (error) {
    throw error instanceof OutgoingError ? refusalOf(error) : error;
  }
};

function refusalOf({ reason }: OutgoingError): DomainError {
  if (reason === 'too_large') return new DomainError('payload_too_large');
  if (reason === 'address_invalid' || reason === 'address_private') return new DomainError('api_document_address');
  return new DomainError('api_document_unreachable');
}
