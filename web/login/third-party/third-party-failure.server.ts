import type { RouterContextProvider } from 'react-router';
import { isFailure, type ProviderKey } from '../../../domains/accounts/third-party/rules.ts';
import { isDomainError } from '../../../platform/errors.ts';
import { SECURITY_PATH } from '../../forms/security-answer.ts';
import { confirmFirst } from '../../session/confirm-first.server.ts';
import { redirect } from '../../session/redirects.ts';
import { holdForSecondStep } from '../second-step.server.ts';

/** Where to redirect after a refused third-party sign-in; unexpected errors are rethrown. */
export function afterRefusal(
  context: Readonly<RouterContextProvider>,
  provider: ProviderKey,
  error: unknown,
): Response {
  if (!isDomainError(error)) throw error;
  const { code } = error;
  const secondStep = holdForSecondStep(context, error);
  if (secondStep) return redirect(secondStep, 303);
  confirmFirst(error, SECURITY_PATH);
  if (!isFailure(code)) throw error;
  // a separate URL: the callback URL must be neither reloaded nor shared
  return redirect(`/login/with/${provider}/failed?why=${code}`, 303);
}
