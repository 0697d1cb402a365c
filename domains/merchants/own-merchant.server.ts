import { type RawBuilder, sql } from 'kysely';
import { DomainError } from '../../platform/errors.ts';
import type { Texts } from '../../platform/locale/locale.ts';
import { type Actor, type Ctx, requireActor, staleRefusal } from '../kit/context.ts';
import { isShopPermission, permissionsOfRole, SHOP_PERMISSIONS, type ShopPermission } from './staff/permissions.ts';

/** The shop whose merchant office is open. */
export interface OwnMerchant {
  id: number;
  key: string;
  /** The currency of its prices and earnings. */
  currency: string;
  name: Texts;
  /** Whether the actor owns it; its other staff have roles. */
  isOwner: boolean;
  /** What the actor may do there. */
  permissions: readonly ShopPermission[];
}

type ShopRow = Omit<OwnMerchant, 'permissions'> & { role: string | null; granted: string[] | null };

/** Shops of the actor: owned ones and those whose staff they belong to; with an API key, the key's. */
async function shopsOf(ctx: Ctx, actor: Actor, only: number | null, limit: number): Promise<OwnMerchant[]> {
  const id = only ?? actor.shopKey?.merchantId ?? null;
  const found = await sql<ShopRow>`
    select m.id, m.key, m.currency, m.name, m.owner_id is not distinct from ${actor.userId}::bigint as "isOwner", s.role,
      r.permissions as granted
    from merchants m left join merchant_staff s on s.merchant_id = m.id and s.user_id = ${actor.userId}::bigint
      left join merchant_roles r on r.id = s.role_id
    where m.id in (select id from merchants where owner_id = ${actor.userId}::bigint and kind = 'shop'
        union select merchant_id from merchant_staff where user_id = ${actor.userId}::bigint)
      and (${id}::bigint is null or m.id = ${id}::bigint)
    order by m.id = ${actor.officeShop ?? 0}::bigint desc, 5 desc, m.id limit ${limit}::int`.execute(ctx.db);
  return found.rows.map(({ role, granted, ...shop }) => ({
    ...shop,
    permissions: granting(actor, shop, role, granted),
  }));
}

/** What someone may do in a shop by owning it or by their role there. */
function permissionsBy(by: { isOwner: boolean; role: string | null; granted: string[] | null }) {
  if (by.isOwner) return SHOP_PERMISSIONS;
  return by.granted?.filter(isShopPermission) ?? permissionsOfRole(by.role ?? '');
}

function granting(
  actor: Actor,
  { isOwner }: { isOwner: boolean },
  role: string | null,
  granted: string[] | null,
): readonly ShopPermission[] {
  const own = permissionsBy({ isOwner, role, granted });
  // a key never allows more than the member who created it may do now
  return actor.shopKey ? own.filter((key) => actor.shopKey?.scopes.includes(key)) : own;
}

/**
 * The actor's shop with their permissions there; undefined without one, without the one that the request names, and in a
 * session of the forum.
 */
export async function findOwnMerchant(ctx: Ctx): Promise<OwnMerchant | undefined> {
  const { actor } = ctx;
  if (!actor || actor.isForum) return undefined;
  const only = actor.isShopNamed && !actor.shopKey ? (actor.officeShop ?? null) : null;
  return (await shopsOf(ctx, actor, only, 1))[0];
}

/** All shops whose office the actor may open, for switching between them. */
export function listOwnMerchants(ctx: Ctx): Promise<OwnMerchant[]> {
  return shopsOf(ctx, requireActor(ctx), null, 50);
}

/**
 * The shop in whose office the actor works: the guard of every call and page of the merchant office. Throws
 * `login_required`, and `no_permission` without a shop or without the permission there.
 */
export async function requireOwnMerchant(ctx: Ctx, permission: ShopPermission): Promise<OwnMerchant> {
  return permitted(ctx, await findOwnMerchant(ctx), permission);
}

/** The same with any permission: for what everyone in the office sees. */
export async function requireOffice(ctx: Ctx): Promise<OwnMerchant> {
  return permitted(ctx, await findOwnMerchant(ctx), null);
}

function permitted(ctx: Ctx, own: OwnMerchant | undefined, permission: ShopPermission | null): OwnMerchant {
  const actor = requireActor(ctx);
  if (!own || own.permissions.length === 0) throw new DomainError('no_permission', { permission: 'merchant' });
  if (actor.isStale) throw staleRefusal(actor);
  if (permission !== null && !own.permissions.includes(permission)) {
    throw new DomainError('no_permission', { permission: `shop:${permission}` });
  }
  return own;
}

/** The actor's shop if they may do this there now; undefined also in a session that has to be confirmed first. */
export async function findPermittingShop(ctx: Ctx, permission: ShopPermission): Promise<OwnMerchant | undefined> {
  const own = ctx.actor?.isStale ? undefined : await findOwnMerchant(ctx);
  return own?.permissions.includes(permission) ? own : undefined;
}

/** Whether the actor may do something in a certain shop now; not in a session that has to be confirmed first. */
export async function hasShopPermission(ctx: Ctx, merchantId: number, permission: ShopPermission): Promise<boolean> {
  return ctx.actor?.isStale !== true && isGranted(ctx, merchantId, permission);
}

async function isGranted(ctx: Ctx, merchantId: number, permission: ShopPermission): Promise<boolean> {
  if (!ctx.actor || ctx.actor.isForum) return false;
  if (ctx.actor.shopKey && ctx.actor.shopKey.merchantId !== merchantId) return false;
  const [shop] = await shopsOf(ctx, ctx.actor, merchantId, 1);
  return shop?.permissions.includes(permission) === true;
}

/** Throws `login_required`, and `no_permission` unless the actor has the permission in that shop. */
export async function requireShopPermission(ctx: Ctx, merchantId: number, permission: ShopPermission): Promise<void> {
  const actor = requireActor(ctx);
  if (!(await isGranted(ctx, merchantId, permission)))
    throw new DomainError('no_permission', { permission: `shop:${permission}` });
  if (actor.isStale) throw staleRefusal(actor);
}

const grantKey = ({ userId, merchantId }: { userId: number; merchantId: number }, permission: ShopPermission) =>
  `shop-permission|${userId}|${merchantId}|${permission}`;

/** The condition was not met: the permission is read again next time. */
export function forgetShopPermission(
  ctx: Pick<Ctx, 'app'>,
  by: { userId: number; merchantId: number },
  permission: ShopPermission,
): void {
  ctx.app.remembered.forget(grantKey(by, permission));
}

interface Grant {
  /** Versions of the rows that the permission comes from. */
  version: string;
}

/**
 * Condition of a statement that may do something only with that permission in that shop, which the user had when this
 * process last asked; undefined without the permission. Not for API keys of a shop, which have scopes.
 */
export async function shopPermissionCondition(
  ctx: Pick<Ctx, 'app' | 'db'>,
  { userId, merchantId }: { userId: number; merchantId: number },
  permission: ShopPermission,
): Promise<RawBuilder<boolean> | undefined> {
  const rows = sql`merchants m
    left join merchant_staff s on s.merchant_id = m.id and s.user_id = ${userId}::bigint
    left join merchant_roles r on r.id = s.role_id
    where m.id = ${merchantId}::bigint and m.kind = 'shop'`;
  const version = sql<string>`concat_ws(' ', m.owner_id = ${userId}::bigint, s.xmin, r.xmin)`;
  const key = grantKey({ userId, merchantId }, permission);
  const kept = ctx.app.remembered.find<Grant>(key);
  if (kept) return sql`exists (select from ${rows} and ${version} = ${kept.version})`;
  const found = await sql<{ version: string; isOwner: boolean | null; role: string | null; granted: string[] | null }>`
    select ${version} as version, m.owner_id = ${userId}::bigint as "isOwner", s.role, r.permissions as granted
    from ${rows}`.execute(ctx.db);
  const [row] = found.rows;
  if (!row || !permissionsBy({ ...row, isOwner: row.isOwner === true }).includes(permission)) return undefined;
  ctx.app.remembered.keep(key, { version: row.version } satisfies Grant);
  return sql`exists (select from ${rows} and ${version} = ${row.version})`;
}
