import { type Person, readPeople } from '../../accounts/people/read-people.server.ts';
import type { Ctx } from '../../kit/context.ts';
import type { ForumAuthor } from '../contract.ts';

/** Shown for a deleted account; pages say so in the reader's language. */
const FORMER: ForumAuthor = { id: 0, name: '', avatar: '', username: null };

export type Authors = (id: number | null | undefined) => ForumAuthor;

/** The authors with these ids, in at most one query. */
export async function authorsOf(ctx: Ctx, ids: Iterable<number | null | undefined>): Promise<Authors> {
  const people: ReadonlyMap<number, Person> = await readPeople(ctx, ids);
  return (id) => people.get(id ?? 0) ?? FORMER;
}
