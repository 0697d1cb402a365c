import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';

/** The address of what an import brought from this path and query, if anything; pages decide what the reader may see. */
export async function findMoved(ctx: Ctx, path: string): Promise<string | undefined> {
  const forums = ctx.app.sites.all().filter(({ type }) => type === 'bbs');
  const found = await sql<{ kind: 'board' | 'user' | 'topic' | 'comment'; id: number; place: string | null }>`
    select i.kind, i.new_id as id, case i.kind when 'board' then (select slug from forum.boards where id = i.new_id)
      when 'comment' then (select topic_id::text from forum.comments where id = i.new_id) end as place
    from forum.imports i
    where i.site_id = any (${forums.map(({ id }) => id)}::bigint[]) and i.old_path = ${path} limit 1`.execute(ctx.db);
  const moved = found.rows[0];
  if (!moved) return undefined;
  const { kind, id, place } = moved;
  if (kind === 'topic' || kind === 'user') return `/bbs/${kind}/${id}`;
  if (place === null) return undefined;
  return kind === 'board' ? `/bbs/board/${place}` : `/bbs/topic/${place}?comment=${id}#comment-${id}`;
}
