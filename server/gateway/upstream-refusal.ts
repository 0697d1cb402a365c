import { DomainError, isDomainError } from '../../platform/errors.ts';

const TOO_LATE = new Set(['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ETIMEDOUT']);

/** The refusal for an upstream that gave no answer. It reveals neither where the upstream is nor what it sent. */
export function upstreamRefusal(error: Error): DomainError {
  const known = [error, error.cause].find(isDomainError);
  if (known) return known;
  const isLate = 'code' in error && TOO_LATE.has(String(error.code));
  return new DomainError(isLate ? 'api_no_answer' : 'api_unreachable');
}
