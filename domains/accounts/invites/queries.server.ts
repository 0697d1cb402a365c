import { type RawBuilder, sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { type Ctx, may, requirePermission } from '../../kit/context.ts';
import { siteAddress } from '../../sites/site-url.ts';
import { spelled, storedCode } from './codes.ts';
import type { Invite, InviteAnswer, InviteList, InvitesQuery, InviteUse } from './contract.ts';
import { outcomeOf } from './rules.ts';
import { readInvite } from './take-invite.server.ts';

interface InviteRow extends Omit<Invite, 'code' | 'link' | 'status' | 'createdAt' | 'expiresAt'> {
  salt: string;
  codeHash: string;
  createdAt: string;
  expiresAt: string | null;
  revokedAt: string | null;
}

/** Invitations of the site, newest first: the actor's own, or all of them with the permission to manage all. */
export async function listInvites(
  ctx: Ctx,
  query: InvitesQuery,
  { isOwn = false }: { isOwn?: boolean } = {},
): Promise<InviteList> {
  const { page, limit, status } = query;
  const wanted = sql`from invites i join roles r on r.id = i.role_id join users u on u.id = i.created_by
    where i.site_id = ${ctx.site.id}::bigint and ${isVisible(ctx)} and ${isState(ctx, status)}
      and ${isOwn ? sql`i.created_by = ${ctx.actor?.userId}::bigint` : sql`true`}`;
  const result = await sql<{ list: InviteRow[] | null; total: number }>`
    select (select json_agg(shown) from (
        select i.id, i.salt, i.code_hash as "codeHash", i.note, i.uses, i.max_uses as "maxUses", i.member_days as "memberDays", u.nickname as "createdBy",
          jsonb_build_object('id', r.id, 'name', pick_text(r.name, ${ctx.locale}, ${ctx.site.defaultLocale})) as role,
          i.created_at as "createdAt", i.expires_at as "expiresAt", i.revoked_at as "revokedAt"
        ${wanted} order by i.id desc limit ${limit}::int offset ${(page - 1) * limit}::int) shown) as list,
      (select count(*)::int ${wanted}) as total`.execute(ctx.db);
  const { list = null, total = 0 } = result.rows[0] ?? {};
  return { list: (list ?? []).map((row) => toInvite(ctx, row)), total, page, limit };
}

function toInvite(ctx: Ctx, { salt, codeHash, revokedAt, ...row }: InviteRow): Invite {
  const code = storedCode(ctx.app, salt, codeHash);
  const expiresAt = row.expiresAt ? new Date(row.expiresAt) : null;
  const outcome = outcomeOf({ ...row, expiresAt, revokedAt: revokedAt ? new Date(revokedAt) : null }, ctx.now);
  const status = outcome === 'valid' ? 'open' : outcome === 'used' || outcome === 'expired' ? outcome : 'revoked';
  return {
    ...row,
    code: spelled(code),
    link: `${siteAddress(ctx.app, ctx.site)}/site?invite=${code}`,
    status,
    createdAt: new Date(row.createdAt).toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
  };
}

function isVisible(ctx: Ctx): RawBuilder<boolean> {
  const { userId } = requirePermission(ctx, 'invites.create');
  return may(ctx, 'invites.manage') ? sql<boolean>`true` : sql<boolean>`i.created_by = ${userId}::bigint`;
}

function isState(ctx: Ctx, status: InvitesQuery['status']): RawBuilder<boolean> {
  const isOver = sql`coalesce(i.expires_at <= ${ctx.now}::timestamptz, false)`;
  if (status === 'revoked') return sql<boolean>`i.revoked_at is not null`;
  if (status === 'used') return sql<boolean>`i.revoked_at is null and i.uses >= i.max_uses`;
  if (status === 'expired') return sql<boolean>`i.revoked_at is null and i.uses < i.max_uses and ${isOver}`;
  if (status === 'open') return sql<boolean>`i.revoked_at is null and i.uses < i.max_uses and not ${isOver}`;
  return sql<boolean>`true`;
}

/** Who joined with an invitation, newest first. Throws `invite_not_found`. */
export async function listInviteUses(ctx: Ctx, id: number): Promise<InviteUse[]> {
  const visible = isVisible(ctx);
  const found = await sql<{ uses: InviteUse[] | null }>`
    select (select json_agg(used) from (
        select u.id as "userId", u.nickname, n.used_at as "usedAt" from invite_uses n join users u on u.id = n.user_id
        where n.invite_id = i.id order by n.used_at desc, u.id desc limit 200) used) as uses
    from invites i where i.id = ${id}::bigint and i.site_id = ${ctx.site.id}::bigint and ${visible}`.execute(ctx.db);
  const row = found.rows[0];
  if (!row) throw new DomainError('invite_not_found');
  return (row.uses ?? []).map((use) => ({ ...use, usedAt: new Date(use.usedAt).toISOString() }));
}

/** A code's status as text (specification 4 and 8). An invalid code still allows joining with the default role. */
export async function explainInvite(ctx: Ctx, code: string): Promise<InviteAnswer> {
  const { outcome, roleName } = await readInvite(ctx, code);
  const message = ctx.app.texts[ctx.locale].t(`site:invite.${outcome}`, { role: roleName });
  return { outcome, message, roleName, mayContinue: outcome !== 'forbidden' && ctx.site.invitePolicy !== 'required' };
}
