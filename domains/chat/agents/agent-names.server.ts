import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';

/** Cache tag of the names that customers see. */
export const AGENT_NAMES = 'chat-agent-names';

/** The names that customers see, by user id; agents without one are missing. */
export async function readAgentNames(ctx: Ctx, merchantId: number): Promise<ReadonlyMap<number, string>> {
  // filling the cache needs another connection, for which an open transaction of the embedded database would wait forever
  if (ctx.db.isTransaction) return read(ctx, merchantId);
  return ctx.app.valueCache.fill(`chat-agent-names|${merchantId}`, [AGENT_NAMES], () =>
    read({ db: ctx.app.database.db }, merchantId),
  );
}

async function read(ctx: Pick<Ctx, 'db'>, merchantId: number): Promise<Map<number, string>> {
  const found = await sql<{ id: number; name: string }>`
    select user_id as id, name from chat.agents where merchant_id = ${merchantId}::bigint and name <> ''`.execute(
    ctx.db,
  );
  return new Map(found.rows.map(({ id, name }) => [id, name]));
}
