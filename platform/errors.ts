/** HTTP statuses that a refusal may be answered with. */
type RefusalStatus = 400 | 401 | 402 | 403 | 404 | 409 | 413 | 421 | 429 | 502 | 503 | 504 | 507;
/** The error codes of one domain, each with its HTTP status. */
export type ErrorStatuses = Readonly<Record<string, RefusalStatus>>;

/** Refusals that any part of the product may return; the domains add their own in their `errors.ts`. */
export const PLATFORM_ERRORS = {
  validation_failed: 400,
  not_found: 404,
  no_permission: 403,
  login_required: 401,
  conflict: 409,
  /** An idempotency key that was used for something else. */
  request_reused: 409,
  too_many_requests: 429,
  payload_too_large: 413,
  /** A text file that is not UTF-8. */
  import_encoding: 400,
  storage_full: 507,
  /** The service that keeps the uploads. */
  storage_unavailable: 503,
  uploads_busy: 503,
  site_closed: 403,
  cross_site: 403,
  unknown_host: 421,
  database_unavailable: 503,
  database_busy: 503,
} as const satisfies ErrorStatuses;

/**
 * The error codes of every domain. Each `errors.ts` merges its own in, so that a misspelt code does not compile although
 * the platform imports no domain.
 *
 * @public
 */
export interface ErrorCatalogue {
  platform: typeof PLATFORM_ERRORS;
}

type CodesOf<Statuses> = Statuses extends unknown ? keyof Statuses : never;
export type ErrorCode = CodesOf<ErrorCatalogue[keyof ErrorCatalogue]>;

/** One invalid field of an input: the path inside the input and a code of the message catalogue. */
export interface FieldProblem {
  field: string;
  code: string;
  /** What is too long, too many or too high, and how much is accepted. */
  limit?: { of: 'characters' | 'entries' | 'number'; most: number };
}

/**
 * An expected refusal. `code` determines the HTTP status and the sentence in the reader's language; `details` fill the
 * message and reach the client as data. Anything else thrown is a bug. With `commits`, the transaction it is thrown in
 * commits first, keeping the work done so far.
 */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly details: Record<string, unknown>;
  readonly commits: boolean;

  constructor(code: ErrorCode, details: Record<string, unknown> = {}, { commits = false } = {}) {
    super(code);
    this.name = 'DomainError';
    this.code = code;
    this.details = details;
    this.commits = commits;
  }
}

/** The pages are a separate module graph, so `instanceof` would miss errors thrown in the other one. */
export function isDomainError(error: unknown): error is DomainError {
  return error instanceof Error && error.name === 'DomainError' && 'code' in error;
}

/** Refuses an input, naming every invalid field. */
export function refuseFields(problems: FieldProblem[]): never {
  throw new DomainError('validation_failed', { fields: problems });
}
