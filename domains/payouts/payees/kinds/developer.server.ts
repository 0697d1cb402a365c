import { DomainError } from '../../../../platform/errors.ts';
import { audit } from '../../../accounts/audit.server.ts';
import { ensureSellerOfDeveloper } from '../../../developers/ensure-seller.server.ts';
import { requireOwnDeveloper } from '../../../developers/own-developer.server.ts';
import { findDeveloperAccount } from '../../../merchants/developer-account.server.ts';
import { RULES_CURRENCY } from '../../rules.ts';
import { detailsOf, type KindOfPayee } from './kind.ts';
import { MERCHANT_LEDGER } from './merchant.server.ts';

/**
 * A developer: the owner withdraws, managers read. A suspended one sees what there is and moves nothing.
 */
export const DEVELOPER: KindOfPayee = {
  ledger: MERCHANT_LEDGER,
  async requireActing(ctx, right) {
    const own = await requireOwnDeveloper(ctx, right === 'read' ? 'earnings.read' : 'earnings.withdraw', {
      mayBeSuspended: right !== 'withdraw',
    });
    const account = await findDeveloperAccount(ctx, own.id);
    return {
      subjectId: own.id,
      ownerId: account?.id ?? null,
      currency: account?.currency ?? RULES_CURRENCY,
      name: own.name,
    };
  },
  async requireReader(ctx, { subjectId }) {
    const own = await requireOwnDeveloper(ctx, 'earnings.read', { mayBeSuspended: true });
    if (own.id !== subjectId) throw new DomainError('no_permission', { permission: 'developer:earnings.read' });
  },
  ensureOwner(ctx, id) {
    return ensureSellerOfDeveloper(ctx, id);
  },
  record(ctx, { subjectId }, act, subject, details = {}) {
    return audit(ctx, act, `developer:${subjectId}`, detailsOf(act, subject, details));
  },
};
