import { isDomainError } from '../../platform/errors.ts';
import { redirect } from './redirects.ts';
import { verifyPath } from './verify-path.ts';

/**
 * Redirects an account without a verified contact to the page that verifies one, and back to the page of this
 * request afterwards; undefined for any other refusal.
 */
export function leadToVerify(error: unknown, request: Request): Response | undefined {
  if (!isDomainError(error) || error.code !== 'verification_needed') return undefined;
  const { pathname, search } = new URL(request.url);
  return redirect(verifyPath(pathname + search), 303);
}
