import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { hashToken } from '../../../platform/tokens.ts';
import { hasVerifiedEmail } from '../../accounts/mail-address.server.ts';
import { type Ctx, requireActor } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { auditShop } from '../audit/audit-shop.server.ts';
import type { OpenInvitation } from './contract.ts';

/** An open invitation behind its link. Throws `invitation_not_found`, also when it was used, revoked or has expired. */
export async function readInvitation(ctx: Ctx, token: string): Promise<OpenInvitation> {
  const found = await sql<OpenInvitation>`
    select pick_text(m.name, ${ctx.locale}, ${ctx.site.defaultLocale}) as shop, i.email, i.role, i.role_id as "roleId",
      r.name as "roleName", to_json(i.expires_at at time zone 'UTC')#>>'{}' || 'Z' as "expiresAt"
    from merchant_invitations i join merchants m on m.id = i.merchant_id left join merchant_roles r on r.id = i.role_id
    where i.token_hash = ${hashToken(token)} and i.accepted_at is null and i.revoked_at is null
      and i.expires_at > ${ctx.now}::timestamptz`.execute(ctx.db);
  const invitation = found.rows[0];
  if (!invitation) throw new DomainError('invitation_not_found');
  return invitation;
}

/**
 * Joins the shop's staff; the link works once. The account must have the invited address, so that a forwarded mail opens
 * nothing. Throws `invitation_not_found`, `invitation_other_email`, `already_staff`.
 */
export async function acceptInvitation(ctx: Ctx, token: string): Promise<{ merchantId: number }> {
  const { userId, kind } = requireActor(ctx);
  return transact(ctx, async (tx) => {
    const spent = await sql<{
      merchantId: number;
      role: string;
      roleId: number | null;
      invitedBy: number;
      mayJoin: boolean;
    }>`
      update merchant_invitations i set accepted_at = ${ctx.now}::timestamptz, accepted_by = ${userId}::bigint
      where i.token_hash = ${hashToken(token)} and i.accepted_at is null and i.revoked_at is null
        and i.expires_at > ${ctx.now}::timestamptz
      returning i.merchant_id as "merchantId", i.role, i.role_id as "roleId", i.invited_by as "invitedBy",
        exists (select from users u where u.id = ${userId}::bigint and ${hasVerifiedEmail('u')}
          and lower(u.email) = lower(i.email)) as "mayJoin"`.execute(tx.db);
    const [invitation] = spent.rows;
    if (!invitation) throw new DomainError('invitation_not_found');
    if (!invitation.mayJoin || kind !== 'member') throw new DomainError('invitation_other_email');
    const { merchantId, role, roleId, invitedBy } = invitation;
    const joined = await sql`
      insert into merchant_staff (merchant_id, user_id, role, role_id, added_by, added_at)
      select ${merchantId}::bigint, ${userId}::bigint, ${role}, ${roleId}::bigint, ${invitedBy}::bigint, ${ctx.now}::timestamptz
      from merchants m where m.id = ${merchantId}::bigint and m.owner_id is distinct from ${userId}::bigint
      on conflict (merchant_id, user_id) do nothing returning id`.execute(tx.db);
    if (joined.rows.length === 0) throw new DomainError('already_staff');
    await auditShop(tx, { id: merchantId }, 'staff.joined', `user:${userId}`, { role: roleId ?? role });
    return { merchantId };
  });
}
