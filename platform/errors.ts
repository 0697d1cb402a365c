/** Codes that any part of the product may answer with; the domains add their own in their contracts. */
export type PlatformErrorCode =
  | 'validation_failed'
  | 'not_found'
  | 'no_permission'
  | 'login_required'
  | 'conflict'
  | 'too_many_requests'
  | 'payload_too_large'
  | 'storage_full'
  | 'uploads_busy'
  | 'site_closed'
  | 'cross_site'
  | 'unknown_host'
  | 'database_unavailable'
  | 'database_busy';

/** One wrong field of an input: the path inside the input and a code of the message catalogue. */
export interface FieldProblem {
  field: string;
  code: string;
}

/**
 * An expected refusal. `code` is looked up in the one map code → HTTP status and in the message catalogue of the
 * reader's language; `details` fill the message and reach the client as data. Anything else thrown is a bug.
 * With `commits` the transaction it is thrown in commits first: what was done on the way to the refusal stays done.
 */
export class DomainError extends Error {
  readonly code: string;
  readonly details: Record<string, unknown>;
  readonly commits: boolean;

  constructor(code: string, details: Record<string, unknown> = {}, { commits = false } = {}) {
    super(code);
    this.name = 'DomainError';
    this.code = code;
    this.details = details;
    this.commits = commits;
  }
}

/** The pages are a module graph of their own, so a class check would miss errors made in the other one. */
export function isDomainError(error: unknown): error is DomainError {
  return error instanceof Error && error.name === 'DomainError' && 'code' in error;
}

/** Refuses an input, naming every wrong field. */
export function refuseFields(problems: FieldProblem[]): never {
  throw new DomainError('validation_failed', { fields: problems });
}
