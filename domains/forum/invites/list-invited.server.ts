import { sql } from 'kysely';
import { listInvited as listInvitedUsers } from '../../accounts/invites/list-invited.server.ts';
import { requireMember } from '../../accounts/profile/own-account.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { SALE_COLUMNS, type SaleRow } from '../money/list-sales.server.ts';
import { type Authors, authorsOf } from '../people/authors.server.ts';
import type { InvitedList, InvitedQuery, InviteEarnings } from './contract.ts';

/** Who came to the site through the actor's invitations, and what the actor earned of the sales of each. */
export async function listInvited(ctx: Ctx, { page, limit }: InvitedQuery): Promise<InvitedList> {
  const { userId } = requireMember(ctx);
  const currency = ctx.site.defaultCurrency;
  const { list: invited, total } = await listInvitedUsers(ctx, userId, { page, limit });
  const ids = invited.map((each) => each.userId);
  const [people, earned] = await Promise.all([
    authorsOf(ctx, ids),
    sql<{ authorId: number | null; amount: number }>`
      select author_id as "authorId", sum(inviter_minor)::bigint as amount from forum.sales
      where inviter_id = ${userId}::bigint and site_id = ${ctx.site.id}::bigint and currency = ${currency}
        and refunded_at is null group by author_id`.execute(ctx.db),
  ]);
  const sums = new Map(earned.rows.map(({ authorId, amount }) => [authorId, amount]));
  const list = invited.map(({ userId: id, joinedAt }) => ({
    person: personOf(people, id),
    joinedAt: joinedAt.toISOString(),
    earned: { amount: sums.get(id) ?? 0, currency },
  }));
  const all = earned.rows.reduce((sum, { amount }) => sum + amount, 0);
  return { list, total, page, limit, earned: { amount: all, currency } };
}

/** The actor's parts of sales by members whom they invited, the newest first. The buyers are not named. */
export async function listInviteEarnings(ctx: Ctx, { page, limit }: InvitedQuery): Promise<InviteEarnings> {
  const { userId } = requireMember(ctx);
  const where = sql`s.inviter_id = ${userId}::bigint and s.inviter_minor > 0 and s.site_id = ${ctx.site.id}::bigint`;
  const [found, counted] = await Promise.all([
    sql<SaleRow>`select ${SALE_COLUMNS} from forum.sales s where ${where}
      order by s.id desc limit ${limit}::int offset ${(page - 1) * limit}::int`.execute(ctx.db),
    sql<{ total: number }>`select count(*)::int as total from forum.sales s where ${where}`.execute(ctx.db),
  ]);
  const people = await authorsOf(
    ctx,
    found.rows.map((row) => row.author_id),
  );
  const list = found.rows.map(({ no, kind, title, author_id, inviter_minor, currency, sold_at, ...row }) => ({
    ...{ no, kind, title },
    author: personOf(people, author_id),
    amount: { amount: inviter_minor, currency },
    soldAt: sold_at.toISOString(),
    isReady: row.released_at !== null,
    refundedAt: row.refunded_at?.toISOString() ?? null,
  }));
  return { list, total: counted.rows[0]?.total ?? 0, page, limit };
}

function personOf(people: Authors, id: number | null) {
  const person = people(id);
  return person.id > 0 ? { id: person.id, name: person.name } : null;
}
