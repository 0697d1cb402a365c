import { sql } from 'kysely';
import { findByUsernames } from '../../accounts/people/read-people.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { mentionedNames, RENDER_VERSION, renderPost } from './render.ts';

const BATCH = 100;
/** A run ends after so many batches: the renderer shares its process with requests. */
const MOST_BATCHES = 10;

interface Outdated {
  id: number;
  kind?: string;
  source: string;
}

/**
 * Renders topics and comments that an earlier version of the renderer has rendered. Their text stays as it is, and so
 * do their revisions and times. Returns how many were rendered.
 */
export async function renderAgain(ctx: Ctx): Promise<number> {
  let done = 0;
  for (const table of ['topics', 'comments'] as const) {
    for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
      const rendered = await renderBatch(ctx, table);
      done += rendered;
      if (rendered < BATCH) break;
    }
  }
  return done;
}

async function renderBatch(ctx: Ctx, table: 'topics' | 'comments'): Promise<number> {
  return transact(ctx, async ({ db }) => {
    // the version is a literal, as in the condition of the index
    const found = await sql<Outdated>`
      select id, source ${sql.raw(table === 'topics' ? ', kind' : '')} from ${sql.table(`forum.${table}`)}
      where render_version < ${sql.lit(RENDER_VERSION)} order by id limit ${BATCH} for no key update skip locked`.execute(
      db,
    );
    const names = found.rows.flatMap(({ source }) => mentionedNames(source));
    const members = await findByUsernames({ db }, names);
    const people = new Map(members.map((member) => [member.username?.toLowerCase() ?? '', member]));
    for (const { id, kind, source } of found.rows) {
      const { html, excerpt, toc } = renderPost(source, people);
      const more = sql`, excerpt = ${excerpt}, toc = ${JSON.stringify(kind === 'article' ? toc : [])}::jsonb`;
      await sql`
        update ${sql.table(`forum.${table}`)} set html = ${html}, render_version = ${RENDER_VERSION}
        ${table === 'topics' ? more : sql``} where id = ${id}::bigint`.execute(db);
    }
    return found.rows.length;
  });
}
