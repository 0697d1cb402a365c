import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { type ProofNames, publicProofNames } from '../../../platform/network/host-proof.ts';
import { randomReference } from '../../../platform/tokens.ts';
import { audit } from '../../accounts/audit.server.ts';
import { requireOwnDeveloper } from '../../developers/own-developer.server.ts';
import { type Ctx, rateLimitKey } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { canonicalAddress, identifierOfAddress } from '../manage/web-address.ts';
import type { CheckedClaim, ClaimInput } from './contract.ts';
import { CHECK_PAUSE_SECONDS, MOST_CLAIMS } from './rules.ts';
import { endProof, settleClaim } from './settle-claim.server.ts';

/**
 * Claims the address of a web app that is the developer's, or that a member submitted; a claim that exists stays as it
 * is. It needs a proof to have an effect. Throws `no_permission`, `developer_suspended`, `app_not_found`,
 * `app_claim_foreign` for an app of another developer, and `app_claims_full`.
 */
export async function claimApp(ctx: Ctx, { address }: ClaimInput): Promise<{ id: number }> {
  const own = await requireOwnDeveloper(ctx, 'products.publish');
  ctx.app.limits.writes.take(rateLimitKey(ctx), ctx.now);
  const identifier = identifierOfAddress(canonicalAddress(address) ?? '');
  return transact(ctx, async (tx) => {
    const found = await sql<{ id: number; developerId: number | null }>`
      select id, developer_id as "developerId" from apps.apps
      where identifier = ${identifier} and kind = 'web'
        and (status = 'listed' or developer_id = ${own.id}::bigint) for no key update`.execute(tx.db);
    const [app] = found.rows;
    if (!app) throw new DomainError('app_not_found');
    if (app.developerId !== null && app.developerId !== own.id) throw new DomainError('app_claim_foreign');
    const held = await sql<{ id: number; appId: number }>`
      select id, app_id as "appId" from apps.claims where developer_id = ${own.id}::bigint`.execute(tx.db);
    const present = held.rows.find(({ appId }) => appId === app.id);
    if (present) return { id: present.id };
    if (held.rows.length >= MOST_CLAIMS) throw new DomainError('app_claims_full', { most: MOST_CLAIMS });
    const made = await sql<{ id: number }>`
      insert into apps.claims (app_id, developer_id, token, claimed_at)
      values (${app.id}::bigint, ${own.id}::bigint, ${randomReference()}, ${ctx.now}::timestamptz)
      returning id`.execute(tx.db);
    await audit(tx, 'app.claimed', `app:${app.id}`);
    return { id: made.rows[0]?.id ?? 0 };
  });
}

/**
 * Looks for the proof of a claim now. Throws `no_permission`, `developer_suspended`, `app_claim_not_found` and, seconds
 * after the last check, `app_claim_just_checked`.
 */
export async function checkClaim(
  ctx: Ctx,
  { id }: { id: number },
  names: ProofNames = publicProofNames,
): Promise<CheckedClaim> {
  const own = await requireOwnDeveloper(ctx, 'products.publish');
  const begun = await sql<{ isOpen: boolean }>`
    with own as (
      select id, checked_at is null
        or checked_at <= ${ctx.now}::timestamptz - make_interval(secs => ${CHECK_PAUSE_SECONDS}::int) as is_open
      from apps.claims where id = ${id}::bigint and developer_id = ${own.id}::bigint for update
    ), begun as (
      update apps.claims c set checked_at = ${ctx.now}::timestamptz from own where c.id = own.id and own.is_open
    )
    select is_open as "isOpen" from own`.execute(ctx.db);
  const [claim] = begun.rows;
  if (!claim) throw new DomainError('app_claim_not_found');
  if (!claim.isOpen) throw new DomainError('app_claim_just_checked', { seconds: CHECK_PAUSE_SECONDS });
  const checked = await settleClaim(ctx, id, names);
  if (!checked) throw new DomainError('app_claim_not_found');
  return checked;
}

/**
 * Gives a claim up; an app that it made official no longer is, and stays with the developer. Throws `no_permission`,
 * `developer_suspended`, `app_claim_not_found`.
 */
export async function withdrawClaim(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const own = await requireOwnDeveloper(ctx, 'products.publish');
  await transact(ctx, async (tx) => {
    const gone = await sql<{ appId: number; isProved: boolean }>`
      delete from apps.claims where id = ${id}::bigint and developer_id = ${own.id}::bigint
      returning app_id as "appId", proof is not null as "isProved"`.execute(tx.db);
    const [claim] = gone.rows;
    if (!claim) throw new DomainError('app_claim_not_found');
    if (claim.isProved) await endProof(tx, claim.appId);
    await audit(tx, 'app.claim_withdrawn', `app:${claim.appId}`);
  });
}
