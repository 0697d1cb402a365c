import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { pickText } from '../../../platform/locale/locale.ts';
import { maskEmail } from '../../../platform/text/mask-email.ts';
import { hashToken, randomToken } from '../../../platform/tokens.ts';
import { type Ctx, requireActor } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { sendMail } from '../../messages/send-mail.server.ts';
import { takeInvitationMail } from '../../messages/take-invitation-mail.server.ts';
import { auditShop } from '../audit/audit-shop.server.ts';
import { requireOwnMerchant } from '../own-merchant.server.ts';
import type { InviteStaff } from './contract.ts';
import { lockShop, readChosenRole } from './roles.server.ts';
import { INVITATION_DAYS, MOST_STAFF } from './rules.ts';

const DAY = 86_400_000;

/**
 * Invites someone to the shop's staff by mail; an open invitation of the same address is replaced. Throws
 * `beyond_own_permissions`, `role_not_found_in_shop`, `already_staff`, `staff_full`.
 */
export async function inviteStaff(ctx: Ctx, input: InviteStaff): Promise<{ id: number }> {
  const guarded = await requireOwnMerchant(ctx, 'staff.manage');
  const { userId, nickname } = requireActor(ctx);
  await takeInvitationMail(ctx, { team: `shop:${guarded.id}`, email: input.email });
  return transact(ctx, async (tx) => {
    const own = await lockShop(tx, guarded, 'staff.manage');
    const role = await readChosenRole(tx.db, own, input.role);
    await revokeOpen(tx.db, own.id, input.email, ctx.now);
    const there = await sql<{ isStaff: boolean; count: number }>`
      select exists (select from users u where lower(u.email) = lower(${input.email}) and (
          u.id = (select owner_id from merchants where id = ${own.id}::bigint)
          or u.id in (select user_id from merchant_staff where merchant_id = ${own.id}::bigint))) as "isStaff",
        ((select count(*) from merchant_staff where merchant_id = ${own.id}::bigint)
          + (select count(*) from merchant_invitations where merchant_id = ${own.id}::bigint and accepted_at is null
              and revoked_at is null and expires_at > ${ctx.now}::timestamptz))::int as count`.execute(tx.db);
    const { isStaff = false, count = 0 } = there.rows[0] ?? {};
    if (isStaff) throw new DomainError('already_staff');
    if (count >= MOST_STAFF) throw new DomainError('staff_full', { most: MOST_STAFF });
    const token = randomToken();
    const invitation = await tx.db
      .insertInto('merchant_invitations')
      .values({
        merchant_id: own.id,
        email: input.email,
        role: role.role,
        role_id: role.roleId,
        token_hash: hashToken(token),
        invited_by: userId,
        created_at: ctx.now,
        expires_at: new Date(ctx.now.getTime() + INVITATION_DAYS * DAY),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const shop = pickText(own.name, ctx.locale, ctx.site.defaultLocale);
    // the link is the secret, so it is sealed in the outbox like a code
    await sendMail(tx, {
      to: input.email,
      template: 'shop_invitation',
      values: { shop, name: nickname, days: INVITATION_DAYS },
      code: `${ctx.app.publicUrl()}/login2/invitation?token=${token}`,
    });
    await auditShop(tx, own, 'staff.invited', maskEmail(input.email), { role: input.role });
    return invitation;
  });
}

async function revokeOpen(db: Ctx['db'], merchantId: number, email: string, now: Date): Promise<void> {
  await sql`
    update merchant_invitations set revoked_at = ${now}::timestamptz
    where merchant_id = ${merchantId}::bigint and lower(email) = lower(${email}) and accepted_at is null and revoked_at is null`.execute(
    db,
  );
}

/** Revokes what a person invited who may no longer invite: they could have invited an address of their own. */
export async function revokeInvitationsOf(ctx: Ctx, merchantId: number, userId: number): Promise<void> {
  await sql`
    update merchant_invitations set revoked_at = ${ctx.now}::timestamptz
    where merchant_id = ${merchantId}::bigint and invited_by = ${userId}::bigint and accepted_at is null and revoked_at is null`.execute(
    ctx.db,
  );
}

/** Revokes an open invitation: its link stops working. Throws `invitation_not_found`. */
export async function revokeInvitation(ctx: Ctx, id: number): Promise<void> {
  const own = await requireOwnMerchant(ctx, 'staff.manage');
  await transact(ctx, async (tx) => {
    const revoked = await sql<{ email: string }>`
      update merchant_invitations set revoked_at = ${ctx.now}::timestamptz
      where id = ${id}::bigint and merchant_id = ${own.id}::bigint and accepted_at is null and revoked_at is null
      returning email`.execute(tx.db);
    const [invitation] = revoked.rows;
    if (!invitation) throw new DomainError('invitation_not_found');
    await auditShop(tx, own, 'staff.invitation_revoked', maskEmail(invitation.email));
  });
}
