import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import type { readTags } from '../tags/rules.ts';

/** Gives a topic exactly these tags, creating new ones; tags in key order, so that writers do not deadlock. */
export async function tagTopic(ctx: Ctx, topicId: number, tags: ReturnType<typeof readTags>): Promise<void> {
  const sorted = tags.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const given = JSON.stringify(sorted);
  await sql`
    insert into forum.tags (site_id, name, key)
    select ${ctx.site.id}::bigint, g.name, g.key from jsonb_to_recordset(${given}::jsonb) as g(name text, key text)
    order by g.key on conflict (site_id, key) do nothing`.execute(ctx.db);
  const keys = sorted.map(({ key }) => key);
  await sql`
    delete from forum.topic_tags where topic_id = ${topicId}::bigint and tag_id not in (
      select id from forum.tags where site_id = ${ctx.site.id}::bigint and key = any (${keys}::text[]))`.execute(
    ctx.db,
  );
  await sql`
    insert into forum.topic_tags (topic_id, tag_id)
    select ${topicId}::bigint, id from forum.tags where site_id = ${ctx.site.id}::bigint and key = any (${keys}::text[])
    order by key on conflict do nothing`.execute(ctx.db);
}
