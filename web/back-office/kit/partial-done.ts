import type { PartialResult } from '../../../domains/kit/partial-answer.ts';
import { DomainError, type ErrorCode } from '../../../platform/errors.ts';

/** What a form reports about a change of several rows; a change that was refused for every row is refused with its reason. */
export function partialDone({ done, refused }: PartialResult, all: string, part: string): { done: string } {
  const [first] = refused;
  if (done.length === 0 && first) throw new DomainError(first.code as ErrorCode);
  return { done: refused.length > 0 ? part : all };
}
