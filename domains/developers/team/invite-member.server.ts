import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { maskEmail } from '../../../platform/text/mask-email.ts';
import { hashToken, randomToken } from '../../../platform/tokens.ts';
import { audit } from '../../accounts/audit.server.ts';
import { type Ctx, requireActor } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { sendMail } from '../../messages/send-mail.server.ts';
import { takeInvitationMail } from '../../messages/take-invitation-mail.server.ts';
import type { InviteDeveloper } from '../contract.ts';
import { requireOwnDeveloper } from '../own-developer.server.ts';
import { DEVELOPER_INVITATION_DAYS, MOST_DEVELOPER_MEMBERS, mayGiveDeveloperRole } from '../rules.ts';

const DAY_MS = 86_400_000;

/**
 * Invites someone to the team by mail; an open invitation of the same address is replaced. Throws
 * `developer_role_beyond`, `developer_team_full`.
 */
export async function inviteDeveloper(ctx: Ctx, { email, role }: InviteDeveloper): Promise<{ id: number }> {
  const own = await requireOwnDeveloper(ctx, 'team.manage');
  const { userId, nickname } = requireActor(ctx);
  if (!mayGiveDeveloperRole(own.role, role)) throw new DomainError('developer_role_beyond');
  await takeInvitationMail(ctx, { team: `developer:${own.id}`, email });
  return transact(ctx, async (tx) => {
    // invitations of one team are counted one after the other
    await sql`select 1 from developers where id = ${own.id}::bigint for update`.execute(tx.db);
    await sql`
      update developer_invitations set revoked_at = ${ctx.now}::timestamptz
      where developer_id = ${own.id}::bigint and lower(email) = lower(${email}) and accepted_at is null
        and revoked_at is null`.execute(tx.db);
    const counted = await sql<{ count: number }>`
      select ((select count(*) from developer_members where developer_id = ${own.id}::bigint)
        + (select count(*) from developer_invitations where developer_id = ${own.id}::bigint and accepted_at is null
            and revoked_at is null and expires_at > ${ctx.now}::timestamptz))::int as count`.execute(tx.db);
    if ((counted.rows[0]?.count ?? 0) >= MOST_DEVELOPER_MEMBERS) {
      throw new DomainError('developer_team_full', { most: MOST_DEVELOPER_MEMBERS });
    }
    const token = randomToken();
    const invitation = await tx.db
      .insertInto('developer_invitations')
      .values({
        developer_id: own.id,
        email,
        role,
        token_hash: hashToken(token),
        invited_by: userId,
        created_at: ctx.now,
        expires_at: new Date(ctx.now.getTime() + DEVELOPER_INVITATION_DAYS * DAY_MS),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sendMail(tx, {
      to: email,
      template: 'developer_invitation',
      values: { developer: own.name, name: nickname, days: DEVELOPER_INVITATION_DAYS },
      // the link is the secret, so it is sealed in the outbox like a code
      code: `${ctx.app.publicUrl()}/login3/invitation?token=${token}`,
    });
    await audit(tx, 'developer.invited', `developer:${own.id}`, { email: maskEmail(email), role });
    return invitation;
  });
}

/** Revokes an open invitation: its link stops working. Throws `developer_invitation_not_found`. */
export async function revokeDeveloperInvitation(ctx: Ctx, id: number): Promise<void> {
  const own = await requireOwnDeveloper(ctx, 'team.manage');
  await transact(ctx, async (tx) => {
    const revoked = await sql<{ email: string }>`
      update developer_invitations set revoked_at = ${ctx.now}::timestamptz
      where id = ${id}::bigint and developer_id = ${own.id}::bigint and accepted_at is null and revoked_at is null
      returning email`.execute(tx.db);
    const [invitation] = revoked.rows;
    if (!invitation) throw new DomainError('developer_invitation_not_found');
    await audit(tx, 'developer.invitation_revoked', `developer:${own.id}`, {
      email: maskEmail(invitation.email),
    });
  });
}
