import { sql } from 'kysely';
import { invalidateCache } from '../../../platform/database/invalidate-cache.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { Texts } from '../../../platform/locale/locale.ts';
import { audit } from '../../accounts/audit.server.ts';
import { activeDevelopers, belongsToDeveloper, findTeam } from '../../developers/find-developers.server.ts';
import { type Ctx, requirePlatformPermission } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { notifyEach } from '../../messages/notify.server.ts';
import { withdrawPlans } from '../purchases/withdraw-plans.server.ts';
import { API_LISTS } from '../reading/sitemap.server.ts';
import { type ApiDecision, MOVES } from './rules.ts';

interface LockedApi {
  id: number;
  developerId: number;
  name: Texts;
  status: string;
  documentId: number | null;
  updatedAt: Date;
  isAppealed: boolean;
}

/**
 * Lists an API that waits for review. `updatedAt` is that of the API which the reviewer saw: one that was changed since is
 * not listed. Throws `no_permission`, also for an API of the actor's own developer, `api_not_found`, and
 * `api_state_changed`, also while the developer is suspended.
 */
export const listApi = (ctx: Ctx, { id, updatedAt }: { id: number; updatedAt: string }): Promise<void> =>
  decide(ctx, { id, decision: 'listed', seen: new Date(updatedAt) });

/** Makes an API that waits for review a draft again, with a reason that its developer reads. Throws the same. */
export const returnApi = (ctx: Ctx, { id, reason }: { id: number; reason: string }): Promise<void> =>
  decide(ctx, { id, decision: 'returned', reason });

/** Takes a listed API off the market: the gateway refuses its calls once this has committed. Throws the same. */
export const takeDownApi = (ctx: Ctx, { id, reason }: { id: number; reason: string }): Promise<void> =>
  decide(ctx, { id, decision: 'taken_down', reason });

/** Puts an API back that was taken down. Throws the same. */
export const restoreApi = (ctx: Ctx, { id }: { id: number }): Promise<void> =>
  decide(ctx, { id, decision: 'restored' });

/** Refuses the open appeal against a take-down, for good. Throws the same. */
export const upholdTakeDown = (ctx: Ctx, { id, reason }: { id: number; reason: string }): Promise<void> =>
  decide(ctx, { id, decision: 'upheld', reason });

interface Given {
  id: number;
  decision: ApiDecision;
  reason?: string;
  seen?: Date;
}

async function decide(ctx: Ctx, { id, decision, reason = '', seen }: Given): Promise<void> {
  const { userId } = requirePlatformPermission(ctx, 'apis.review');
  await transact(ctx, async (tx) => {
    const api = await lockApi(tx, id);
    if (await belongsToDeveloper(tx, { developerId: api.developerId, userId }))
      throw new DomainError('no_permission', { permission: 'apis.review' });
    if (!(await isAdmitted(tx, api, decision, seen))) throw new DomainError('api_state_changed');
    const { to } = MOVES[decision];
    await sql`
      update apis.apis set status = ${to}, status_reason = ${reason}, updated_at = ${ctx.now}::timestamptz,
        listed_at = case when ${decision} = 'listed' then ${ctx.now}::timestamptz else listed_at end
      where id = ${id}::bigint`.execute(tx.db);
    await sql`
      insert into apis.decisions (api_id, decision, reason, document_id, decided_by, decided_at)
      values (${id}::bigint, ${decision}, ${reason}, ${api.documentId}::bigint, ${userId}::bigint,
        ${ctx.now}::timestamptz)`.execute(tx.db);
    if (to !== 'listed') await withdrawPlans(tx, id);
    await audit(tx, `api.${decision}`, `api:${id}`, { ...(reason && { reason }) });
    await invalidateCache(tx.db, API_LISTS);
    // the gateway of every process
    await invalidateCache(tx.db, `api-${id}`);
    await notifyTeam(tx, api, decision, reason);
  });
}

/** One decision at a time; the developer's verbs lock the same row. */
async function lockApi(ctx: Ctx, id: number): Promise<LockedApi> {
  const found = await sql<LockedApi>`
    select id, developer_id as "developerId", name, status, document_id as "documentId", updated_at as "updatedAt",
      coalesce((select decision = 'taken_down' and appealed_at is not null from apis.decisions
        where api_id = a.id order by id desc limit 1), false) as "isAppealed"
    from apis.apis a where id = ${id}::bigint for update`.execute(ctx.db);
  const [api] = found.rows;
  if (!api) throw new DomainError('api_not_found', { id });
  return api;
}

async function isAdmitted(ctx: Ctx, api: LockedApi, decision: ApiDecision, seen: Date | undefined): Promise<boolean> {
  const { from, to } = MOVES[decision];
  if (api.status !== from || (decision === 'upheld' && !api.isAppealed)) return false;
  if (seen && seen.getTime() !== api.updatedAt.getTime()) return false;
  if (to !== 'listed') return true;
  return api.documentId !== null && (await activeDevelopers(ctx, [api.developerId])).length > 0;
}

async function notifyTeam(ctx: Ctx, api: LockedApi, decision: ApiDecision, reason: string): Promise<void> {
  const team = await findTeam(ctx, api.developerId);
  const said = { data: { api: api.name, reason }, link: `/login3/apis/${api.id}` };
  await notifyEach(
    ctx,
    `api.${decision}`,
    team.map((userId) => ({ userId, ...said })),
  );
}
