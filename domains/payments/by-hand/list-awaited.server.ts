import { type RawBuilder, sql } from 'kysely';
import { parseMoney } from '../../../platform/locale/money.ts';
import { type Ctx, requirePlatformPermission } from '../../kit/context.ts';
import { findPermittingShop, requireOwnMerchant } from '../../merchants/own-merchant.server.ts';
import { BY_HAND } from '../methods.ts';
import type { Awaited, AwaitedList, AwaitedQuery } from './contract.ts';
import { findReferences, shownReference } from './references.ts';

/** Lists do not count further. */
const COUNTED = 10_000;
const utc = (column: string) => sql`to_json(${sql.raw(column)} at time zone 'UTC')#>>'{}' || 'Z'`;
const money = (amount: RawBuilder<unknown>) => sql`jsonb_build_object('amount', ${amount}, 'currency', a.currency)`;
const RECEIVED = sql`coalesce(a.received_minor, 0)`;
const STATE = sql`case when a.status = 'open' and p.status = case a.method when 'cash' then 'on_delivery' else 'unpaid' end then 'open'
  when a.status = 'paid' then 'paid' else 'ended' end`;

/** Payments to the platform's accounts, those that wait longest first. */
export async function listAwaited(ctx: Ctx, query: AwaitedQuery): Promise<AwaitedList> {
  requirePlatformPermission(ctx, 'payments.confirm');
  return read(ctx, query, sql`true`);
}

/** Payments that the actor's shop receives itself. */
export async function listShopAwaited(ctx: Ctx, query: AwaitedQuery): Promise<AwaitedList> {
  const own = await requireOwnMerchant(ctx, 'payments.confirm');
  return read(ctx, query, sql`w.merchant_id = ${own.id}::bigint`);
}

/** Whether the actor may mark this order of their shop as paid. */
export async function isShopAwaited(ctx: Ctx, orderNo: string): Promise<boolean> {
  const own = await findPermittingShop(ctx, 'payments.confirm');
  if (!own) return false;
  const found = await sql`
    select from awaited_payments w join payment_attempts a on a.id = w.attempt_id join orders o on o.payment_id = a.payment_id
    where o.no = ${orderNo} and w.merchant_id = ${own.id}::bigint and a.status = 'open' limit 1`.execute(ctx.db);
  return found.rows.length > 0;
}

async function read(
  ctx: Ctx,
  { q, state, page, limit }: AwaitedQuery,
  scope: RawBuilder<unknown>,
): Promise<AwaitedList> {
  const from = sql`from payment_attempts a join awaited_payments w on w.attempt_id = a.id join payments p on p.id = a.payment_id
    where a.method = any(${[...BY_HAND]}::text[]) and ${scope} and ${STATE} = ${state} and ${found(ctx, q)}`;
  const result = await sql<{ total: number; list: Awaited[] | null }>`
    select (select count(*)::int from (select 1 ${from} limit ${COUNTED}) c) as total, (select jsonb_agg(l) from (
      select a.provider_ref as reference, a.method, p.no as "paymentNo",
        (select coalesce(jsonb_agg(o.no order by o.id), '[]') from orders o where o.payment_id = p.id) as "orderNos",
        (select nickname from users u where u.id = p.user_id) as buyer,
        (select jsonb_build_object('id', m.id, 'name', pick_text(m.name, ${ctx.locale}, ${ctx.site.defaultLocale}))
          from merchants m where m.id = w.merchant_id) as merchant,
        ${money(sql`a.amount_minor`)} as amount, ${money(RECEIVED)} as received,
        ${money(sql`a.amount_minor - ${RECEIVED}`)} as missing, ${utc('a.created_at')} as "openedAt",
        ${utc('p.deadline')} as deadline, ${STATE} as state, (
          select coalesce(jsonb_agg(jsonb_build_object('amount', ${money(sql`r.amount_minor`)}, 'receivedOn', r.received_on,
            'outcome', r.outcome, 'note', r.note, 'by', u.nickname, 'at', ${utc('r.recorded_at')}, 'documentId', r.document_id) order by r.id), '[]')
          from hand_receipts r join users u on u.id = r.recorded_by where r.attempt_id = a.id) as receipts, (
          select coalesce(jsonb_agg(jsonb_build_object('amount', ${money(sql`s.amount_minor`)}, 'paidOn', s.paid_on,
            'reference', s.reference, 'by', u.nickname, 'at', ${utc('s.recorded_at')}, 'documentId', s.document_id) order by s.id), '[]')
          from hand_payouts s join users u on u.id = s.recorded_by where s.attempt_id = a.id) as payouts
      ${from}
      order by a.id ${state === 'open' ? sql`` : sql`desc`} limit ${limit}::int offset ${(page - 1) * limit}::int) l) as list`.execute(
    ctx.db,
  );
  const { total = 0, list } = result.rows[0] ?? {};
  const shown = (list ?? []).map((row) => ({ ...row, reference: shownOf(row) }));
  return { list: shown, total, page, limit };
}

const shownOf = ({ reference, method }: Awaited) => (method === 'transfer' ? shownReference(reference) : reference);

/** By references in the text, by number of the order or payment, or by amount. */
function found(ctx: Pick<Ctx, 'app'>, q: string | undefined): RawBuilder<unknown> {
  if (!q) return sql`true`;
  const references = findReferences(q);
  if (references.length > 0) return sql`a.provider_ref = any(${references}::text[])`;
  const amounts = ctx.app.sites.currencies().flatMap(({ code }) => {
    const amount = parseMoney(q, code);
    return amount === undefined
      ? []
      : [sql`(a.currency = ${code} and ${amount}::bigint in (a.amount_minor, a.amount_minor - ${RECEIVED}))`];
  });
  const no = q.toUpperCase();
  return sql`(p.no = ${no} or a.provider_ref = ${no} or exists (select from orders o where o.payment_id = p.id and o.no = ${no})
    ${sql.join(
      amounts.map((fits) => sql`or ${fits}`),
      sql` `,
    )})`;
}
