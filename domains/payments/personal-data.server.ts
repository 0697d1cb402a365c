import { sql } from 'kysely';
import type { OpenMatter } from '../accounts/privacy/contract.ts';
import type { Ctx } from '../kit/context.ts';

/** The payments in a user's data export, each with its attempts. */
export async function exportPayments(
  ctx: Ctx,
  { userId, give }: { userId: number; give(part: string, content: unknown): void },
): Promise<void> {
  const found = await sql<{ payments: unknown }>`
    select coalesce(json_agg(part), '[]') as payments from (
      select p.no as number, p.kind, p.amount_minor, p.currency, p.status, p.method, p.created_at, p.paid_at, p.deadline,
        (select json_agg(json_build_object('method', a.method, 'reference', a.provider_ref, 'status', a.status,
           'amount_minor', a.amount_minor, 'currency', a.currency, 'at', a.created_at) order by a.id)
         from payment_attempts a where a.payment_id = p.id) as tries
      from payments p where p.user_id = ${userId}::bigint order by p.id) part`.execute(ctx.db);
  give('payments', found.rows[0]?.payments ?? []);
  const [own] = await ctx.db.selectFrom('pay_passwords').select('changed_at').where('user_id', '=', userId).execute();
  give('pay_password', own ?? null);
}

/** Open refunds and payments have to be settled before the account is deleted. */
export async function nameRunningRefunds(
  ctx: Ctx,
  { userId, name }: { userId: number; name(matter: Pick<OpenMatter, 'kind' | 'count'>): void },
): Promise<void> {
  const found = await sql<{ count: number }>`
    select count(*)::int as count from payment_attempts a join payments p on p.id = a.payment_id
    where p.user_id = ${userId}::bigint and (a.status = 'refunding'
      or (p.kind <> 'checkout' and p.status = 'unpaid' and a.status = 'open' and a.expires_at > ${ctx.now}::timestamptz))`.execute(
    ctx.db,
  );
  name({ kind: 'running_refunds', count: found.rows[0]?.count ?? 0 });
}
