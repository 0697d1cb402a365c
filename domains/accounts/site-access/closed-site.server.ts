import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import type { Ctx } from '../../kit/context.ts';
import { isStaff } from '../staff.ts';

/**
 * Allows only its own and the platform's staff, who can reopen it, to enter a closed site; revealed only after
 * authentication. In the transaction of `ctx.db`.
 */
export async function refuseAtClosedSite(ctx: Ctx, userId: number): Promise<void> {
  if (ctx.site.status !== 'closed') return;
  const held = await sql<{ permissions: string[] }>`
    select r.permissions from site_members m
    join roles r on r.id = m.role_id
    join sites s on s.id = m.site_id
    where m.user_id = ${userId} and (s.id = ${ctx.site.id} or s.is_default) and m.status = 'active'
      and (m.expires_at is null or m.expires_at > ${ctx.now})`.execute(ctx.db);
  if (!isStaff({ permissions: held.rows.flatMap(({ permissions }) => permissions) })) {
    throw new DomainError('site_closed');
  }
}
