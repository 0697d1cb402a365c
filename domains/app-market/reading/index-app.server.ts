import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { appSearchTerms } from './search-terms.ts';

/** Lets the search find an app by its present name and texts; its row is locked by the transaction of `ctx.db`. */
export async function indexApp(ctx: Pick<Ctx, 'db'>, id: number): Promise<void> {
  const found = await sql<{ name: string; summary: Record<string, string>; description: Record<string, string> }>`
    select name, summary, description from apps.apps where id = ${id}::bigint`.execute(ctx.db);
  const [app] = found.rows;
  if (!app) return;
  const words = appSearchTerms([app.name, ...Object.values(app.summary), ...Object.values(app.description)]);
  await sql`update apps.apps set search_words = ${words} where id = ${id}::bigint`.execute(ctx.db);
}
