/** What an operation reads and writes besides its input and result. */
export interface OperationStreams {
  /** Content of a file, for an import. */
  body: AsyncIterable<Uint8Array>;
  /** A chunk of output, or of progress, while the operation runs. */
  emit(piece: string): void | Promise<void>;
}

/** An operation that cannot be done; the message is one sentence for the command line. */
export class OperationRefusedError extends Error {}
