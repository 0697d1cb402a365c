import { type RawBuilder, sql } from 'kysely';
import type { Texts } from '../../../platform/locale/locale.ts';
import { readPeople } from '../../accounts/people/read-people.server.ts';
import { findUsers } from '../../accounts/people/users-named.server.ts';
import { type Ctx, requirePlatformPermission } from '../../kit/context.ts';
import { API_KEY_PREFIX } from '../keys/rules.ts';
import { inLanguage } from '../reading/read-cards.server.ts';
import type { OfficeSubscription, OfficeSubscriptions, OfficeSubscriptionsQuery } from './contract.ts';
import { publicPartIn } from './rules.ts';

const MOST_PEOPLE = 500;
const MOST_KEYS_SHOWN = 20;
const CALLS_HOURS = 24;

type Copied = 'id' | 'blockedReason' | 'calls' | 'failed' | 'keys';

interface Row extends Pick<OfficeSubscription, Copied> {
  apiId: number;
  apiName: Texts;
  planName: Texts;
  userId: number | null;
  startedAt: Date;
  endsAt: Date | null;
  blockedAt: Date | null;
}

/** Subscriptions of all members, the newest first, each with its newest keys. Throws `no_permission`. */
export async function listOfficeSubscriptions(
  ctx: Ctx,
  { status, q, apiId, page, limit }: OfficeSubscriptionsQuery,
): Promise<OfficeSubscriptions> {
  requirePlatformPermission(ctx, 'apis.block');
  const conditions = [
    status === 'blocked' ? sql`s.blocked_at is not null` : sql`true`,
    apiId === undefined ? sql`true` : sql`s.api_id = ${apiId}::bigint`,
    await isFound(ctx, q.trim()),
  ];
  const where = sql.join(conditions, sql` and `);
  const from = sql`apis.subscriptions s join apis.apis a on a.id = s.api_id`;
  const [rows, counted] = await Promise.all([
    sql<Row>`
      select ${columns(ctx)} from ${from} join apis.plan_versions v on v.id = s.plan_version_id
        join apis.plans p on p.id = v.plan_id
      where ${where} order by s.id desc limit ${limit}::int offset ${(page - 1) * limit}::int`.execute(ctx.db),
    sql<{ total: number }>`select count(*)::int as total from ${from} where ${where}`.execute(ctx.db),
  ]);
  return { list: await toSubscriptions(ctx, rows.rows), total: counted.rows[0]?.total ?? 0, page, limit };
}

/** What the search field means: a member, a key or an API. */
async function isFound(ctx: Ctx, text: string): Promise<RawBuilder<unknown>> {
  if (text === '') return sql`true`;
  const ids = await findUsers(ctx, text, MOST_PEOPLE);
  return sql`(s.user_id = any (${ids}::bigint[])
    or s.id in (select subscription_id from apis.keys where public_part = ${publicPartIn(text)})
    or position(lower(${text}) in a.slug) > 0
    or exists (select from jsonb_each_text(a.name) n where position(lower(${text}) in lower(n.value)) > 0))`;
}

const columns = ({ now }: Ctx) => {
  const called = (what: RawBuilder<unknown>) => sql`(
    select coalesce(sum(u.calls)${what}, 0)::int from apis.usage_hours u where u.subscription_id = s.id
      and u.hour > ${now}::timestamptz - ${CALLS_HOURS}::int * interval '1 hour')`;
  const iso = (column: RawBuilder<unknown>) => sql`to_json(${column} at time zone 'UTC')#>>'{}' || 'Z'`;
  return sql`s.id, a.id as "apiId", a.name as "apiName", p.name as "planName", s.user_id as "userId",
    s.started_at as "startedAt", s.ends_at as "endsAt", s.blocked_at as "blockedAt", s.blocked_reason as "blockedReason",
    ${called(sql``)} as calls, ${called(sql` filter (where u.status_class >= 4)`)} as failed,
    (select coalesce(json_agg(listed), '[]') from (
      select k.id, k.name, ${API_KEY_PREFIX} || k.public_part as hint, ${iso(sql`k.last_used_at`)} as "lastUsedAt",
        case when k.revoked_at is not null then 'revoked' when k.ends_at <= ${now}::timestamptz then 'ended'
          else 'active' end as state, k.revoked_reason as "revokedReason"
      from apis.keys k where k.subscription_id = s.id
        and not k.is_console order by k.id desc limit ${MOST_KEYS_SHOWN}::int) listed) as keys`;
};

async function toSubscriptions(ctx: Ctx, rows: readonly Row[]): Promise<OfficeSubscription[]> {
  const people = await readPeople(
    ctx,
    rows.map(({ userId }) => userId),
  );
  return rows.map(({ apiId, apiName, planName, userId, startedAt, endsAt, blockedAt, ...row }) => {
    const member = userId === null ? undefined : people.get(userId);
    return {
      ...row,
      api: { id: apiId, name: inLanguage(ctx, apiName) },
      plan: inLanguage(ctx, planName),
      member: member ? { id: member.id, name: member.name } : null,
      startedAt: startedAt.toISOString(),
      endsAt: endsAt?.toISOString() ?? null,
      blockedAt: blockedAt?.toISOString() ?? null,
    };
  });
}
