import { DomainError } from '../../platform/errors.ts';
import type { Locale } from '../../platform/locale/locale.ts';
import type { App } from './context.ts';

/** Retry-After of a refused write: nothing says when the maintenance ends. */
const READ_ONLY_SECONDS = 60;

/** What people read while writes are refused, in their language; empty while they are not. */
export function readOnlyText({ deployment, texts }: App, locale: Locale): string {
  const { readOnly } = deployment;
  return readOnly ? readOnly.texts[locale] || texts[locale].t('errors:read_only') : '';
}

/** Throws `read_only` while the deployment accepts no writes. */
export function refuseWhileReadOnly({ deployment }: App): void {
  if (deployment.readOnly) throw readOnlyRefusal();
}

/** The refusal of what can be read only after something was written. */
export const readOnlyRefusal = () => new DomainError('read_only', { retryAfter: READ_ONLY_SECONDS });
