import { sql } from 'kysely';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { DomainError } from '../../../platform/errors.ts';
import { requireMember } from '../../accounts/profile/own-account.server.ts';
import { accountsNear, lockAccountsNear } from '../../accounts/verification/person.server.ts';
import { requireVerified } from '../../accounts/verification/require-verified.server.ts';
import { inReadersCurrency } from '../../catalog/card.server.ts';
import { type Ctx, emit, rateLimitKey } from '../../context.ts';
import type { BargainContribution } from './contract.ts';
import { readBargain } from './read-bargain.server.ts';
import { planCuts } from './rules.ts';

interface OwnContribution {
  id: number;
  activity_id: number;
  user_id: number;
  start_minor: number;
  floor_minor: number;
  helps: number;
  helps_needed: number;
  isOpen: boolean;
  /** Of the helper, or of someone who is the same person or uses the same browser. */
  isOwn: boolean;
  currency: string;
}

/**
 * A friend makes the next contribution. Throws `effort_not_found`, `own_effort`, `effort_gone`, `effort_done`,
 * `already_helped` (one contribution per person and campaign), and `members_only` and `verification_needed`, since
 * unverified accounts are free to create.
 */
export async function contributeToBargain(ctx: Ctx, { effortId }: { effortId: number }): Promise<BargainContribution> {
  requireMember(ctx);
  const actor = requireVerified(ctx);
  ctx.app.limits.writes.take(rateLimitKey(ctx), ctx.now);
  const { cut, currency } = await inTransaction(ctx.db, async (db) => {
    const inside = { ...ctx, db };
    await lockAccountsNear(inside, actor.userId);
    const effort = await lockBargain(inside, effortId, actor.userId);
    if (effort.isOwn) throw new DomainError('own_effort');
    if (!effort.isOpen) throw new DomainError('effort_gone');
    if (effort.helps >= effort.helps_needed) throw new DomainError('effort_done');
    const cuts = planCuts(effort.start_minor - effort.floor_minor, effort.helps_needed, effort.id);
    const next = cuts[effort.helps] ?? 0;
    await noteHelp(inside, effort, actor.userId, next);
    await emit(inside, 'effort.helped', {
      effortId,
      campaignId: effort.activity_id,
      userId: effort.user_id,
      helper: actor.nickname,
      helps: effort.helps + 1,
      left: effort.helps_needed - effort.helps - 1,
    });
    return { cut: next, currency: effort.currency };
  });
  return { cut: inReadersCurrency(ctx, cut, currency), effort: await readBargain(ctx, effortId) };
}

/** Contributions are serialised: each takes the amount after the last. */
async function lockBargain({ db, now, site }: Ctx, effortId: number, helperId: number): Promise<OwnContribution> {
  const result = await sql<OwnContribution>`
    select f.id, f.activity_id, f.user_id, f.start_minor, f.floor_minor, f.helps, f.helps_needed, p.currency,
      f.status = 'open' and f.expires_at > ${now}::timestamptz as "isOpen",
      f.user_id = any(${accountsNear(helperId)}) as "isOwn"
    from efforts f join activities a on a.id = f.activity_id join products p on p.id = a.product_id
    where f.id = ${effortId}::bigint and a.site_id = ${site.id}::bigint for no key update of f`.execute(db);
  const effort = result.rows[0];
  if (!effort) throw new DomainError('effort_not_found', { id: effortId });
  return effort;
}

async function noteHelp({ db, now }: Ctx, effort: OwnContribution, helperId: number, cut: number): Promise<void> {
  const helped = await sql`
    insert into effort_helps (effort_id, activity_id, helper_id, cut_minor, helped_at)
    select ${effort.id}::bigint, ${effort.activity_id}::bigint, ${helperId}::bigint, ${cut}::bigint, ${now}::timestamptz
    where not exists (select from effort_helps h
      where h.activity_id = ${effort.activity_id}::bigint and h.helper_id = any(${accountsNear(helperId)}))
    on conflict do nothing returning cut_minor`.execute(db);
  if (helped.rows.length === 0) throw new DomainError('already_helped');
  await sql`update efforts set helps = helps + 1, price_minor = price_minor - ${cut}::bigint where id = ${effort.id}::bigint`.execute(
    db,
  );
}
