import { sql } from 'kysely';
import { DomainError } from '../../../../platform/errors.ts';
import { audit } from '../../../accounts/audit.server.ts';
import { requireMember } from '../../../accounts/profile/own-account.server.ts';
import type { Actor, Ctx } from '../../../kit/context.ts';
import { userEarnings, userWithdrawing } from '../../../ledger/accounts.ts';
import { detailsOf, type KindOfPayee } from './kind.ts';

/** A member: they alone, with their own session. */
export const MEMBER: KindOfPayee = {
  ledger: {
    ownerKind: 'user',
    purposes: ['earnings', 'withdrawing'],
    available: userEarnings,
    withdrawing: userWithdrawing,
  },
  async requireActing(ctx) {
    const { userId, nickname } = requireInPerson(ctx);
    return { subjectId: userId, ownerId: userId, currency: ctx.site.defaultCurrency, name: nickname };
  },
  async requireReader(ctx, { subjectId }) {
    if (requireInPerson(ctx).userId !== subjectId) throw new DomainError('no_permission', { permission: 'member' });
  },
  async ensureOwner(ctx, id) {
    // a banned member's earnings can be charged; acting in person is checked apart
    const found = await sql`select from users where id = ${id}::bigint and kind = 'member'`.execute(ctx.db);
    if (found.rows.length === 0) throw new DomainError('member_not_found');
    return id;
  },
  record(ctx, { subjectId }, act, subject, details = {}) {
    return audit(ctx, act, `user:${subjectId}`, detailsOf(act, subject, details));
  },
};

/** A key of a shop acts for the shop alone. */
function requireInPerson(ctx: Ctx): Actor {
  const actor = requireMember(ctx);
  if (actor.shopKey) throw new DomainError('no_permission', { permission: 'member' });
  return actor;
}
