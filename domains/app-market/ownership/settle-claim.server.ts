import { sql } from 'kysely';
import { type FoundProof, findProof, type ProofNames } from '../../../platform/network/host-proof.ts';
import { audit } from '../../accounts/audit.server.ts';
import { findDevelopers } from '../../developers/find-developers.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { notify } from '../../messages/notify.server.ts';
import type { CheckedClaim, ClaimReason } from './contract.ts';
import { wantedProof } from './proof-of-claim.ts';
import { PROOF_GONE_DAYS } from './rules.ts';

interface Claim {
  appId: number;
  developerId: number;
  token: string;
  address: string;
  name: string;
  /** The developer that has the app now. */
  holder: number | null;
  isProved: boolean;
  failingSince: Date | null;
}

/**
 * Reads the proof of a claim and settles it: outside a transaction what name servers and the host answer, then one
 * transaction. With a proof the app is official, and the developer's if it had none. Undefined if the claim is gone.
 */
export async function settleClaim(ctx: Ctx, id: number, names: ProofNames): Promise<CheckedClaim | undefined> {
  const claim = await readClaim(ctx, id);
  if (!claim) return undefined;
  const found = await findProof(wantedProof(claim.address, claim.token), names);
  return transact(ctx, async (tx) => {
    await sql`select from apps.apps where id = ${claim.appId}::bigint for no key update`.execute(tx.db);
    const now = await readClaim(tx, id);
    // what was read belongs to the address that the app had
    if (!now || now.address !== claim.address) return now && { proof: null, reason: 'nothing_found' as const };
    if (now.holder !== null && now.holder !== now.developerId) return refuse(tx, id, 'taken');
    return found.proof ? accept(tx, id, now, found.proof) : fail(tx, id, now, found);
  });
}

async function readClaim(ctx: Ctx, id: number): Promise<Claim | undefined> {
  const found = await sql<Claim>`
    select c.app_id as "appId", c.developer_id as "developerId", c.token, a.address, a.name, a.developer_id as holder,
      c.proof is not null as "isProved", c.failing_since as "failingSince"
    from apps.claims c join apps.apps a on a.id = c.app_id where c.id = ${id}::bigint`.execute(ctx.db);
  return found.rows[0];
}

async function accept(ctx: Ctx, id: number, claim: Claim, proof: 'dns' | 'file'): Promise<CheckedClaim> {
  await sql`
    update apps.claims set proof = ${proof}, proved_at = coalesce(proved_at, ${ctx.now}::timestamptz), reason = null,
      failing_since = null, checked_at = ${ctx.now}::timestamptz,
      next_check_at = ${ctx.now}::timestamptz + interval '1 day' where id = ${id}::bigint`.execute(ctx.db);
  await sql`
    update apps.apps set is_official = true, developer_id = ${claim.developerId}::bigint,
      updated_at = case when is_official then updated_at else ${ctx.now}::timestamptz end
    where id = ${claim.appId}::bigint`.execute(ctx.db);
  if (!claim.isProved) await audit(ctx, 'app.claim_proved', `app:${claim.appId}`, { proof });
  return { proof, reason: null };
}

/** A proof that was there may be missing for days: name servers fail, sites are moved. */
async function fail(ctx: Ctx, id: number, claim: Claim, { reason }: FoundProof): Promise<CheckedClaim> {
  if (!claim.isProved) return refuse(ctx, id, reason);
  const since = claim.failingSince ?? ctx.now;
  const isOver = ctx.now.getTime() - since.getTime() >= PROOF_GONE_DAYS * 86_400_000;
  await sql`
    update apps.claims set reason = ${reason}, checked_at = ${ctx.now}::timestamptz,
      failing_since = case when ${isOver} then null else ${since}::timestamptz end,
      proof = case when ${isOver} then null else proof end,
      proved_at = case when ${isOver} then null else proved_at end,
      next_check_at = case when ${isOver} then null else ${ctx.now}::timestamptz + interval '1 day' end
    where id = ${id}::bigint`.execute(ctx.db);
  if (isOver) await lose(ctx, claim);
  const left = await sql<{ proof: 'dns' | 'file' | null }>`
    select proof from apps.claims where id = ${id}::bigint`.execute(ctx.db);
  return { proof: left.rows[0]?.proof ?? null, reason };
}

async function lose(ctx: Ctx, { appId, developerId, name }: Claim): Promise<void> {
  await endProof(ctx, appId);
  await audit({ ...ctx, actor: null }, 'app.proof_lost', `app:${appId}`);
  const owner = (await findDevelopers(ctx, [developerId])).get(developerId)?.ownerId;
  if (owner) await notify(ctx, owner, 'app.proof_lost', [{ data: { name }, link: '/login3/apps/claims' }]);
}

async function refuse(ctx: Ctx, id: number, reason: ClaimReason): Promise<CheckedClaim> {
  await sql`
    update apps.claims set reason = ${reason}, checked_at = ${ctx.now}::timestamptz where id = ${id}::bigint`.execute(
    ctx.db,
  );
  return { proof: null, reason };
}

/** The app is no longer official. */
export async function endProof(ctx: Pick<Ctx, 'db' | 'now'>, appId: number): Promise<void> {
  await sql`
    update apps.apps set is_official = false, updated_at = ${ctx.now}::timestamptz where id = ${appId}::bigint`.execute(
    ctx.db,
  );
}
