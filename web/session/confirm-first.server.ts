import { isDomainError } from '../../platform/errors.ts';
import { confirmPath } from './confirm-path.ts';
import { redirect } from './redirects.ts';

/**
 * Of a verb that was refused with `confirm_needed`: leads to where one shows again who one is, and from there to `back`.
 * Anything else is left to the caller.
 */
export function confirmFirst(error: unknown, back: string): void {
  if (!isDomainError(error) || error.code !== 'confirm_needed') return;
  throw redirect(confirmPath(back, { factor: error.details.factor === true }), 303);
}
