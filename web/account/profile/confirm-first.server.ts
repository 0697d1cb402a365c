import { redirect } from 'react-router';
import { isDomainError } from '../../../platform/errors.ts';

/** Leads to where one shows again who one is, if that is what the refusal asks for; one comes back afterwards. */
export function confirmFirst(error: unknown, request: Request): void {
  if (!isDomainError(error) || error.code !== 'confirm_needed') return;
  const url = new URL(request.url);
  const path = url.pathname.replace(/(?:\/_root)?\.data$/, '');
  url.searchParams.delete('_routes');
  throw redirect(`/users/confirm?redirect=${encodeURIComponent(path + url.search)}`, 303);
}
