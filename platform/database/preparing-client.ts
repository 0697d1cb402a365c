import { createHash } from 'node:crypto';
import { Client, type ClientConfig, type QueryConfig } from 'pg';

/** A statement is prepared only after several uses; rare ones would only fill the server's memory. */
const USES_UNTIL_NAMED = 5;
const MAX_NAMED = 400;
const MAX_WATCHED = 4_000;

const uses = new Map<string, number>();
const names = new Map<string, string>();

/** Name of the prepared statement for a text, once it is used often. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= MAX_NAMED) return known;
  const count = (uses.get(text) ?? 0) + 1;
  if (uses.size >= MAX_WATCHED) uses.clear();
  uses.set(text, count);
  if (count < USES_UNTIL_NAMED) return undefined;
  uses.delete(text);
  // the same text has the same name in every process: behind a pooler they share connections
  const name = `stoa_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
  names.set(text, name);
  return name;
}

/**
 * A connection that lets PostgreSQL parse and plan a frequent statement once instead of on every use, which is a good
 * part of the cost of a short read. Statements without parameters (begin, commit) are left alone.
 */
export class PreparingClient extends Client {
  constructor(config?: ClientConfig) {
    super(config);
    const send = this.query.bind(this) as (...given: unknown[]) => unknown;
    // the base class declares a dozen overloads; all of them end here
    this.query = ((...given: unknown[]) => {
      const [text, values, ...rest] = given;
      if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) return send(...given);
      return send({ name: nameOf(text), text, values } satisfies QueryConfig, ...rest);
    }) as Client['query'];
  }
}
