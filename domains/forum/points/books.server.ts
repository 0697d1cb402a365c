import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import { readEarned } from '../../points/post-points.server.ts';

/** Members whose level rests on other points than their posts brought, one sentence each; empty if everything agrees. */
export async function checkForumPoints(db: Db): Promise<string[]> {
  const earned = new Map((await readEarned(db)).map((row) => [`${row.siteId} ${row.userId}`, row.points]));
  const members = await sql<{ site_id: number; user_id: number; points: number }>`
    select site_id, user_id, points from forum.members`.execute(db);
  return members.rows.flatMap(({ site_id, user_id, points }) => {
    const brought = earned.get(`${site_id} ${user_id}`) ?? 0;
    return brought === points
      ? []
      : [`forum member ${user_id} counts ${points} points but their posts brought ${brought}`];
  });
}
