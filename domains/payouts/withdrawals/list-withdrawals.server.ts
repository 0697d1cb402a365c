import { type RawBuilder, sql } from 'kysely';
import { type Ctx, requirePlatformPermission } from '../../kit/context.ts';
import type { ReviewedList, ReviewedWithdrawal, Withdrawal, WithdrawalList, WithdrawalsQuery } from '../contract.ts';
import { PAYEE_KIND, PAYEE_SUBJECT, requirePayee } from '../payees/find-payee.server.ts';
import type { PayeeKind } from '../payees/payee.ts';
import { worksFor } from '../payees/works-for.server.ts';

/** Lists do not count further. */
const COUNTED = 10_000;
const utc = (column: string) => sql`to_json(${sql.raw(column)} at time zone 'UTC')#>>'{}' || 'Z'`;
const COLUMNS = sql`w.no, jsonb_build_object('amount', w.amount_minor, 'currency', w.currency) as amount,
  jsonb_build_object('amount', w.fee_minor, 'currency', w.currency) as fee, w.status,
  w.account_label as account, ${utc('w.requested_at')} as "requestedAt", ${utc('w.decided_at')} as "decidedAt", w.reference, w.reason`;

/** Withdrawals of the payee that the actor acts for, newest first. */
export async function listOwnWithdrawals(ctx: Ctx, kind: PayeeKind, query: WithdrawalsQuery): Promise<WithdrawalList> {
  const { id } = await requirePayee(ctx, kind, 'read');
  const fits = sql`w.payee_id = ${id}::bigint and ${ofStatus(query)}`;
  return read<Withdrawal>(ctx, query, COLUMNS, fits);
}

/** Withdrawals of all payees, newest first, with their reviews. */
export async function listWithdrawals(ctx: Ctx, query: WithdrawalsQuery): Promise<ReviewedList> {
  const { userId } = requirePlatformPermission(ctx, 'payments.manage');
  const isOwn = isOwnWithdrawal(userId);
  const columns = sql`${COLUMNS}, (select jsonb_build_object('kind', ${PAYEE_KIND}, 'id', ${PAYEE_SUBJECT}, 'name',
        coalesce(pick_text(m.name, ${ctx.locale}, ${ctx.site.defaultLocale}), u.nickname))
      from payees y left join merchants m on m.id = y.merchant_id left join users u on u.id = y.user_id
      where y.id = w.payee_id) as payee,
    (select nickname from users u where u.id = w.requested_by) as "requestedBy", w.reviewers_needed as "reviewersNeeded",
    (select coalesce(jsonb_agg(u.nickname order by r.approved_at), '[]') from withdrawal_reviews r
      join users u on u.id = r.reviewer_id where r.withdrawal_id = w.id) as "approvedBy",
    w.status = 'requested' and not ${isOwn} and ${userId}::bigint <> all(array(
      select r.reviewer_id from withdrawal_reviews r where r.withdrawal_id = w.id)) as "mayApprove",
    w.status = 'approved' and not ${isOwn} as "mayPay"`;
  const { list, ...rest } = await read<Omit<ReviewedWithdrawal, 'merchant'>>(ctx, query, columns, ofStatus(query));
  return { list: list.map((row) => ({ ...row, merchant: shopOf(row) })), ...rest };
}

function shopOf({ payee: { kind, id, name } }: Pick<ReviewedWithdrawal, 'payee'>): ReviewedWithdrawal['merchant'] {
  return kind === 'merchant' ? { id, name } : null;
}

/** Whether that person requested the withdrawal `w` or works for its payee. */
export const isOwnWithdrawal = (userId: number): RawBuilder<boolean> =>
  sql`(w.requested_by is not distinct from ${userId}::bigint or ${worksFor(userId, sql`w.payee_id`)})`;

const ofStatus = ({ status }: WithdrawalsQuery) => (status ? sql`w.status = ${status}` : sql`true`);

async function read<Row>(
  ctx: Ctx,
  { page, limit }: WithdrawalsQuery,
  columns: RawBuilder<unknown>,
  fits: RawBuilder<unknown>,
): Promise<{ list: Row[]; total: number; page: number; limit: number }> {
  const found = await sql<{ total: number; list: Row[] | null }>`
    select (select count(*)::int from (select 1 from withdrawals w where ${fits} limit ${COUNTED}) c) as total,
      (select jsonb_agg(l) from (
        select ${columns} from withdrawals w where ${fits}
        order by w.requested_at desc, w.id desc limit ${limit}::int offset ${(page - 1) * limit}::int) l) as list`.execute(
    ctx.db,
  );
  const { total = 0, list } = found.rows[0] ?? {};
  return { list: list ?? [], total, page, limit };
}
