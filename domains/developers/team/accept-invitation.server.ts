import { sql } from 'kysely';
import { violatedConstraint } from '../../../platform/database/transaction.ts';
import { DomainError } from '../../../platform/errors.ts';
import { hashToken } from '../../../platform/tokens.ts';
import { audit } from '../../accounts/audit.server.ts';
import { hasVerifiedEmail } from '../../accounts/mail-address.server.ts';
import { type Ctx, requireActor } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import type { OpenDeveloperInvitation } from '../contract.ts';
import { findOwnDeveloper } from '../own-developer.server.ts';
import type { DeveloperRole } from '../rules.ts';
import { MAY_STILL_INVITE } from './revoke-invitations.server.ts';

/** An open invitation behind its link. Throws `developer_invitation_not_found`, also for used and expired ones. */
export async function readDeveloperInvitation(ctx: Ctx, token: string): Promise<OpenDeveloperInvitation> {
  const found = await sql<Omit<OpenDeveloperInvitation, 'expiresAt'> & { expiresAt: Date }>`
    select d.name as developer, i.email, i.role, i.expires_at as "expiresAt"
    from developer_invitations i join developers d on d.id = i.developer_id and d.status = 'active'
    where i.token_hash = ${hashToken(token)} and i.accepted_at is null and i.revoked_at is null and ${MAY_STILL_INVITE}
      and i.expires_at > ${ctx.now}::timestamptz`.execute(ctx.db);
  const [invitation] = found.rows;
  if (!invitation) throw new DomainError('developer_invitation_not_found');
  return { ...invitation, expiresAt: invitation.expiresAt.toISOString() };
}

/**
 * Joins the team; the link works once. The account must have the invited address verified, so that a forwarded mail
 * opens nothing. Throws `developer_invitation_not_found`, `developer_invitation_other_email`, `already_developer`.
 */
export async function acceptDeveloperInvitation(ctx: Ctx, token: string): Promise<{ developerId: number }> {
  const { userId, kind } = requireActor(ctx);
  return transact(ctx, async (tx) => {
    const spent = await sql<{ developerId: number; role: DeveloperRole; invitedBy: number | null; mayJoin: boolean }>`
      update developer_invitations i set accepted_at = ${ctx.now}::timestamptz, accepted_by = ${userId}::bigint
      from developers d
      where d.id = i.developer_id and d.status = 'active' and i.token_hash = ${hashToken(token)}
        and i.accepted_at is null and i.revoked_at is null and ${MAY_STILL_INVITE} and i.expires_at > ${ctx.now}::timestamptz
      returning i.developer_id as "developerId", i.role, i.invited_by as "invitedBy",
        exists (select from users u where u.id = ${userId}::bigint and ${hasVerifiedEmail('u')}
          and lower(u.email) = lower(i.email)) as "mayJoin"`.execute(tx.db);
    const [invitation] = spent.rows;
    if (!invitation) throw new DomainError('developer_invitation_not_found');
    if (!invitation.mayJoin || kind !== 'member') throw new DomainError('developer_invitation_other_email');
    if (await findOwnDeveloper(tx)) throw new DomainError('already_developer');
    const { developerId, role, invitedBy } = invitation;
    await tx.db
      .insertInto('developer_members')
      .values({ developer_id: developerId, user_id: userId, role, added_by: invitedBy, added_at: ctx.now })
      .execute();
    await audit(tx, 'developer.joined', `developer:${developerId}`, { role });
    return { developerId };
  }).catch((error: unknown) => {
    throw violatedConstraint(error) === 'developer_members_pkey' ? new DomainError('already_developer') : error;
  });
}
