import type { z } from '@hono/zod-openapi';
import type { CallTag } from './call-tags.ts';
import type { NamedPermission } from './named-access.ts';
import type { ReplicaReaders } from './replica-reads.ts';

/** Who may call; the test of calls and roles reads it from the OpenAPI document (`x-access`). */
export type Access =
  | 'anyone'
  | 'member'
  /** A signed-in user, or the bearer of a pass to an order. */
  | 'buyer'
  | NamedPermission;

export interface CallShape {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Path with parameters in braces: `/api/front/product/detail/{id}`. */
  path: string;
  tag: CallTag;
  summary: string;
  /** What a caller has to know beyond the summary, in whole sentences. */
  description?: string;
  access: Access;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The body may also be a form: its fields are converted to the corresponding JSON object. */
  form?: true;
  /** The body is a file, or a multipart form with one; the call reads it as a stream. */
  upload?: true;
  /** Maximum body size, counted while reading; everything except uploads is held in memory. */
  maxBytes?: number;
  /**
   * Public responses that are cached until one of the tags is invalidated: only for `access: 'anyone'` reads. A tag may
   * be built from path parameters.
   */
  kept?: readonly string[] | ((params: Record<string, unknown>) => readonly string[]);
  /** Cached for guests only: members get an answer of their own, with what they liked or may see. */
  keptFor?: 'guests';
  /** Whose reads may run on a replica of the database; without it no reader's. */
  replica?: ReplicaReaders;
}

/** The call returns `{code, message, data}`; this is the shape of `data`. */
interface DataShape extends CallShape {
  answer: z.ZodType;
  file?: never;
}

/** The call writes the whole response itself: a file, or the format that a provider requires. */
interface FileShape extends CallShape {
  answer?: never;
  file: { type: string; description: string };
}

export type EndpointShape = DataShape | FileShape;
