import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/**
 * Sets a header of the response, unless the response itself has it. Node writes it together with those of the response;
 * adding it to a finished `Response` would first convert all of its headers, which took a tenth of a short call.
 */
export function setDefaultHeader(c: Context, name: string, value: string): void {
  (c.env as HttpBindings).outgoing.setHeader(name, value);
}

export function hasDefaultHeader(c: Context, name: string): boolean {
  return (c.env as HttpBindings).outgoing.hasHeader(name);
}
