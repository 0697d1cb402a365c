import { sql } from 'kysely';
import { invalidateCache } from '../../../platform/database/invalidate-cache.ts';
import { DomainError, refuseFields } from '../../../platform/errors.ts';
import { randomReference } from '../../../platform/tokens.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { auditShop } from '../../merchants/audit/audit-shop.server.ts';
import { requireOwnMerchant } from '../../merchants/own-merchant.server.ts';
import { checkClaim } from './check-claim.server.ts';
import type { AddHost, CheckedHost } from './contract.ts';
import { type Names, publicNames } from './probe-host.server.ts';
import { isTrialHost, readHost } from './read-host.server.ts';
import { MAX_HOSTS, nextCheck, PAUSE_SECONDS } from './rules.ts';

/**
 * Claims a host name for one's own store; it leads there once its proof was found. Other shops may claim the same name.
 * Throws `validation_failed` and `store_hosts_full`.
 */
export async function addHost(ctx: Ctx, { host: typed }: AddHost): Promise<{ id: number }> {
  const own = await requireOwnMerchant(ctx, 'settings.edit');
  const host = readHost(ctx, typed);
  const id = await transact(ctx, async (tx) => {
    await sql`select 1 from merchants where id = ${own.id}::bigint for no key update`.execute(tx.db);
    const held = await tx.db.selectFrom('store_hosts').select('host').where('merchant_id', '=', own.id).execute();
    if (held.some((row) => row.host === host)) refuseFields([{ field: 'host', code: 'hostAdded' }]);
    if (held.length >= MAX_HOSTS) throw new DomainError('store_hosts_full', { most: MAX_HOSTS });
    const made = await tx.db
      .insertInto('store_hosts')
      .values({
        merchant_id: own.id,
        host,
        token: randomReference(),
        created_by: ctx.actor?.userId ?? null,
        created_at: ctx.now,
        next_check_at: nextCheck('waiting', ctx.now, ctx.now),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await auditShop(tx, own, 'store.host_added', host);
    return made.id;
  });
  if (isTrialHost(ctx, host)) await checkClaim(ctx, id, publicNames);
  return { id };
}

/**
 * Looks for the proof now. Throws `store_host_not_found` and, seconds after the last check, `store_host_just_checked`.
 */
export async function checkHost(ctx: Ctx, id: number, names: Names = publicNames): Promise<CheckedHost> {
  const own = await requireOwnMerchant(ctx, 'settings.edit');
  const found = await ctx.db
    .selectFrom('store_hosts')
    .select('id')
    .where('id', '=', id)
    .where('merchant_id', '=', own.id)
    .executeTakeFirst();
  if (!found) throw new DomainError('store_host_not_found');
  const begun = await sql`
    update store_hosts set checked_at = ${ctx.now}::timestamptz where id = ${id}::bigint
      and (checked_at is null or checked_at <= ${ctx.now}::timestamptz - make_interval(secs => ${PAUSE_SECONDS}::int))
    returning id`.execute(ctx.db);
  if (begun.rows.length === 0) throw new DomainError('store_host_just_checked', { seconds: PAUSE_SECONDS });
  const checked = await checkClaim(ctx, id, names);
  if (!checked) throw new DomainError('store_host_not_found');
  return checked;
}

/** Gives a host up; it stops leading to the store. Throws `store_host_not_found`. */
export async function removeHost(ctx: Ctx, id: number): Promise<void> {
  const own = await requireOwnMerchant(ctx, 'settings.edit');
  await transact(ctx, async (tx) => {
    const gone = await tx.db
      .deleteFrom('store_hosts')
      .where('id', '=', id)
      .where('merchant_id', '=', own.id)
      .returning('host')
      .executeTakeFirst();
    if (!gone) throw new DomainError('store_host_not_found');
    await tx.db.deleteFrom('site_hosts').where('host', '=', gone.host).where('merchant_id', '=', own.id).execute();
    await auditShop(tx, own, 'store.host_removed', gone.host);
    await invalidateCache(tx.db, 'sites');
  });
}
