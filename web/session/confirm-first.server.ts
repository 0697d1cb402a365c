import { isDomainError } from '../../platform/errors.ts';
import { confirmPath } from './confirm-path.ts';
import { redirect } from './redirects.ts';

/**
 * For the error `confirm_needed` of a verb: redirects to the re-authentication page, and from there to `back`. Other
 * errors are left to the caller.
 */
export function confirmFirst(error: unknown, back: string): void {
  if (!isDomainError(error) || error.code !== 'confirm_needed') return;
  throw redirect(confirmPath(back, { factor: error.details.factor === true }), 303);
}
