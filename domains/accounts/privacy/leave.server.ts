import { sql } from 'kysely';
import { DomainError, refuseFields } from '../../../platform/errors.ts';
import { formatDateTime } from '../../../platform/locale/format-date.ts';
import { type Ctx, emit, logFields, requireActor } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { readPasswordHash, refuseWrongOwnPassword } from '../profile/change-password.server.ts';
import { requireRecent } from '../sessions/require-recent.server.ts';
import type { LeaveInput, Leaving } from './contract.ts';
import { readOpenMatters } from './open-matters.server.ts';
import { LEAVING_DAYS } from './rules.ts';

/** Days to reconsider. The account belongs to the whole deployment, so one number applies to all sites. */
function waitDays(ctx: Pick<Ctx, 'app' | 'site'>): number {
  const site = ctx.app.sites.all().find((each) => each.isDefault) ?? ctx.site;
  return site.settings.leavingDays ?? LEAVING_DAYS;
}

/** Status of the actor's account deletion, and what blocks it. */
export async function readLeaving(ctx: Ctx): Promise<Leaving> {
  const { userId } = requireActor(ctx);
  const found = await sql<{ has_password: boolean; due_at: Date | null }>`
    select u.password_hash is not null as has_password, d.due_at
    from users u left join account_departures d on d.user_id = u.id where u.id = ${userId}::bigint`.execute(ctx.db);
  const row = found.rows[0];
  return {
    leavesAt: row?.due_at?.toISOString() ?? null,
    waitDays: waitDays(ctx),
    hasPassword: row?.has_password ?? false,
    matters: await readOpenMatters(ctx, userId),
  };
}

/**
 * Schedules the actor's account for deletion after the waiting period, and confirms it by mail. Throws
 * `leaving_blocked` if something has to be completed first; losses have to be acknowledged. Idempotent.
 */
export async function askToLeave(ctx: Ctx, { password, acknowledged }: LeaveInput): Promise<{ leavesAt: string }> {
  const { userId, email, kind } = requireActor(ctx);
  await ctx.app.limits.login.take(ctx.ip, ctx.now);
  const passwordHash = await readPasswordHash(ctx, userId);
  if (passwordHash) await refuseWrongOwnPassword(ctx, userId, password ?? '', passwordHash, 'password');
  else requireRecent(ctx);
  const matters = await readOpenMatters(ctx, userId);
  const blocking = matters.filter((matter) => matter.blocks);
  if (blocking.length > 0) throw new DomainError('leaving_blocked', { matters: blocking.map(({ kind }) => kind) });
  if (matters.length > 0 && !acknowledged) refuseFields([{ field: 'acknowledged', code: 'acknowledgeLoss' }]);
  const dueAt = new Date(ctx.now.getTime() + waitDays(ctx) * 86_400_000);
  await transact(ctx, async (tx) => {
    const asked = await sql`
      insert into account_departures (user_id, asked_at, due_at)
      values (${userId}::bigint, ${ctx.now}::timestamptz, ${dueAt}::timestamptz)
      on conflict (user_id) do nothing returning user_id`.execute(tx.db);
    // a visitor's address was never verified
    if (asked.rows.length === 0 || !email || kind !== 'member') return;
    const date = formatDateTime(dueAt.toISOString(), ctx.locale, 'UTC', 'date');
    await emit(tx, 'account.mail-due', { to: email, locale: ctx.locale, template: 'leaving', values: { date } });
  });
  ctx.app.log.info(logFields(ctx), 'account deletion asked for');
  return { leavesAt: (await readLeaving(ctx)).leavesAt ?? dueAt.toISOString() };
}

/** Cancels the deletion; nothing has been deleted until then. */
export async function cancelLeaving(ctx: Ctx): Promise<void> {
  const { userId, email, kind } = requireActor(ctx);
  ctx.app.limits.writes.take(`profile:${userId}`, ctx.now);
  await transact(ctx, async (tx) => {
    const taken = await sql`
      delete from account_departures where user_id = ${userId}::bigint returning user_id`.execute(tx.db);
    if (taken.rows.length === 0 || !email || kind !== 'member') return;
    const mail = { to: email, locale: ctx.locale, template: 'leaving_cancelled', values: {} } as const;
    await emit(tx, 'account.mail-due', mail);
  });
}
