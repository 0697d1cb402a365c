import { sql } from 'kysely';
import { type Person, readPeople } from '../../accounts/people/read-people.server.ts';
import type { Ctx } from '../../kit/context.ts';
import type { ForumAuthor } from '../contract.ts';
import { levelOf } from '../points/levels.ts';
import { readForum } from './config.server.ts';
import type { ForumSettings } from './settings.ts';

/** Shown for a deleted account; pages say so in the reader's language. */
const FORMER: ForumAuthor = { id: 0, name: '', avatar: '', username: null };

/** The author with an id; with the points that they have earned, also with their level. */
export type Authors = (id: number | null | undefined, points?: number | null) => ForumAuthor;

/** The points that someone has earned on the site; `site` and `user` are the columns that name both. */
export const earnedBy = (site: string, user: string) => sql`(select earner.points from forum.members earner
  where earner.site_id = ${sql.ref(site)} and earner.user_id = ${sql.ref(user)})`;

/** The authors with these ids, in at most one query. */
export async function authorsOf(ctx: Ctx, ids: Iterable<number | null | undefined>): Promise<Authors> {
  const [people, { settings }]: [ReadonlyMap<number, Person>, { settings: ForumSettings }] = await Promise.all([
    readPeople(ctx, ids),
    readForum(ctx),
  ]);
  return (id, points) => {
    const person = people.get(id ?? 0);
    if (!person) return FORMER;
    return points === undefined ? person : { ...person, level: levelOf(settings, points ?? 0) };
  };
}
