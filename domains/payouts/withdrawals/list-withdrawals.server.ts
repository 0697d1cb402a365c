import { type RawBuilder, sql } from 'kysely';
import { type Ctx, requirePlatformPermission } from '../../context.ts';
import { requireOwnMerchant } from '../../merchants/own-merchant.server.ts';
import type { ReviewedList, ReviewedWithdrawal, Withdrawal, WithdrawalList, WithdrawalsQuery } from '../contract.ts';
import { isOwn } from './own-withdrawal.server.ts';

/** Lists do not count further. */
const COUNTED = 10_000;
const utc = (column: string) => sql`to_json(${sql.raw(column)} at time zone 'UTC')#>>'{}' || 'Z'`;
const COLUMNS = sql`w.no, jsonb_build_object('amount', w.amount_minor, 'currency', w.currency) as amount,
  jsonb_build_object('amount', w.fee_minor, 'currency', w.currency) as fee, w.status,
  w.account_label as account, ${utc('w.requested_at')} as "requestedAt", ${utc('w.decided_at')} as "decidedAt", w.reference, w.reason`;

/** Withdrawals of the actor's shop, newest first. */
export async function listOwnWithdrawals(ctx: Ctx, query: WithdrawalsQuery): Promise<WithdrawalList> {
  const own = await requireOwnMerchant(ctx, 'earnings.read');
  const fits = sql`w.merchant_id = ${own.id}::bigint and ${ofStatus(query)}`;
  return read<Withdrawal>(ctx, query, COLUMNS, fits);
}

/** Withdrawals of all shops, newest first, with their reviews. */
export async function listWithdrawals(ctx: Ctx, query: WithdrawalsQuery): Promise<ReviewedList> {
  const { userId } = requirePlatformPermission(ctx, 'payments.manage');
  const columns = sql`${COLUMNS}, jsonb_build_object('id', w.merchant_id, 'name',
      (select pick_text(m.name, ${ctx.locale}, ${ctx.site.defaultLocale}) from merchants m where m.id = w.merchant_id)) as merchant,
    (select nickname from users u where u.id = w.requested_by) as "requestedBy", w.reviewers_needed as "reviewersNeeded",
    (select coalesce(jsonb_agg(u.nickname order by r.approved_at), '[]') from merchant_withdrawal_reviews r
      join users u on u.id = r.reviewer_id where r.withdrawal_id = w.id) as "approvedBy",
    w.status = 'requested' and not ${isOwn(userId)} and ${userId}::bigint <> all(array(
      select r.reviewer_id from merchant_withdrawal_reviews r where r.withdrawal_id = w.id)) as "mayApprove",
    w.status = 'approved' and not ${isOwn(userId)} as "mayPay"`;
  return read<ReviewedWithdrawal>(ctx, query, columns, ofStatus(query));
}

const ofStatus = ({ status }: WithdrawalsQuery) => (status ? sql`w.status = ${status}` : sql`true`);

async function read<Row>(
  ctx: Ctx,
  { page, limit }: WithdrawalsQuery,
  columns: RawBuilder<unknown>,
  fits: RawBuilder<unknown>,
): Promise<{ list: Row[]; total: number; page: number; limit: number }> {
  const found = await sql<{ total: number; list: Row[] | null }>`
    select (select count(*)::int from (select 1 from merchant_withdrawals w where ${fits} limit ${COUNTED}) c) as total,
      (select jsonb_agg(l) from (
        select ${columns} from merchant_withdrawals w where ${fits}
        order by w.requested_at desc, w.id desc limit ${limit}::int offset ${(page - 1) * limit}::int) l) as list`.execute(
    ctx.db,
  );
  const { total = 0, list } = found.rows[0] ?? {};
  return { list: list ?? [], total, page, limit };
}
