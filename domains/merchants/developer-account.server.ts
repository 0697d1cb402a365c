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
  /** What a suspended developer offers cannot be bought. */
  isActive: boolean;
}

/** Opens that account, once: no shop, so it has no type, category or store. Returns its number. */
export async function ensureDeveloperAccount(
  ctx: Pick<Ctx, 'db' | 'now' | 'site'>,
  { developerId, ownerId, name, isActive }: DeveloperFacts,
): Promise<number> {
  await sql`
    insert into merchants (key, kind, developer_id, owner_id, name, status, joined_at)
    values (${`developer-${developerId}`}, 'developer', ${developerId}::bigint, ${ownerId}::bigint,
      ${JSON.stringify({ [ctx.site.defaultLocale]: name })}::jsonb, ${isActive ? 'open' : 'paused'},
      ${ctx.now}::timestamptz)
    on conflict (developer_id) do nothing`.execute(ctx.db);
  const account = await findDeveloperAccount(ctx, developerId);
  if (!account) throw new Error('the account of a developer vanished while it was opened');
  return account.id;
}

/** The account has the developer's name, on invoices too. */
export async function renameDeveloperAccount(
  ctx: Pick<Ctx, 'db' | 'site'>,
  { developerId, name }: { developerId: number; name: string },
): Promise<void> {
  await sql`
    update merchants set name = ${JSON.stringify({ [ctx.site.defaultLocale]: name })}::jsonb
    where developer_id = ${developerId}::bigint`.execute(ctx.db);
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
