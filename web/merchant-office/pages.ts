import { MAX_FILE_BYTES } from '../../domains/catalog/csv/limits.ts';
import { MAX_PRODUCT_BYTES } from '../../domains/merchant-office/products/rules.ts';
import { MAX_DIGITAL_BYTES } from '../../domains/orders/files/rules.ts';
import { MAX_KEYS_TEXT } from '../../domains/orders/keys/rules.ts';
import { SHIP_FILE_BYTES } from '../../domains/orders/sales/ship-file-rules.ts';
import { MAX_DOCUMENT_BYTES } from '../../domains/payments/by-hand/rules.ts';
import { FORM_ENCODING, MULTIPART_BYTES } from '../../platform/http/body-sizes.ts';
import { MAX_PICTURE_BYTES } from '../../platform/media/images.ts';
import { type PageRow, pagesIn } from '../manifest/page-row.ts';

/** A block with texts in all languages. */
const MAX_DESIGN_FORM = 200_000;

export const merchantOfficePages: readonly PageRow[] = [
  ...pagesIn('none', {
    '/login2/sign_in': { module: 'merchant-office/sign-in.tsx', areas: ['merchant-office'] },
    '/login2/invitation': {
      module: 'merchant-office/staff/invitation.tsx',
      areas: ['merchant-office'],
      id: 'shop_invitation',
    },
  }),
  ...pagesIn('merchant-office', {
    '/login2/campaigns': {
      module: 'merchant-office/campaigns/list.tsx',
      id: 'merchant_campaigns',
    },
    '/login2/flash': { module: 'merchant-office/flash/slots.tsx' },
    '/login2/campaigns/:id': { module: 'merchant-office/campaigns/campaign.tsx' },
    '/login2/chat': { module: 'merchant-office/chat.tsx' },
    '/login2/chat/report': { module: 'merchant-office/chat-report.tsx', replica: 'everyone' },
    '/login2/chat/report_file': { module: 'merchant-office/chat-report-file.ts', replica: 'everyone' },
    '/login2/chat/settings': { module: 'merchant-office/chat-settings.tsx' },
    '/login2/coupons': { module: 'merchant-office/coupons/list.tsx' },
    '/login2/coupons/:id': { module: 'merchant-office/coupons/coupon.tsx' },
    '/login2/coupons/:id/codes': { module: 'merchant-office/coupons/codes.ts' },
    '/login2': { module: 'merchant-office/dashboard.tsx' },
    '/login2/refunds': { module: 'merchant-office/refunds/list.tsx' },
    '/login2/refunds/:id': { module: 'merchant-office/refunds/refund.tsx' },
    '/login2/reviews': { module: 'merchant-office/reviews/list.tsx' },
    '/login2/orders': { module: 'merchant-office/orders/list.tsx' },
    '/login2/orders/export': { module: 'merchant-office/orders/export.ts', replica: 'everyone' },
    '/login2/orders/ship_file': {
      body: { maxBytes: SHIP_FILE_BYTES + MULTIPART_BYTES },
      module: 'merchant-office/orders/ship-file.tsx',
    },
    '/login2/orders/ship': { module: 'merchant-office/orders/ship-picked.tsx' },
    '/login2/orders/ship_template': { module: 'merchant-office/orders/ship-template.ts' },
    '/login2/orders/slips': { module: 'merchant-office/orders/slips.tsx' },
    '/login2/orders/:orderNo': { module: 'merchant-office/orders/order.tsx' },
    '/login2/products': { module: 'merchant-office/products/list.tsx' },
    '/login2/products/import': {
      body: { maxBytes: MAX_FILE_BYTES + MULTIPART_BYTES, isStreamed: true },
      module: 'merchant-office/products/import.tsx',
    },
    '/login2/products/change': { module: 'merchant-office/products/changes/change.tsx' },
    '/login2/products/changes/:id': { module: 'merchant-office/products/changes/report.tsx' },
    '/login2/products/new': {
      body: { maxBytes: MAX_PRODUCT_BYTES * FORM_ENCODING },
      module: 'merchant-office/products/edit.tsx',
      id: 'new_product',
    },
    '/login2/products/:id': {
      body: { maxBytes: MAX_PRODUCT_BYTES * FORM_ENCODING },
      module: 'merchant-office/products/edit.tsx',
    },
    '/login2/products/:id/translations': {
      body: { maxBytes: MAX_PRODUCT_BYTES * FORM_ENCODING },
      module: 'merchant-office/products/translations.tsx',
    },
    '/login2/upload/picture': {
      body: { maxBytes: MAX_PICTURE_BYTES + MULTIPART_BYTES },
      module: 'merchant-office/products/upload-picture.ts',
    },
    '/login2/upload/shop_picture': {
      body: { maxBytes: MAX_PICTURE_BYTES + MULTIPART_BYTES },
      module: 'merchant-office/settings/upload-shop-picture.ts',
    },
    '/login2/calendar': { module: 'merchant-office/calendar/calendar.tsx', id: 'shop_calendar' },
    '/login2/customers': { module: 'merchant-office/customers/list.tsx', id: 'shop_customers' },
    '/login2/customers/export': {
      module: 'merchant-office/customers/export.ts',
      id: 'shop_customers_file',
      replica: 'everyone',
    },
    '/login2/customers/labels': { module: 'merchant-office/customers/labels.tsx', id: 'shop_customer_labels' },
    '/login2/customers/:id': { module: 'merchant-office/customers/customer.tsx', id: 'shop_customer' },
    '/login2/freight': { module: 'merchant-office/freight/list.tsx' },
    '/login2/freight/:id': { module: 'merchant-office/freight/template.tsx' },
    '/login2/design': { body: { maxBytes: MAX_DESIGN_FORM }, module: 'merchant-office/design/design.tsx' },
    '/login2/keys': { body: { maxBytes: MAX_KEYS_TEXT * FORM_ENCODING }, module: 'merchant-office/keys/list.tsx' },
    '/login2/keys/file': {
      body: { maxBytes: MAX_DIGITAL_BYTES + MULTIPART_BYTES },
      module: 'merchant-office/keys/upload-file.ts',
      id: 'digital_file',
    },
    '/login2/stock': { module: 'merchant-office/stock/list.tsx' },
    '/login2/stock/:id': { module: 'merchant-office/stock/sku.tsx' },
    '/login2/earnings': { module: 'merchant-office/earnings/list.tsx' },
    '/login2/earnings/withdrawals': { module: 'merchant-office/earnings/withdrawals.tsx', id: 'shop_withdrawals' },
    '/login2/earnings/bank_account': { module: 'merchant-office/earnings/bank-account.tsx', id: 'shop_bank_account' },
    '/login2/earnings/payments': {
      body: { maxBytes: MAX_DOCUMENT_BYTES + MULTIPART_BYTES },
      module: 'merchant-office/earnings/payments.tsx',
      id: 'shop_payments',
    },
    '/login2/earnings/paybacks': {
      body: { maxBytes: MAX_DOCUMENT_BYTES + MULTIPART_BYTES },
      module: 'merchant-office/earnings/paybacks.tsx',
      id: 'shop_paybacks',
    },
    '/login2/earnings/paybacks/:key': { module: 'merchant-office/earnings/payback-account.tsx', id: 'shop_payback' },
    '/login2/earnings/payment_accounts': {
      module: 'merchant-office/earnings/payment-accounts.tsx',
      id: 'shop_payment_accounts',
    },
    '/login2/earnings/author_shares': { module: 'merchant-office/earnings/author-shares.tsx' },
    '/login2/earnings/statements': { module: 'merchant-office/earnings/statements.tsx', id: 'shop_statements' },
    '/login2/earnings/statement': { module: 'merchant-office/earnings/statement-file.ts', id: 'shop_statement_file' },
    '/login2/staff': { module: 'merchant-office/staff/list.tsx', id: 'shop_staff' },
    '/login2/staff/roles/:id': { module: 'merchant-office/staff/role.tsx', id: 'shop_role' },
    '/login2/developers': { module: 'merchant-office/developers/developers.tsx', id: 'shop_developers' },
    '/login2/developers/webhooks/:id': { module: 'merchant-office/developers/webhook.tsx', id: 'shop_webhook' },
    '/login2/audit': { module: 'merchant-office/staff/audit.tsx', id: 'shop_audit' },
    '/login2/settings/hosts': { module: 'merchant-office/hosts/hosts.tsx', id: 'shop_hosts' },
    '/login2/settings': { module: 'merchant-office/settings/settings.tsx', id: 'shop_settings' },
    '/login2/views': { module: 'merchant-office/views/views.ts', id: 'shop_views' },
    '/login2/switch': { module: 'merchant-office/switch.ts', id: 'shop_switch' },
    '/login2/look': { module: 'back-office/colour-scheme.ts', id: 'merchant_look' },
  }),
];
