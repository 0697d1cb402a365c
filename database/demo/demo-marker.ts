import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';

/** Addresses of the demo's people. Only in a database with the mark: elsewhere, anybody may give such an address. */
const DEMO_ADDRESS = '@([a-z-]+[.])*stoa[.]test$';

/** A production was started on a database of a trial run. The message says what to do. */
export class DemoInProductionError extends Error {
  constructor() {
    super(
      'this database has the content of a trial run, with accounts whose password is public: use another database, ' +
        'empty this one with npm run demo:remove, or close only the demo’s accounts with npm run demo:remove -- --accounts-only',
    );
  }
}

/** Notes in the transaction that fills the demo that the database has it. */
export async function markDemo(db: Db): Promise<void> {
  await sql`insert into demo_content default values on conflict do nothing`.execute(db);
}

/**
 * Throws `DemoInProductionError` for a database with the mark. Addresses do not count: a visitor may give one of the
 * demo, and would keep the production from starting again.
 */
export async function refuseDemo(db: Db): Promise<void> {
  const found = await sql<{ any: boolean }>`select exists (select from demo_content) as any`.execute(db);
  if (found.rows[0]?.any) throw new DemoInProductionError();
}

/** What else the database holds: accounts and paid orders of others than the demo's people. */
export async function countOthers(db: Db): Promise<{ accounts: number; orders: number }> {
  const found = await sql<{ accounts: number; orders: number }>`
    with others as (select id from users where kind = 'member' and coalesce(email, '') !~ ${DEMO_ADDRESS})
    select (select count(*)::int from others) as accounts,
      (select count(*)::int from orders where user_id in (select id from others)) as orders`.execute(db);
  return found.rows[0] ?? { accounts: 0, orders: 0 };
}

/**
 * Closes every account of the demo: no password, no session, no role, no key. Everything else stays. Call it in a
 * transaction. Returns the number of accounts closed.
 */
export async function closeDemoAccounts(db: Db): Promise<number> {
  const closed = await sql<{ id: number }>`
    update users set status = 'banned', password_hash = null where email ~ ${DEMO_ADDRESS} and status <> 'deleted'
    returning id`.execute(db);
  const ids = closed.rows.map(({ id }) => id);
  await sql`update sessions set revoked_at = now() where user_id = any(${ids}::bigint[]) and revoked_at is null`.execute(
    db,
  );
  await sql`delete from site_members where user_id = any(${ids}::bigint[])`.execute(db);
  await sql`delete from merchant_staff where user_id = any(${ids}::bigint[])`.execute(db);
  await sql`
    update merchant_api_keys k set revoked_at = now() from merchants m
    where m.id = k.merchant_id and m.owner_id = any(${ids}::bigint[]) and k.revoked_at is null`.execute(db);
  await sql`delete from demo_content`.execute(db);
  await sql`
    insert into audit_log (act, details)
    values ('demo.accounts-closed', ${JSON.stringify({ accounts: ids.length })}::jsonb)`.execute(db);
  return ids.length;
}
