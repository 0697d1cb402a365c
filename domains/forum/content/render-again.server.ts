import { type RawBuilder, sql } from 'kysely';
import { findByUsernames } from '../../accounts/people/read-people.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { mentionedNames, RENDER_VERSION, renderPost } from './render.ts';

const BATCH = 100;
/** A run ends after so many batches: the renderer shares its process with requests. */
const MOST_BATCHES = 10;

interface Outdated {
  id: number;
  kind: string;
  source: string;
}

interface Rendered {
  name: string;
  key: 'id' | 'topic_id';
  /** The kind of a topic; empty for a comment. */
  kind: RawBuilder<string>;
  hasToc: boolean;
  hasExcerpt: boolean;
}

const TABLES: readonly Rendered[] = [
  { name: 'forum.topics', key: 'id', kind: sql<string>`r.kind`, hasToc: true, hasExcerpt: true },
  { name: 'forum.comments', key: 'id', kind: sql<string>`''`, hasToc: false, hasExcerpt: false },
  {
    name: 'forum.paid_parts',
    key: 'topic_id',
    kind: sql<string>`(select kind from forum.topics t where t.id = r.topic_id)`,
    hasToc: true,
    hasExcerpt: false,
  },
];

/**
 * Renders topics, what they sell, and comments that an earlier version of the renderer has rendered. Their text stays as
 * it is, and so do their revisions and times. Returns how many were rendered.
 */
export async function renderAgain(ctx: Ctx): Promise<number> {
  let done = 0;
  for (const table of TABLES) {
    for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
      const rendered = await renderBatch(ctx, table);
      done += rendered;
      if (rendered < BATCH) break;
    }
  }
  return done;
}

async function renderBatch(ctx: Ctx, { name, key, kind: ofTopic, hasToc, hasExcerpt }: Rendered): Promise<number> {
  const [table, id] = [sql.table(name), sql.ref(key)];
  return transact(ctx, async ({ db }) => {
    // the version is a literal, as in the condition of the index
    const found = await sql<Outdated>`
      select ${id} as id, source, ${ofTopic} as kind from ${table} r
      where render_version < ${sql.lit(RENDER_VERSION)} order by ${id} limit ${BATCH} for no key update of r skip locked`.execute(
      db,
    );
    const names = found.rows.flatMap(({ source }) => mentionedNames(source));
    const members = await findByUsernames({ db }, names);
    const people = new Map(members.map((member) => [member.username?.toLowerCase() ?? '', member]));
    for (const row of found.rows) {
      const { html, excerpt, toc } = renderPost(row.source, people);
      const headings = sql`, toc = ${JSON.stringify(row.kind === 'article' ? toc : [])}::jsonb`;
      await sql`
        update ${table} set html = ${html}, render_version = ${RENDER_VERSION} ${hasToc ? headings : sql``}
        ${hasExcerpt ? sql`, excerpt = ${excerpt}` : sql``} where ${id} = ${row.id}::bigint`.execute(db);
    }
    return found.rows.length;
  });
}
