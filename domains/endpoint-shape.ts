import type { z } from '@hono/zod-openapi';
import type { CallTag } from './call-tags.ts';

/** Who may call: the table of calls and roles in the tests reads it from the OpenAPI document (`x-access`). */
export type Access = 'anyone' | 'member' | `permission:${string}`;

export interface CallShape {
  method: 'get' | 'post' | 'put' | 'delete';
  /** Path with parameters in braces: `/api/front/product/detail/{id}`. */
  path: string;
  tag: CallTag;
  summary: string;
  /** What a caller has to know beyond the summary; whole sentences. */
  description?: string;
  access: Access;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The body may also come as a form: its fields are read as the JSON object that they say. */
  form?: true;
  /** The body is a file, or a multipart form with one: the call reads it as a stream. */
  upload?: true;
  /** Longest body, counted while it is read; everything but uploads is held in memory up to it. */
  maxBytes?: number;
  /**
   * Public answers that are kept ready until one of the tags is dropped: only for `access: 'anyone'` reads. What is about
   * one thing may have a tag of its own, made of the path's parameters.
   */
  kept?: readonly string[] | ((params: Record<string, unknown>) => readonly string[]);
}

/** The call answers `{code, message, data}`; this is the shape of `data`. */
interface DataShape extends CallShape {
  answer: z.ZodType;
  file?: never;
}

/** The call writes its whole answer: a file, or what a provider wants to read. */
interface FileShape extends CallShape {
  answer?: never;
  file: { type: string; description: string };
}

export type EndpointShape = DataShape | FileShape;
