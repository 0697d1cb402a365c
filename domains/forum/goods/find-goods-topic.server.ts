import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import type { Ctx } from '../../kit/context.ts';
import { visibleTopics } from '../topics/topic-rows.server.ts';

/** The product that a topic leads to. Throws `forum_topic_not_found` also for a topic without one. */
export async function findGoodsOfTopic(ctx: Ctx, { id }: { id: number }): Promise<number> {
  const found = await sql<{ productId: number }>`
    select t.product_id as "productId" from forum.topics t
    where t.id = ${id}::bigint and t.product_id is not null and ${await visibleTopics(ctx)}`.execute(ctx.db);
  const productId = found.rows[0]?.productId;
  if (productId === undefined) throw new DomainError('forum_topic_not_found', { id });
  return productId;
}
