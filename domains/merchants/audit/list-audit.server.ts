import { sql } from 'kysely';
import { addDays, startOfDay } from '../../../platform/locale/time-zone.ts';
import type { Ctx } from '../../kit/context.ts';
import { timeZoneOf } from '../../sites/time-zone.ts';
import { requireOwnMerchant } from '../own-merchant.server.ts';
import type { ShopAct } from './acts.ts';
import type { ShopAuditLine, ShopAuditList, ShopAuditQuery } from './contract.ts';

/** Whose subject is an account. Elsewhere it can be a text that a shop chose, such as the name of a role or label. */
const ACTS_ON_STAFF: readonly ShopAct[] = ['staff.joined', 'staff.role_changed', 'staff.removed', 'chat.agent_named'];
/** Lists do not count further. */
const COUNTED = 10_000;

/** What was done in the actor's shop, newest first. */
export async function listShopAudit(ctx: Ctx, query: ShopAuditQuery): Promise<ShopAuditList> {
  const own = await requireOwnMerchant(ctx, 'audit.read');
  const { act, actor, from, to, page, limit } = query;
  const zone = timeZoneOf(ctx.site);
  const fits = sql.join(
    [
      sql`a.merchant_id = ${own.id}::bigint`,
      act ? sql`a.act = ${act}` : sql`true`,
      actor ? sql`a.actor_id = ${actor}::bigint` : sql`true`,
      from ? sql`a.created_at >= ${startOfDay(from, zone)}::timestamptz` : sql`true`,
      to ? sql`a.created_at < ${startOfDay(addDays(to, 1), zone)}::timestamptz` : sql`true`,
    ],
    sql` and `,
  );
  const result = await sql<{ total: number; list: ShopAuditLine[] | null }>`
    select (select count(*)::int from (select 1 from merchant_audit_log a where ${fits} limit ${COUNTED}) c) as total,
      (select json_agg(l) from (
        select a.id, to_json(a.created_at at time zone 'UTC')#>>'{}' || 'Z' as at, a.actor_id as "actorId",
          u.nickname as actor, a.key_name as "keyName", a.act, a.subject, about.nickname as "subjectName", a.details
        from merchant_audit_log a left join users u on u.id = a.actor_id
          left join users about on a.act = any(${[...ACTS_ON_STAFF]}::text[]) and about.id = substring(a.subject from '^user:([0-9]{1,15})$')::bigint
        where ${fits} order by a.created_at desc, a.id desc limit ${limit}::int offset ${(page - 1) * limit}::int) l) as list`.execute(
    ctx.db,
  );
  const { total = 0, list } = result.rows[0] ?? {};
  return { list: list ?? [], total, page, limit };
}
