/** For a call that declares no other limit. */
export const MAX_CALL_BYTES = 256 * 1024;
/** Overhead of a multipart body around its file. */
export const MULTIPART_BYTES = 64 * 1024;

/** What a route accepts as a request body. */
export interface BodyLimit {
  maxBytes: number;
  /** The action streams the file; any other body is read before its action runs. */
  isStreamed?: true;
}

/** A URL-encoded form needs nine bytes for a character of three. */
export const FORM_ENCODING = 3;
