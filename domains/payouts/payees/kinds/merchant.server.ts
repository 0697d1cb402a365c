import { DomainError } from '../../../../platform/errors.ts';
import { pickText } from '../../../../platform/locale/locale.ts';
import { merchantAvailable, merchantWithdrawing } from '../../../ledger/accounts.ts';
import { auditShop } from '../../../merchants/audit/audit-shop.server.ts';
import { requireOwnMerchant, requireShopPermission } from '../../../merchants/own-merchant.server.ts';
import { isShop } from '../../../merchants/queries.server.ts';
import type { PayeeLedger } from '../payee.ts';
import type { KindOfPayee } from './kind.ts';

export const MERCHANT_LEDGER: PayeeLedger = {
  ownerKind: 'merchant',
  purposes: ['pending', 'available', 'withdrawing'],
  available: merchantAvailable,
  withdrawing: merchantWithdrawing,
};

/** A shop: its owner, and those of its staff whose role has the permission. */
export const MERCHANT: KindOfPayee = {
  ledger: MERCHANT_LEDGER,
  async requireActing(ctx, right) {
    const own = await requireOwnMerchant(ctx, right === 'read' ? 'earnings.read' : 'earnings.withdraw');
    const name = pickText(own.name, ctx.locale, ctx.site.defaultLocale);
    return { subjectId: own.id, ownerId: own.id, currency: own.currency, name };
  },
  requireReader(ctx, { subjectId }) {
    return requireShopPermission(ctx, subjectId, 'earnings.read');
  },
  async ensureOwner(ctx, id) {
    if (!(await isShop(ctx, id))) throw new DomainError('merchant_not_found');
    return id;
  },
  record(ctx, { subjectId }, act, subject, details) {
    return auditShop(ctx, { id: subjectId }, act, subject, details);
  },
};
