import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { Ctx } from '../../kit/context.ts';
import { isStaffPermission } from '../../sites/roles/permission-keys.ts';
import { covers, FIXED_ROLES } from './rules.ts';

/** Holders are notified this long before a bought role ends. */
export const ENDING_DAYS = 3;
const BATCH = 100;

export interface RoleForSale {
  id: number;
  key: string;
  permissions: readonly string[];
}

/**
 * A role of the site that may be sold, which cannot be deleted until the transaction of `ctx.db` ends: one of the site's
 * own without permissions over others. Throws `role_not_found`, `role_fixed`.
 */
export async function lockRoleForSale({ db, site }: Pick<Ctx, 'db' | 'site'>, roleId: number): Promise<RoleForSale> {
  const found = await sql<RoleForSale>`
    select id, key, permissions from roles where id = ${roleId}::bigint and site_id = ${site.id}::bigint
    for key share`.execute(db);
  const [role] = found.rows;
  if (!role) throw new DomainError('role_not_found');
  const isFixed = FIXED_ROLES.some((key) => key === role.key);
  if (isFixed || role.permissions.some(isStaffPermission)) throw new DomainError('role_fixed');
  return role;
}

/** The roles of the site that the actor may put up for sale. */
export async function listRolesForSale(ctx: Ctx): Promise<{ id: number; key: string; name: string }[]> {
  const own = ctx.actor?.permissions ?? [];
  const found = await sql<RoleForSale & { name: string }>`
    select id, key, permissions, pick_text(name, ${ctx.locale}, ${ctx.site.defaultLocale}) as name from roles
    where site_id = ${ctx.site.id}::bigint and key <> all (${[...FIXED_ROLES]}::text[]) order by id`.execute(ctx.db);
  return found.rows
    .filter(({ permissions }) => !permissions.some(isStaffPermission) && covers(own, permissions))
    .map(({ id, key, name }) => ({ id, key, name }));
}

interface Bought {
  userId: number;
  cardId: number;
  /** Null: the role stays as it is. */
  roleId: number | null;
  endsAt: Date;
}

/** Sets until when someone holds what they have bought, in the transaction of `ctx.db`. */
export async function setBoughtRole(ctx: Pick<Ctx, 'db' | 'site' | 'now'>, bought: Bought): Promise<void> {
  const { userId, cardId, roleId, endsAt } = bought;
  const key = sql`site_id = ${ctx.site.id}::bigint and user_id = ${userId}::bigint and card_id = ${cardId}::bigint`;
  if (roleId === null) {
    // who is notified of a refund is not notified of the end as well
    await sql`
      update bought_roles set ends_at = ${endsAt}::timestamptz,
        ended_of = case when ${endsAt}::timestamptz <= ${ctx.now}::timestamptz then ${endsAt}::timestamptz end
      where ${key}`.execute(ctx.db);
    return;
  }
  await sql`
    insert into bought_roles (site_id, user_id, card_id, role_id, ends_at)
    values (${ctx.site.id}::bigint, ${userId}::bigint, ${cardId}::bigint, ${roleId}::bigint, ${endsAt}::timestamptz)
    on conflict (user_id, site_id, card_id) do update set role_id = excluded.role_id, ends_at = excluded.ends_at`.execute(
    ctx.db,
  );
}

/** The ends of what someone has bought on the site, by the number of what it was. */
export async function readBoughtEnds(
  { db, site }: Pick<Ctx, 'db' | 'site'>,
  userId: number,
): Promise<ReadonlyMap<number, Date>> {
  const found = await sql<{ card_id: number; ends_at: Date }>`
    select card_id, ends_at from bought_roles
    where site_id = ${site.id}::bigint and user_id = ${userId}::bigint`.execute(db);
  return new Map(found.rows.map(({ card_id, ends_at }) => [card_id, ends_at]));
}

export interface EndingRole {
  siteId: number;
  userId: number;
  cardId: number;
  endsAt: Date;
}

/**
 * Takes the next bought roles that end within the days, or have ended, and were not announced with that end yet. Marks
 * them as announced, in the transaction of `ctx.db`.
 */
export async function takeEndingRoles(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  what: 'ending' | 'ended',
): Promise<EndingRole[]> {
  const column = sql.ref(what === 'ending' ? 'reminded_of' : 'ended_of');
  const isDue =
    what === 'ending'
      ? sql`ends_at > ${now}::timestamptz and ends_at <= ${now}::timestamptz + make_interval(days => ${ENDING_DAYS}::int)`
      : sql`ends_at <= ${now}::timestamptz`;
  const taken = await sql<EndingRole>`
    update bought_roles b set ${column} = b.ends_at
    where (b.user_id, b.site_id, b.card_id) in (
      select user_id, site_id, card_id from bought_roles
      where ${isDue} and ${column} is distinct from ends_at and ended_of is distinct from ends_at
      order by ends_at limit ${BATCH}::int for update skip locked)
    returning b.site_id as "siteId", b.user_id as "userId", b.card_id as "cardId", b.ends_at as "endsAt"`.execute(db);
  return taken.rows;
}

/** Every right, for the checks of the books. */
export async function listBoughtRoles(db: Db) {
  return db.selectFrom('bought_roles').select(['site_id', 'user_id', 'card_id', 'ends_at']).execute();
}
