import { sql } from 'kysely';
import { invalidateCache } from '../../../platform/database/invalidate-cache.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { auditShop } from '../../merchants/audit/audit-shop.server.ts';
import type { CheckedHost } from './contract.ts';
import { targetOf } from './list-hosts.server.ts';
import { mailOwner } from './mail-owner.server.ts';
import { type Found, type Names, pointsTo, probeHost } from './probe-host.server.ts';
import { isTrialHost } from './read-host.server.ts';
import { type HostProof, type HostState, MOST_FAILURES, nextCheck, outweighs } from './rules.ts';

interface Claim {
  id: number;
  merchantId: number;
  host: string;
  token: string;
  state: HostState;
  failures: number;
  createdAt: Date;
}

interface Seen extends Found {
  pointsHere: boolean | null;
  /** What proves the claim of the shop that has the host now. */
  held: HostProof | null;
}

/**
 * Reads the proof of a claim and settles it: outside a transaction what name servers and the host answer, then one
 * transaction. `scheduled` checks count failures. Null if the claim is gone.
 */
export async function checkClaim(
  ctx: Ctx,
  id: number,
  names: Names,
  { scheduled = false } = {},
): Promise<CheckedHost | null> {
  const claim = await findClaim(ctx, id);
  if (!claim) return null;
  const holder = await findHolder(ctx, claim);
  const [found, held, pointsHere] = await Promise.all([
    look(ctx, claim, names),
    holder ? look(ctx, holder, names) : null,
    isTrialHost(ctx, claim.host) ? true : pointsTo(claim.host, targetOf(ctx), names).catch(() => null),
  ]);
  const seen: Seen = { ...found, pointsHere, held: held?.proof ?? null };
  return transact(ctx, (tx) => settle(tx, { claim, holder, seen, scheduled }));
}

async function look(ctx: Ctx, { host, token }: Claim, names: Names): Promise<Found> {
  return isTrialHost(ctx, host) ? { proof: 'trial', reason: null } : probeHost(host, token, names);
}

const CLAIM = sql`id, merchant_id as "merchantId", host, token, state, failures, created_at as "createdAt"`;

async function findClaim({ db }: Ctx, id: number): Promise<Claim | undefined> {
  return (await sql<Claim>`select ${CLAIM} from store_hosts where id = ${id}::bigint`.execute(db)).rows[0];
}

async function findHolder({ db }: Ctx, { id, host }: Claim): Promise<Claim | undefined> {
  return (
    await sql<Claim>`
      select ${CLAIM} from store_hosts where host = ${host} and state = 'verified' and id <> ${id}::bigint`.execute(db)
  ).rows[0];
}

interface Case {
  claim: Claim;
  holder: Claim | undefined;
  seen: Seen;
  scheduled: boolean;
}

/** All claims of the name are locked in the order of their ids, so that two shops never get it at once. */
async function settle(ctx: Ctx, { claim, holder, seen, scheduled }: Case): Promise<CheckedHost | null> {
  const claims = (
    await sql<Claim>`select ${CLAIM} from store_hosts where host = ${claim.host} order by id for update`.execute(ctx.db)
  ).rows;
  const now = claims.find(({ id }) => id === claim.id);
  if (!now) return null;
  if (!seen.proof) return fail(ctx, now, seen, scheduled);
  const present = claims.find(({ id, state }) => state === 'verified' && id !== claim.id);
  const isStaying = present && (present.id !== holder?.id || !outweighs(seen.proof, seen.held));
  if (isStaying) return fail(ctx, now, { ...seen, reason: 'taken' }, scheduled);
  if (present) await switchOff(ctx, present, 'taken');
  const isActive = await activate(ctx, now);
  if (!isActive) return fail(ctx, now, { ...seen, reason: 'taken' }, scheduled);
  await write(ctx, now, { state: 'verified', seen: { ...seen, reason: null }, failures: 0 });
  if (now.state !== 'verified') {
    await auditShop(ctx, { id: now.merchantId }, 'store.host_verified', now.host, { proof: seen.proof });
    if (scheduled) await mailOwner(ctx, now, 'store_host_verified');
  }
  return { state: 'verified', reason: null };
}

/** False if the name is one of the platform's, or no site shows stores. */
async function activate({ db, app }: Ctx, { host, merchantId }: Claim): Promise<boolean> {
  const site = app.sites.all().find(({ type }) => type === 'store');
  if (!site) return false;
  const written = await sql<{ changed: boolean }>`
    insert into site_hosts (host, site_id, merchant_id) values (${host}, ${site.id}::bigint, ${merchantId}::bigint)
    on conflict (host) do update set merchant_id = excluded.merchant_id where site_hosts.merchant_id is not null
    returning true as changed`.execute(db);
  await invalidateCache(db, 'sites');
  return written.rows.length > 0;
}

/**
 * Records a failed check. A verified host stays on until several scheduled ones in a row have failed, because a name
 * server may be unavailable for a while.
 */
async function fail(ctx: Ctx, claim: Claim, seen: Seen, scheduled: boolean): Promise<CheckedHost> {
  if (claim.state !== 'verified') {
    await write(ctx, claim, { state: 'failed', seen, failures: 0 });
    return { state: 'failed', reason: seen.reason };
  }
  const failures = claim.failures + (scheduled ? 1 : 0);
  if (failures >= MOST_FAILURES) {
    await switchOff(ctx, claim, seen.reason);
    return { state: 'failed', reason: seen.reason };
  }
  await write(ctx, claim, { state: 'verified', seen, failures });
  if (scheduled && failures === 1) await mailOwner(ctx, claim, 'store_host_failing');
  return { state: 'verified', reason: seen.reason };
}

async function switchOff(ctx: Ctx, claim: Claim, reason: Seen['reason']): Promise<void> {
  await sql`
    delete from site_hosts where host = ${claim.host} and merchant_id = ${claim.merchantId}::bigint`.execute(ctx.db);
  await write(ctx, claim, {
    state: 'failed',
    seen: { proof: null, reason, pointsHere: null, held: null },
    failures: 0,
  });
  await auditShop({ ...ctx, actor: null }, { id: claim.merchantId }, 'store.host_off', claim.host, { reason });
  await mailOwner(ctx, claim, 'store_host_off');
  await invalidateCache(ctx.db, 'sites');
}

async function write(
  { db, now }: Ctx,
  claim: Claim,
  { state, seen, failures }: { state: HostState; seen: Seen; failures: number },
): Promise<void> {
  await sql`
    update store_hosts set state = ${state}, reason = ${seen.reason}, proof = coalesce(${seen.proof}, proof),
      points_here = ${seen.pointsHere}::boolean, failures = ${failures}::smallint, checked_at = ${now}::timestamptz,
      verified_at = case when ${state} = 'verified' then coalesce(verified_at, ${now}::timestamptz) end,
      next_check_at = ${nextCheck(state, claim.createdAt, now)}::timestamptz
    where id = ${claim.id}::bigint`.execute(db);
}
