import { Client, type ClientConfig, type QueryConfig } from 'pg';

/** A statement earns its name by being used; rare ones would only fill the server's memory. */
const USES_UNTIL_NAMED = 5;
const MAX_NAMED = 400;
const MAX_WATCHED = 4_000;

const uses = new Map<string, number>();
const names = new Map<string, string>();

/** Name under which a statement's text stays planned on a connection, once it is used often. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= MAX_NAMED) return known;
  const count = (uses.get(text) ?? 0) + 1;
  if (uses.size >= MAX_WATCHED) uses.clear();
  uses.set(text, count);
  if (count < USES_UNTIL_NAMED) return undefined;
  uses.delete(text);
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}

/**
 * A connection that lets PostgreSQL parse and plan a frequent statement once and not at every use, which is a good part
 * of what a short read costs. Statements without values (begin, commit) are as cheap as they can be and stay as they are.
 */
export class PreparingClient extends Client {
  constructor(config?: ClientConfig) {
    super(config);
    const send = this.query.bind(this) as (...given: unknown[]) => unknown;
    // the base class declares a dozen forms of this method; all of them end here
    this.query = ((...given: unknown[]) => {
      const [text, values, ...rest] = given;
      if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) return send(...given);
      return send({ name: nameOf(text), text, values } satisfies QueryConfig, ...rest);
    }) as Client['query'];
  }
}
