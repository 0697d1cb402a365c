import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { requireMember } from '../../accounts/profile/own-account.server.ts';
import { accountsNear, lockAccountsNear } from '../../accounts/verification/person.server.ts';
import { requireVerified } from '../../accounts/verification/require-verified.server.ts';
import { inReadersCurrency } from '../../catalog/card.server.ts';
import { type Ctx, emit, rateLimitKey } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import type { BargainContribution } from './contract.ts';
import { readBargain } from './read-bargain.server.ts';
import { planCuts } from './rules.ts';

interface OwnContribution {
  id: number;
  campaign_id: number;
  user_id: number;
  start_minor: number;
  floor_minor: number;
  contributions: number;
  helps_needed: number;
  isOpen: boolean;
  /** Of the contributor, or of someone who is the same person or uses the same browser. */
  isOwn: boolean;
  currency: string;
}

/**
 * A friend makes the next contribution. Throws `bargain_not_found`, `own_bargain`, `bargain_gone`, `bargain_done`,
 * `already_contributed` (one contribution per person and campaign), and `members_only` and `verification_needed`, since
 * unverified accounts are free to create.
 */
export async function contributeToBargain(
  ctx: Ctx,
  { bargainId }: { bargainId: number },
): Promise<BargainContribution> {
  requireMember(ctx);
  const actor = requireVerified(ctx);
  ctx.app.limits.writes.take(rateLimitKey(ctx), ctx.now);
  const { cut, currency } = await transact(ctx, async (tx) => {
    await lockAccountsNear(tx, actor.userId);
    const bargain = await lockBargain(tx, bargainId, actor.userId);
    if (bargain.isOwn) throw new DomainError('own_bargain');
    if (!bargain.isOpen) throw new DomainError('bargain_gone');
    if (bargain.contributions >= bargain.helps_needed) throw new DomainError('bargain_done');
    const cuts = planCuts(bargain.start_minor - bargain.floor_minor, bargain.helps_needed, bargain.id);
    const next = cuts[bargain.contributions] ?? 0;
    await recordContribution(tx, bargain, actor.userId, next);
    await emit(tx, 'bargain.contributed', {
      bargainId,
      campaignId: bargain.campaign_id,
      userId: bargain.user_id,
      contributor: actor.nickname,
      contributions: bargain.contributions + 1,
      left: bargain.helps_needed - bargain.contributions - 1,
    });
    return { cut: next, currency: bargain.currency };
  });
  return { cut: inReadersCurrency(ctx, cut, currency), bargain: await readBargain(ctx, bargainId) };
}

/** Contributions are serialised: each takes the amount after the last. */
async function lockBargain({ db, now, site }: Ctx, bargainId: number, contributorId: number): Promise<OwnContribution> {
  const result = await sql<OwnContribution>`
    select f.id, f.campaign_id, f.user_id, f.start_minor, f.floor_minor, f.helps as contributions, f.helps_needed, p.currency,
      f.status = 'open' and f.expires_at > ${now}::timestamptz as "isOpen",
      f.user_id = any(${accountsNear(contributorId)}) as "isOwn"
    from bargains f join campaigns a on a.id = f.campaign_id join products p on p.id = a.product_id
    where f.id = ${bargainId}::bigint and a.site_id = ${site.id}::bigint for no key update of f`.execute(db);
  const bargain = result.rows[0];
  if (!bargain) throw new DomainError('bargain_not_found', { id: bargainId });
  return bargain;
}

async function recordContribution(
  { db, now }: Ctx,
  bargain: OwnContribution,
  contributorId: number,
  cut: number,
): Promise<void> {
  const helped = await sql`
    insert into bargain_contributions (bargain_id, campaign_id, helper_id, cut_minor, helped_at)
    select ${bargain.id}::bigint, ${bargain.campaign_id}::bigint, ${contributorId}::bigint, ${cut}::bigint, ${now}::timestamptz
    where not exists (select from bargain_contributions h
      where h.campaign_id = ${bargain.campaign_id}::bigint and h.helper_id = any(${accountsNear(contributorId)}))
    on conflict do nothing returning cut_minor`.execute(db);
  if (helped.rows.length === 0) throw new DomainError('already_contributed');
  await sql`update bargains set helps = helps + 1, price_minor = price_minor - ${cut}::bigint where id = ${bargain.id}::bigint`.execute(
    db,
  );
}
