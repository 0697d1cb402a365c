import { sql } from 'kysely';
import type { Ctx } from '../kit/context.ts';

/** The merchant account through which a developer sells and is paid; undefined before it was opened. */
export async function findDeveloperAccount(
  ctx: Pick<Ctx, 'db'>,
  developerId: number,
): Promise<{ id: number; currency: string } | undefined> {
  return ctx.db
    .selectFrom('merchants')
    .select(['id', 'currency'])
    .where('developer_id', '=', developerId)
    .executeTakeFirst();
}

/** The developer who sells through a merchant account; undefined of a shop. */
export async function findDeveloperOfAccount(ctx: Pick<Ctx, 'db'>, merchantId: number): Promise<number | undefined> {
  const found = await ctx.db
    .selectFrom('merchants')
    .select('developer_id')
    .where('id', '=', merchantId)
    .executeTakeFirst();
  return found?.developer_id ?? undefined;
}

interface DeveloperFacts {
  developerId: number;
  ownerId: number;
  name: string;
  /** Where users ask for support. */
  email: string;
  /** What a suspended developer offers cannot be bought. */
  isActive: boolean;
}

/** Opens that account, once: no shop, so it has no type, category or store. Returns its number. */
export async function ensureDeveloperAccount(
  ctx: Pick<Ctx, 'db' | 'now' | 'site'>,
  { developerId, ownerId, name, email, isActive }: DeveloperFacts,
): Promise<number> {
  await sql`
    insert into merchants (key, kind, developer_id, owner_id, name, status, joined_at)
    values (${`developer-${developerId}`}, 'developer', ${developerId}::bigint, ${ownerId}::bigint,
      ${JSON.stringify({ [ctx.site.defaultLocale]: name })}::jsonb, ${isActive ? 'open' : 'paused'},
      ${ctx.now}::timestamptz)
    on conflict (developer_id) do nothing`.execute(ctx.db);
  const account = await findDeveloperAccount(ctx, developerId);
  if (!account) throw new Error('the account of a developer vanished while it was opened');
  await keepServiceAddress(ctx, { developerId, email });
  return account.id;
}

/** The button for customer service in orders writes to the developer: there is no merchant office to chat from. */
async function keepServiceAddress(
  ctx: Pick<Ctx, 'db'>,
  { developerId, email }: { developerId: number; email: string },
): Promise<void> {
  await sql`
    insert into merchant_settings (merchant_id, service)
    select id, jsonb_build_object('type', 'email', 'email', ${email}::text) from merchants
    where developer_id = ${developerId}::bigint
    on conflict (merchant_id) do update set service = excluded.service`.execute(ctx.db);
}

/** The account has the developer's name, on invoices too, and the address for support. */
export async function renameDeveloperAccount(
  ctx: Pick<Ctx, 'db' | 'site'>,
  { developerId, name, email }: { developerId: number; name: string; email: string },
): Promise<void> {
  await sql`
    update merchants set name = ${JSON.stringify({ [ctx.site.defaultLocale]: name })}::jsonb
    where developer_id = ${developerId}::bigint`.execute(ctx.db);
  await keepServiceAddress(ctx, { developerId, email });
}

/** What a suspended developer offers cannot be bought. */
export async function setDeveloperAccountState(
  ctx: Pick<Ctx, 'db'>,
  { developerId, status }: { developerId: number; status: 'open' | 'paused' },
): Promise<void> {
  await sql`
    update merchants set status = ${status} where developer_id = ${developerId}::bigint and status <> 'closed'`.execute(
    ctx.db,
  );
}
