import { DomainError, type ErrorCode } from '../../../platform/errors.ts';

/** The id in a page's path; throws `refusal` unless it is a whole number above zero. */
export function readId({ id }: { id?: string }, refusal: ErrorCode = 'not_found'): number {
  const number = Number(id);
  if (!Number.isSafeInteger(number) || number < 1) throw new DomainError(refusal);
  return number;
}
