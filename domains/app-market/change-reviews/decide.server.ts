import { type RawBuilder, sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { audit } from '../../accounts/audit.server.ts';
import { activeDevelopers, belongsToDeveloper, findDevelopers } from '../../developers/find-developers.server.ts';
import { type Ctx, requireActor, requirePlatformPermission } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { notify } from '../../messages/notify.server.ts';
import type { HeldValues } from '../manage/rules.ts';
import { saveHeld } from '../manage/save-held.server.ts';
import { keepOffer } from '../purchases/keep-offer.server.ts';
import { readVersion } from '../versions/lock-version.server.ts';
import { keepListing, publish } from '../versions/release.server.ts';
import { isAppealOpen } from './queue.server.ts';

interface Decided {
  id: number;
  appId: number;
  versionId: number | null;
  reasons: string[];
  after: HeldValues & { status?: string };
  submittedBy: number | null;
  name: string;
  /** Null of an app from outside. */
  developerId: number | null;
}

type Notice = 'app.approved' | 'app.refused' | 'app.taken_down' | 'app.reinstated';

/**
 * Approves a pending review, or one that was refused and appealed. The change becomes public, the version is published
 * or scheduled, and an app that was taken down is listed again. Of two reviewers the second is refused, and nobody decides what they or their developer
 * submitted. Throws `no_permission`, `app_review_not_found`, `app_review_decided`, `app_identifier_taken` for the address
 * of another app, and `app_state_changed` while the developer is suspended.
 */
export async function approveChange(ctx: Ctx, id: number): Promise<void> {
  await decided(ctx, id, 'approved', '', async (trx, review) => {
    const { developerId } = review;
    if (developerId !== null && (await activeDevelopers(trx, [developerId])).length === 0)
      throw new DomainError('app_state_changed');
    if (review.reasons.includes('taken_down')) {
      await reinstate(trx, review.appId);
      return 'app.reinstated';
    }
    await (review.versionId === null ? applyChange(trx, review) : applyVersion(trx, review, review.versionId));
    return 'app.approved';
  });
}

/** Refuses it with a reason that the developer reads and may appeal against. Throws what approving throws. */
export async function refuseChange(ctx: Ctx, { id, reason }: { id: number; reason: string }): Promise<void> {
  await decided(ctx, id, 'refused', reason, async (trx, { versionId, appId, reasons }) => {
    await sql`
      update apps.versions set status = 'refused' where id = ${versionId}::bigint and status = 'in_review'`.execute(
      trx.db,
    );
    // the app itself waits for nothing else
    if (reasons.includes('new')) {
      await sql`
        update apps.apps set status = 'draft', status_reason = ${reason}
        where id = ${appId}::bigint and status = 'in_review'`.execute(trx.db);
    }
    return 'app.refused';
  });
}

/**
 * Takes an app off the market with a reason that its developer reads; one from outside has none. Throws `no_permission`,
 * also for an app of the actor's own developer, and `app_not_found`.
 */
export async function takeDownApp(ctx: Ctx, { id, reason }: { id: number; reason: string }): Promise<void> {
  const { userId } = requirePlatformPermission(ctx, 'apps.review');
  await transact(ctx, async (tx) => {
    await lockForeignApp(tx, sql`${id}::bigint`);
    const taken = await sql<{ name: string; developerId: number | null }>`
      update apps.apps set status = 'taken_down', taken_down_from = status, status_reason = ${reason},
        updated_at = ${ctx.now}::timestamptz
      where id = ${id}::bigint and status <> 'taken_down'
      returning name, developer_id as "developerId"`.execute(tx.db);
    const [app] = taken.rows;
    if (!app) throw new DomainError('app_not_found');
    await keepOffer(tx, id);
    // a decision like any other, so that the developer can appeal against it
    await sql`
      insert into apps.change_reviews (app_id, reasons, submitted_at, decision, decision_reason, decided_by, decided_at)
      values (${id}::bigint, '{taken_down}', ${ctx.now}::timestamptz, 'refused', ${reason}, ${userId}::bigint,
        ${ctx.now}::timestamptz)`.execute(tx.db);
    await audit(tx, 'app.taken_down', `app:${id}`, { reason });
    await tellOwner(tx, { appId: id, ...app }, 'app.taken_down', reason);
  });
}

async function decided(
  ctx: Ctx,
  id: number,
  decision: 'approved' | 'refused',
  reason: string,
  apply: (trx: Ctx, review: Decided) => Promise<Notice>,
): Promise<void> {
  requirePlatformPermission(ctx, 'apps.review');
  await transact(ctx, async (tx) => {
    const review = await decide(tx, id, decision, reason);
    const notice = await apply(tx, review);
    await audit(tx, decision === 'approved' ? 'app.review_approved' : 'app.review_refused', `app:${review.appId}`, {
      reasons: review.reasons,
      ...(reason && { reason }),
    });
    await tellOwner(tx, review, notice, reason);
  });
}

/** Locks an app for a decision. Throws `no_permission` if it is one of the actor's own developer. */
async function lockForeignApp(ctx: Ctx, appId: RawBuilder<unknown>): Promise<void> {
  const found = await sql<{ developerId: number | null }>`
    select developer_id as "developerId" from apps.apps where id = ${appId} for update`.execute(ctx.db);
  const developerId = found.rows[0]?.developerId ?? null;
  const { userId } = requireActor(ctx);
  if (await belongsToDeveloper(ctx, { developerId, userId }))
    throw new DomainError('no_permission', { permission: 'apps.review' });
}

/** The app is locked before its review, as by the developer's verbs. */
async function decide(ctx: Ctx, id: number, decision: string, reason: string): Promise<Decided> {
  await lockForeignApp(ctx, sql`(select app_id from apps.change_reviews where id = ${id}::bigint)`);
  const actorId = ctx.actor?.userId ?? null;
  const result = await sql<Decided>`
    update apps.change_reviews r set decision = ${decision}, decision_reason = ${reason},
      decided_at = ${ctx.now}::timestamptz, decided_by = ${actorId}::bigint
    from apps.apps a
    where r.id = ${id}::bigint and a.id = r.app_id and r.submitted_by is distinct from ${actorId}::bigint
      and (r.decision is null or ${isAppealOpen} or (r.decision = 'refused' and 'taken_down' = any(r.reasons)
        and ${decision} = 'approved' and a.status = 'taken_down'))
    returning r.id, r.app_id as "appId", r.version_id as "versionId", r.reasons, r.after,
      r.submitted_by as "submittedBy", a.name, a.developer_id as "developerId"`.execute(ctx.db);
  const [row] = result.rows;
  if (row) return row;
  const left = await sql<{ isOwn: boolean; decision: string | null }>`
    select coalesce(submitted_by = ${actorId}::bigint, false) as "isOwn", decision from apps.change_reviews
    where id = ${id}::bigint`.execute(ctx.db);
  const [found] = left.rows;
  if (!found) throw new DomainError('app_review_not_found');
  if (found.isOwn && found.decision === null) throw new DomainError('no_permission', { permission: 'apps.review' });
  throw new DomainError('app_review_decided');
}

/** With what was approved, also if a draft was edited after its refusal. */
async function applyChange(ctx: Ctx, { appId, after }: Decided): Promise<void> {
  await saveHeld(ctx, appId, after);
  const { status } = after;
  if (status === 'announced' || status === 'listed') {
    await sql`
      update apps.apps set status = ${status}, status_reason = '',
        listed_at = case when ${status} = 'listed' then coalesce(listed_at, ${ctx.now}::timestamptz) else listed_at end
      where id = ${appId}::bigint and status in ('in_review', 'draft')`.execute(ctx.db);
    await keepOffer(ctx, appId);
  }
}

/** Of a version that was refused and appealed against, or still waits. */
async function applyVersion(ctx: Ctx, { id, appId, after }: Decided, versionId: number): Promise<void> {
  const newer = await sql<{ after: HeldValues }>`
    select after from apps.change_reviews where app_id = ${appId}::bigint and id > ${id}::bigint
      and version_id is null and decision = 'approved' order by id`.execute(ctx.db);
  // a change that was submitted and approved since stays
  await saveHeld(ctx, appId, Object.assign({}, after, ...newer.rows.map((row) => row.after)));
  const version = await readVersion(ctx, versionId);
  if (version.status === 'in_review' || version.status === 'refused') await publish(ctx, version);
}

/** To the status it had, unless that was a review that was decided meanwhile, and as its versions are. */
async function reinstate(ctx: Ctx, appId: number): Promise<void> {
  const found = await sql<{ kind: string }>`
    update apps.apps a set status_reason = '', taken_down_from = null,
      status = case when a.taken_down_from = 'in_review'
          and not exists (select from apps.change_reviews r
            where r.app_id = a.id and r.decision is null and 'new' = any(r.reasons))
          and not exists (select from apps.versions v where v.app_id = a.id and v.status = 'scheduled') then 'draft'
        else coalesce(a.taken_down_from, case when a.listed_at is null then 'draft' else 'listed' end) end
    where a.id = ${appId}::bigint and a.status = 'taken_down' returning a.kind`.execute(ctx.db);
  const [app] = found.rows;
  if (!app) throw new DomainError('app_review_decided');
  const released = await sql`
    select from apps.versions where app_id = ${appId}::bigint and status = 'released' limit 1`.execute(ctx.db);
  if (app.kind === 'package' && released.rows.length > 0) await keepListing(ctx, appId);
  else await keepOffer(ctx, appId);
}

async function tellOwner(
  ctx: Ctx,
  { appId, developerId, name }: { appId: number; developerId: number | null; name: string },
  kind: Notice,
  reason: string,
): Promise<void> {
  if (developerId === null) return;
  const ownerId = (await findDevelopers(ctx, [developerId])).get(developerId)?.ownerId;
  if (!ownerId) return;
  await notify(ctx, ownerId, kind, [{ data: { name, reason }, link: `/login3/apps/${appId}` }]);
}
