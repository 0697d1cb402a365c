import type { OutgoingHttpHeaders } from 'node:http';

/** A call that is sent through the gateway of this process, as one that arrives from outside. */
export interface InnerCall {
  method: string;
  /** With its query. */
  path: string;
  headers: OutgoingHttpHeaders;
  body: string;
}

export interface InnerAnswer {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Its beginning. */
  body: Buffer;
  /** There was more of it, or it did not end in time. */
  isCut: boolean;
  ms: number;
}

/** What a reader has filled in. */
export interface ConsoleInput {
  apiId: number;
  /** The slug of the operation. */
  operation: string;
  /** One of the reader's own; null: the sandbox, which returns the example of the document. */
  subscriptionId: number | null;
  /** Values of parameters by `path.id`, `query.lang` or `header.x-version`. */
  values: Readonly<Record<string, string>>;
  body: string;
}

export interface ConsoleAnswer {
  isSandbox: boolean;
  /** The line of the request. */
  request: string;
  status: number;
  headers: { name: string; value: string }[];
  /** Whether it took a call of the quota. */
  isCounted: boolean;
  ms: number;
  text: string;
  isCut: boolean;
}
