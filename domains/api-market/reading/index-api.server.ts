import { sql } from 'kysely';
import type { Texts } from '../../../platform/locale/locale.ts';
import type { Ctx } from '../../kit/context.ts';
import { apiSearchTerms } from './search-terms.ts';

/** Lets the search find an API by its present texts and operations; its row is locked by the transaction of `ctx.db`. */
export async function indexApi(ctx: Pick<Ctx, 'db'>, id: number): Promise<void> {
  const found = await sql<{ name: Texts; summary: Texts; description: Texts; operations: string[] }>`
    select name, summary, description, array(
      select summary from apis.operations where api_id = a.id and removed_at is null) as operations
    from apis.apis a where id = ${id}::bigint`.execute(ctx.db);
  const [api] = found.rows;
  if (!api) return;
  const texts = [api.name, api.summary, api.description].flatMap((each) => Object.values(each));
  const words = apiSearchTerms([...texts, ...api.operations]);
  await sql`update apis.apis set search_words = ${words} where id = ${id}::bigint`.execute(ctx.db);
}
