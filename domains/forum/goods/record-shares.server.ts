import { sql } from 'kysely';
import type { EventMap } from '../../../platform/events.ts';
import { listAccountsNear } from '../../accounts/verification/person.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { shopsOfUsers } from '../../merchants/staff/shops-of-users.server.ts';
import { linesOfPayment, type PaidForLine } from '../../orders/lines-of-payment.server.ts';
import { readAuthorRates } from './author-rate.server.ts';
import { authorShare, type Lead, readLeads } from './rules.ts';

interface LeadingTopic {
  id: number;
  siteId: number;
  title: string;
  authorId: number;
  productId: number;
}

/**
 * Notes which lines of a new order its buyer came to through a topic, and what its author gets of them by the rate of this
 * moment. Of several topics about a product the latest counts. What authors buy themselves, and what the staff of a shop
 * buy there, does not count; accounts of one person and of one browser are one buyer. In the transaction of `ctx.db`.
 */
export async function recordShares(ctx: Ctx, { paymentNo, userId }: EventMap['order.placed']): Promise<void> {
  const leads = readLeads(ctx.leads, ctx.now);
  if (leads.length === 0) return;
  const lines = await linesOfPayment(ctx, paymentNo);
  const topics = await findTopics(ctx, leads, lines);
  if (topics.length === 0) return;
  const buyers = await listAccountsNear(ctx, userId);
  const shops = lines.map(({ merchantId }) => merchantId);
  const [rates, own] = await Promise.all([readAuthorRates(ctx, shops), shopsOfUsers(ctx, shops, buyers)]);
  const shares = lines.flatMap((line) => {
    const topic = topics.find(({ productId }) => productId === line.productId);
    const rate = rates.get(line.merchantId);
    if (!topic || !rate || own.has(line.merchantId) || buyers.includes(topic.authorId)) return [];
    return [rowOf(ctx, line, topic, rate)];
  });
  if (shares.length > 0) await ctx.db.insertInto('forum.goods_shares').values(shares).execute();
}

/** The topics, latest lead first. */
async function findTopics(
  { db }: Pick<Ctx, 'db'>,
  leads: readonly Lead[],
  lines: readonly PaidForLine[],
): Promise<LeadingTopic[]> {
  const ids = leads.map(({ topicId }) => topicId);
  const found = await sql<LeadingTopic>`
    select id, site_id as "siteId", title, author_id as "authorId", product_id as "productId" from forum.topics
    where id = any (${ids}::bigint[]) and product_id = any (${lines.map(({ productId }) => productId)}::bigint[])
      and state = 'published' and author_id is not null
    order by array_position(${ids}::bigint[], id)`.execute(db);
  return found.rows;
}

function rowOf(ctx: Pick<Ctx, 'now'>, line: PaidForLine, topic: LeadingTopic, rate: number) {
  return {
    order_line_id: line.lineId,
    order_id: line.orderId,
    order_no: line.orderNo,
    site_id: topic.siteId,
    topic_id: topic.id,
    title: topic.title,
    merchant_id: line.merchantId,
    author_id: topic.authorId,
    rate_bp: rate,
    currency: line.currency,
    paid_minor: line.paid,
    share_minor: authorShare(line.paid, rate),
    placed_at: ctx.now,
  };
}
