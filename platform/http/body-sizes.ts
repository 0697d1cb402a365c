/** Of a call that declares no other limit. */
export const MAX_CALL_BYTES = 256 * 1024;
/** What a multipart body adds to its file. */
export const MULTIPART_BYTES = 64 * 1024;

/** What a route accepts of a request body. */
export interface BodyLimit {
  maxBytes: number;
  /** The action reads the file as it arrives; every other body is read before its action runs. */
  isStreamed?: true;
}

/** A form writes a character of three bytes as nine. */
export const FORM_ENCODING = 3;
