export const DOCUMENT_LIMITS = {
  bytes: 10 * 1024 * 1024,
  /** Objects and lists in each other. */
  depth: 100,
  /** Values of the document, each counted as often as YAML aliases repeat it. */
  values: 1_000_000,
  operations: 2_000,
  faults: 20,
  /** Breaking changes that are named. */
  changes: 200,
} as const;
/** The largest document takes some seconds; a small hostile one could otherwise run for hours. */
export const READING_TIMEOUT_MS = 60_000;
export const READING_MEMORY_MB = 1024;

export type FaultCode =
  | 'too_large'
  | 'syntax'
  | 'aliases'
  | 'too_deep'
  | 'characters'
  | 'not_openapi'
  | 'external_ref'
  | 'unknown_ref'
  | 'schema'
  | 'too_many_operations'
  | 'too_slow';

/** What is wrong with a document, and where. */
export interface DocumentFault {
  /** Counted from one; 0: the document as a whole. */
  line: number;
  code: FaultCode;
  /** For the writer of the document, in English as the parsers put it. */
  detail: string;
}

export const DOCUMENT_METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'] as const;

export interface DocumentOperation {
  method: string;
  path: string;
  slug: string;
  tag: string;
  summary: string;
  isDeprecated: boolean;
}

/** A document that was read and converted. */
export interface ReadDocument {
  format: 'json' | 'yaml';
  /** The version of OpenAPI that the source states. */
  openapi: string;
  /** The version of the API that the source states. */
  version: string;
  /** Converted to 3.1, or of a newer version already. */
  document: Record<string, unknown>;
  operations: DocumentOperation[];
}

export type DocumentReading = { read: ReadDocument; changes: BreakingChange[] } | { faults: DocumentFault[] };

export const CHANGE_KINDS = [
  'operation_removed',
  'parameter_removed',
  'parameter_required',
  'parameter_type',
  'body_removed',
  'body_required',
  'body_field_removed',
  'body_field_required',
  'body_field_type',
  'answer_removed',
  'answer_field_removed',
  'answer_field_type',
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** One difference between two documents that breaks programs. */
export interface BreakingChange {
  kind: ChangeKind;
  method: string;
  path: string;
  /** Of the parameter or field, or the status of an answer. */
  name: string;
  /** Types, of a change of type. */
  before: string;
  after: string;
}

/** The document that one takes the place of. */
export interface FormerDocument {
  document: Record<string, unknown>;
  operations: OperationKey[];
}

export type OperationKey = Pick<DocumentOperation, 'method' | 'path'>;
