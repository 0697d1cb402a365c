import { MAX_PAGE_BYTES } from '../../domains/platform-office/front/rules.ts';
import { FORM_ENCODING, MULTIPART_BYTES } from '../../platform/http/body-sizes.ts';
import { MAX_PICTURE_BYTES } from '../../platform/images.ts';
import { type PageRow, pagesIn } from '../manifest/page-row.ts';

export const platformOfficePages: readonly PageRow[] = [
  ...pagesIn('platform-office', {
    '/admin': { module: 'platform-office/dashboard.tsx' },
    '/admin/look': { module: 'back-office/look.ts' },
    '/admin/orders': { module: 'platform-office/orders/list.tsx' },
    '/admin/orders/export': { module: 'platform-office/orders/export.ts' },
    '/admin/orders/:orderNo': { module: 'platform-office/orders/order.tsx' },
    '/admin/activities': {
      module: 'platform-office/activities/list.tsx',
      id: 'platform_campaigns',
    },
    '/admin/flash': { module: 'platform-office/flash/slots.tsx' },
    '/admin/coupons': { module: 'platform-office/coupons/list.tsx' },
    '/admin/coupons/:id': { module: 'platform-office/coupons/coupon.tsx' },
    '/admin/coupons/:id/codes': { module: 'platform-office/coupons/codes.ts' },
    '/admin/gift_cards': { module: 'platform-office/gift-cards/list.tsx' },
    '/admin/gift_cards/codes': { module: 'platform-office/gift-cards/codes.ts' },
    '/admin/users': { module: 'platform-office/users/list.tsx' },
    '/admin/users/:id': { module: 'platform-office/users/user.tsx' },
    '/admin/reviews': { module: 'platform-office/reviews/list.tsx' },
    '/admin/settlements': { module: 'platform-office/settlements/list.tsx' },
    '/admin/settlements/:id': { module: 'platform-office/settlements/application.tsx' },
    '/admin/members': { module: 'platform-office/members/list.tsx' },
    '/admin/roles': { module: 'platform-office/roles/list.tsx' },
    '/admin/roles/:id': { module: 'platform-office/roles/role.tsx' },
    '/admin/invites': { module: 'platform-office/invites/list.tsx' },
    '/admin/invites/:id': { module: 'platform-office/invites/uses.tsx' },
    '/admin/sites': { module: 'platform-office/sites/list.tsx' },
    '/admin/sites/:id': { module: 'platform-office/sites/site.tsx' },
    '/admin/advertisements': { module: 'platform-office/content/advertisements.tsx' },
    '/admin/upload/picture': {
      body: { maxBytes: MAX_PICTURE_BYTES + MULTIPART_BYTES },
      module: 'platform-office/content/upload-picture.ts',
    },
    '/admin/hot_words': { module: 'platform-office/content/hot-words.tsx' },
    '/admin/texts': { module: 'platform-office/content/texts.tsx' },
    '/admin/texts/:mark': {
      body: { maxBytes: MAX_PAGE_BYTES * FORM_ENCODING },
      module: 'platform-office/content/text.tsx',
    },
    '/admin/currencies': { module: 'platform-office/content/currencies.tsx' },
    '/admin/refunds': { module: 'platform-office/refunds/list.tsx' },
    '/admin/refunds/:id': { module: 'platform-office/refunds/refund.tsx' },
    '/admin/outbox': { module: 'platform-office/operation/outbox.tsx' },
    '/admin/reconciliation': { module: 'platform-office/payments/reconciliation.tsx' },
    '/admin/withdrawals': { module: 'platform-office/payments/withdrawals.tsx', id: 'admin_withdrawals' },
    '/admin/withdrawals/:no': { module: 'platform-office/payments/withdrawal-account.tsx', id: 'admin_withdrawal' },
    '/admin/held_earnings': { module: 'platform-office/payments/held-earnings.tsx' },
    '/admin/books': { module: 'platform-office/payments/books.tsx' },
    '/admin/jobs': { module: 'platform-office/operation/jobs.tsx' },
    '/admin/audit': { module: 'platform-office/operation/audit.tsx' },
    '/admin/audit/file': { module: 'platform-office/operation/audit-file.ts' },
  }),
];
