import { refuseFields } from '../../../platform/errors.ts';
import { canonicalAddress } from './web-address.ts';

/** The one spelling of a web app's address. Throws `validation_failed` without one, or for one that is not public. */
export function requireWebAddress(address: string): string {
  const canonical = address === '' ? undefined : canonicalAddress(address);
  if (canonical) return canonical;
  return refuseFields([{ field: 'address', code: address === '' ? 'required' : 'wrongWebsite' }]);
}
