import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { requireMember } from '../../accounts/profile/own-account.server.ts';
import type { Ctx } from '../../kit/context.ts';
import type { OwnInclusion, OwnInclusions } from './contract.ts';
import { inclusionJson } from './inclusion-json.server.ts';

/** A list of the person's own submissions needs no pages: so many newest ones. */
const SHOWN = 100;

/** One's own submissions, newest first; open ones with their place in the queue. Throws `members_only`. */
export async function listOwnInclusions(ctx: Ctx): Promise<OwnInclusions> {
  const { userId } = requireMember(ctx);
  const found = await sql<{ list: OwnInclusion[] | null; medianWaitHours: number | null }>`
    select (select jsonb_agg(shown.row order by shown.id desc) from (
        select i.id, ${inclusionJson} || jsonb_build_object('place', case when i.status = 'pending' then (
          select count(*)::int from apps.inclusions b where b.status = 'pending'
            and (b.submitted_at, b.id) <= (i.submitted_at, i.id)) end) as row
        from apps.inclusions i where i.user_id = ${userId}::bigint order by i.id desc limit ${SHOWN}::int) shown) as list,
      (select round((percentile_cont(0.5) within group (order by extract(epoch from decided_at - submitted_at)) / 3600)::numeric, 1)::float
        from apps.inclusions where decided_at > ${ctx.now}::timestamptz - interval '90 days') as "medianWaitHours"`.execute(
    ctx.db,
  );
  const { list, medianWaitHours = null } = found.rows[0] ?? {};
  return { list: list ?? [], medianWaitHours };
}

/** Withdraws an open submission. Throws `members_only`, `inclusion_not_found`, `inclusion_decided`. */
export async function withdrawInclusion(ctx: Ctx, id: number): Promise<void> {
  const { userId } = requireMember(ctx);
  const done = await sql`
    update apps.inclusions set status = 'withdrawn'
    where id = ${id}::bigint and user_id = ${userId}::bigint and status = 'pending'`.execute(ctx.db);
  if (done.numAffectedRows === 0n) await refuseOwn(ctx, id, userId);
}

/**
 * Answers a refusal, once; the submission waits again beside the open ones. Throws `members_only`,
 * `inclusion_not_found`, `inclusion_decided`.
 */
export async function appealInclusion(ctx: Ctx, { id, text }: { id: number; text: string }): Promise<void> {
  const { userId } = requireMember(ctx);
  const done = await sql`
    update apps.inclusions set appeal = ${text}, appealed_at = ${ctx.now}::timestamptz
    where id = ${id}::bigint and user_id = ${userId}::bigint and status = 'refused' and appealed_at is null`.execute(
    ctx.db,
  );
  if (done.numAffectedRows === 0n) await refuseOwn(ctx, id, userId);
}

async function refuseOwn({ db }: Ctx, id: number, userId: number): Promise<never> {
  const left = await sql`
    select from apps.inclusions where id = ${id}::bigint and user_id = ${userId}::bigint`.execute(db);
  throw new DomainError(left.rows.length > 0 ? 'inclusion_decided' : 'inclusion_not_found');
}
