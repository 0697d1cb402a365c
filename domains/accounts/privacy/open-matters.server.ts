import { sql } from 'kysely';
import { type Ctx, emit } from '../../kit/context.ts';
import type { OpenMatter } from './contract.ts';
import { isLoss, OPEN_MATTERS } from './rules.ts';

/** Unfinished business of an account that is to be deleted: blockers first, then what its owner would lose. */
export async function readOpenMatters(ctx: Ctx, userId: number): Promise<OpenMatter[]> {
  const matters: OpenMatter[] = [];
  await emit(ctx, 'account.leaving', {
    userId,
    name: ({ kind, count, money = [] }) => {
      if (count > 0) matters.push({ kind, count, money, blocks: !isLoss(kind) });
    },
  });
  return matters.sort((a, b) => OPEN_MATTERS.indexOf(a.kind) - OPEN_MATTERS.indexOf(b.kind));
}

/** A site must not be left without an owner: its only owner has to hand it over first. */
export async function nameOwnedSites(
  ctx: Ctx,
  { userId, name }: { userId: number; name(matter: { kind: 'owned_sites'; count: number }): void },
): Promise<void> {
  const found = await sql<{ count: number }>`
    select count(*)::int as count from site_members m join roles r on r.id = m.role_id and r.key = 'owner'
    where m.user_id = ${userId}::bigint and not exists (
      select 1 from site_members other join roles o on o.id = other.role_id and o.key = 'owner'
      join users u on u.id = other.user_id and u.status = 'active'
      where other.site_id = m.site_id and other.user_id <> m.user_id)`.execute(ctx.db);
  name({ kind: 'owned_sites', count: found.rows[0]?.count ?? 0 });
}
