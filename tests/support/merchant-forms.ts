import { dayIn } from '../../platform/locale/time-zone.ts';
import { packageOf } from './android-package.ts';
import { PICTURE } from './media-files.ts';
import { type Found, PAY_PASSWORD } from './office-situations.ts';
import type { OfficeForm } from './send-office-form.ts';

const CUSTOMER = { at: '/login2/customers', follow: 'main tbody th a' };
const FREIGHT = { at: '/login2/freight', follow: 'main a[href^="/login2/freight/"]:not([href$="new"])' };
const SKU = { at: '/login2/stock', follow: 'main tbody a[href^="/login2/stock/"]' };
const PRODUCT = { at: '/login2/products?status=on_sale', follow: 'main tbody th a' };
const COUPON = { at: '/login2/coupons', follow: 'main a:has-text("Autumn")' };
const HOOK = { at: '/login2/developers', follow: 'main a[href^="/login2/developers/webhooks/"]' };
const OWN_APP = { at: '/login3/apps', follow: 'main tbody th a' };
const OWN_VERSION = { at: '/login3/apps', follow: ['main tbody th a', 'main tbody th a'] };
const RELEASED = { at: '/login3/apps', follow: ['main tbody th a:has-text("Label Lane")', 'main tbody th a'] };
const ORDER = { at: '/login2/orders', follow: 'main tbody a' };

const LIGHT = {
  name: 'Light',
  'zone.0.places': 'China',
  'zone.0.first': '1',
  'zone.0.firstMinor': '6',
  'zone.0.step': '1',
  'zone.0.stepMinor': '2',
};
const FLOOR = 'main ol a[href*="block="]:has-text("Product floor")';

const fileOf = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`${lines.join('\n')}\n`),
});

type Pass = 'scripts' | 'plain';

const customers = (): OfficeForm[] => [
  { at: '/login2/customers/labels', intent: 'add', fields: { name: 'Loyal' } },
  { at: '/login2/customers/labels', intent: 'rename', fields: { name: 'Faithful' } },
  { at: '/login2/customers', intent: 'label', fields: { ids: true } },
  { at: '/login2/customers', intent: 'take_off', fields: { ids: true } },
  { at: '/login2/customers', intent: 'note', fields: { ids: true, body: 'Fair' } },
  { at: '/login2/customers', to: '/login2/customers/export', fields: { ids: true }, file: /\.csv$/ },
  { ...CUSTOMER, intent: 'note', fields: { body: 'Called' } },
  { ...CUSTOMER, intent: 'label' },
  { ...CUSTOMER, intent: 'take_off' },
  { ...CUSTOMER, intent: 'drop' },
  { at: '/login2/customers/labels', intent: 'drop' },
  { at: '/login2/reviews', intent: 'reply', fields: { text: 'Thank you' } },
  { at: '/login2/reviews', intent: 'report', fields: { reason: 'advertising' } },
  { at: '/login2/reviews?page=2', intent: 'reply_all', fields: { ids: true, text: 'Thanks' } },
  { at: '/login2/reviews?page=2', intent: 'report_all', fields: { ids: true, reason: 'advertising' } },
  { at: '/login2/chat/settings', intent: 'name', fields: { name: 'Support' } },
  { at: '/login2/chat/settings', intent: 'notice' },
  {
    at: '/login2/chat/settings?new=reply',
    intent: 'reply',
    fields: { shortcut: 'open', 'texts.en': 'From nine to six.' },
  },
  { at: '/login2/chat/settings', follow: 'main a[href*="reply="]', intent: 'reply_delete' },
  {
    at: '/login2/chat/settings?new=topic',
    intent: 'topic',
    fields: { 'title.en': 'Do you wrap gifts?', 'answer.en': 'Yes.' },
  },
  { at: '/login2/chat/settings', follow: 'main a[href*="topic="]', intent: 'topic_delete' },
];

const orders = ({ orders: [first = '', second = '', third = '', fourth = ''], refunds }: Found): OfficeForm[] => [
  { ...ORDER, intent: 'note', fields: { body: 'Called' } },
  { ...ORDER, intent: 'remark', fields: { remark: 'Sent soon' } },
  { at: `/login2/orders/${first}`, intent: 'ship', fields: { courier: 'SF', number: 'SF1234567890123' } },
  { at: `/login2/orders/${first}`, intent: 'correct', fields: { number: 'SF1234567890124' } },
  {
    at: `/login2/orders/ship?ids=${second}`,
    fields: { courier: 'SF', [`number.${second}`]: 'SF1234567890125' },
    shows: 'Orders shipped: 1.',
  },
  {
    at: '/login2/orders/ship_file',
    fields: { file: fileOf('parcels.csv', ['order,courier,number', `${third},SF,SF1234567890126`]) },
    shows: 'Shipped: 1 of 1 lines.',
  },
  {
    at: '/login2/orders?status=to_ship',
    to: '/login2/views',
    intent: 'save',
    fields: { name: 'Mine' },
    shows: 'Mine',
  },
  { at: '/login2/orders', to: '/login2/views', intent: 'drop', shows: false },
  { at: `/login2/refunds/${refunds.merchant.refuse}`, intent: 'refuse', fields: { reason: 'Worn' } },
  { at: `/login2/refunds/${refunds.merchant.approve}`, intent: 'approve' },
  { at: `/login2/refunds/${refunds.merchant.receive}`, intent: 'receive' },
  { at: '/login2/refunds', intent: 'whole', fields: { orderNo: fourth } },
  {
    at: '/login2/coupons/new',
    intent: 'save',
    fields: { 'name.en': 'Autumn', discount: '5', minSpend: '50', way: 'batch' },
  },
  { ...COUPON, intent: 'switch' },
  { ...COUPON, intent: 'switch' },
  { ...COUPON, to: '/login2/coupons/', fields: { num: '3', note: 'Fair' }, file: /^coupon-\d+-batch-\d+\.csv$/ },
  { ...COUPON, intent: 'stop_codes' },
  { at: '/login2/campaigns', intent: 'end' },
];

const campaigns = ({ product }: Found): OfficeForm[] => {
  const day = (days: number) => dayIn('Asia/Shanghai', new Date(Date.now() + days * 86_400_000));
  return [
    {
      at: `/login2/campaigns/new?kind=group&product=${product}`,
      intent: 'save',
      fields: {
        'title.en': 'Three together',
        startsAt: `${day(20)}T10:00`,
        endsAt: `${day(30)}T10:00`,
        'items.0.price': '10',
        'items.0.quota': '2',
      },
    },
    { at: '/login2/flash', intent: 'enrol', fields: { price: '10', quota: '3' } },
    { at: '/login2/flash', intent: 'withdraw' },
  ];
};

const goods = ({ product }: Found, pass: Pass): OfficeForm[] => [
  { at: '/login2/products', intent: 'off_sale' },
  { at: '/login2/products?status=off_sale', intent: 'on_sale' },
  {
    at: '/login2/products/new',
    intent: 'save',
    fields: { 'name.en': 'Desk mat', categoryId: true, 'price.only': '20' },
  },
  { ...PRODUCT, intent: 'save', fields: { vendor: 'Lumen' } },
  { ...PRODUCT, intent: 'duplicate' },
  ...(pass === 'plain' ? plainPictures : []),
  { at: `/login2/products/${product}/translations?to=th`, intent: 'translate' },
  { at: `/login2/products/change?ids=${product}&price=add&priceBy=1`, intent: 'start', shows: false },
  { ...SKU, intent: 'price', fields: { price: '510' } },
  { ...SKU, intent: 'low', fields: { lowAt: '7' } },
  { ...SKU, intent: 'count', fields: { onHand: '90', reason: 'Counted' } },
  { at: '/login2/stock', intent: 'low', fields: { lowStock: '6' } },
  { at: '/login2/stock', intent: 'count', fields: { onHand: '92', reason: 'Counted' } },
  { at: '/login2/freight/new', intent: 'save', fields: LIGHT },
  { ...FREIGHT, intent: 'save' },
  { ...FREIGHT, intent: 'products', fields: { productIds: true } },
  { at: '/login2/freight', intent: 'delete', within: 'main tr:last-child' },
  { at: '/login2/keys', fields: { text: 'KEY-1\nKEY-2' } },
  { at: '/login2/keys', to: '/login2/keys/file', fields: { file: { ...PICTURE, name: 'guide.png' } } },
  { at: '/login2/keys', intent: 'remove-file' },
  {
    at: '/login2/products/import',
    fields: {
      file: fileOf('products.csv', [
        'Handle,Title,Variant Price,Variant Inventory Qty',
        'border-tea,Border tea,12.50,3',
      ]),
    },
    shows: false,
  },
];

const plainPictures: OfficeForm[] = [
  { ...PRODUCT, to: '/login2/upload/picture', fields: { picture: PICTURE } },
  { ...PRODUCT, to: '/login2/upload/picture', fields: { picture: PICTURE } },
  { ...PRODUCT, intent: 'first' },
  { ...PRODUCT, intent: 'remove' },
];

const settings = (): OfficeForm[] => [
  { at: '/login2/settings', intent: 'profile' },
  { at: '/login2/settings', intent: 'contact', fields: { 'service.email': 'service@lumen.example' } },
  { at: '/login2/settings', intent: 'resend_service_address' },
  { at: '/login2/settings', intent: 'hours' },
  { at: '/login2/settings', intent: 'notices' },
  { at: '/login2/settings', intent: 'return_address' },
  { at: '/login2/settings', to: '/login2/upload/shop_picture', fields: { picture: PICTURE } },
  { at: '/login2/settings', intent: 'remove_picture' },
  { at: '/login2/settings/hosts', intent: 'add', fields: { host: 'lumen-shop.example' } },
  { at: '/login2/settings/hosts', intent: 'check' },
  { at: '/login2/settings/hosts', intent: 'remove' },
  { at: '/login2/staff', intent: 'invite', fields: { email: 'clerk@example.com' } },
  { at: '/login2/staff', intent: 'revoke' },
  { at: '/login2/staff/roles/new', intent: 'save', fields: { name: 'Clerk', permissions: true } },
  { at: '/login2/staff', intent: 'set-role' },
  { at: '/login2/staff', intent: 'delete-role' },
  { at: '/login2/staff', intent: 'remove' },
  { at: '/login2/developers', intent: 'create-key', fields: { name: 'ERP', scopes: true } },
  { at: '/login2/developers', intent: 'revoke-key' },
  { at: '/login2/developers', intent: 'add-webhook', fields: { url: 'https://erp.example/hook', events: true } },
  { ...HOOK, intent: 'save' },
  { ...HOOK, intent: 'test' },
  { ...HOOK, intent: 'rotate' },
  { ...HOOK, intent: 'replay' },
  { ...HOOK, intent: 'delete' },
];

const money = (): OfficeForm[] => [
  {
    at: '/login2/earnings/payment_accounts',
    intent: 'save',
    fields: { holder: 'Lumen Ltd' },
  },
  { at: '/login2/earnings/author_shares', fields: { rateBp: '12.5' } },
  { at: '/login2/earnings/payments', intent: 'receive' },
  { at: '/login2/earnings/paybacks', intent: 'pay_back', fields: { reference: 'OUT-2' } },
  { at: '/login2/earnings/withdrawals', intent: 'withdraw', fields: { amount: '150', payPassword: PAY_PASSWORD } },
  {
    at: '/login2/earnings/bank_account',
    fields: { holder: 'Lumen Ltd', bank: 'China Merchants Bank', number: '6225880112345679' },
  },
];

const design = (): OfficeForm[] => [
  { at: '/login2/design', intent: 'theme', fields: { theme: 'theme2' } },
  { at: '/login2/design', intent: 'add', fields: { kind: 'floor' } },
  { at: '/login2/design', intent: 'move' },
  { at: '/login2/design', follow: FLOOR, intent: 'fill', fields: { 'title.en': 'New' } },
  { at: '/login2/design', follow: FLOOR, query: 'q=a', intent: 'product_add' },
  { at: '/login2/design', follow: FLOOR, query: 'q=a', intent: 'product_add' },
  { at: '/login2/design', follow: FLOOR, intent: 'product_later' },
  { at: '/login2/design', follow: FLOOR, intent: 'product_earlier' },
  { at: '/login2/design', follow: FLOOR, intent: 'product_remove' },
  { at: '/login2/design', intent: 'publish' },
  { at: '/login2/design', intent: 'remove' },
  { at: '/login2/design', intent: 'undo' },
  { at: '/login2/design', intent: 'remove' },
  { at: '/login2/design', intent: 'publish' },
  { at: '/login2/design', intent: 'restore' },
  { at: '/login2/design', intent: 'reset' },
  { at: '/login2', to: '/login2/look', press: 'Dark', shows: false },
  { at: '/login2', to: '/login2/switch', press: 'Bamboo Kitchen', shows: false },
];

const IDENTIFIER = 'com.example.shelves';
const PACKAGE = {
  name: 'shelf.apk',
  mimeType: 'application/vnd.android.package-archive',
  buffer: packageOf({ identifier: IDENTIFIER, code: 1 }),
};

const developer = (_found: Found, pass: Pass): OfficeForm[] => [
  { at: '/login3/profile', fields: { website: 'https://lumen-labs.example/apps' } },
  { at: '/login3/team', intent: 'invite', fields: { email: 'coder@example.com' } },
  { at: '/login3/team', intent: 'revoke' },
  { at: '/login3/team', intent: 'set-role' },
  { at: '/login3/team', intent: 'remove' },
  { at: '/login3/earnings', intent: 'withdraw', fields: { amount: '150' } },
  {
    at: '/login3/earnings/bank_account',
    fields: { holder: 'Lumen Labs Ltd', bank: 'China Merchants Bank', number: '6225880112345680' },
  },
  {
    at: '/login3/apps',
    fields: { name: 'Shelf count', identifier: IDENTIFIER },
  },
  { ...OWN_APP, to: '/login3/apps/upload_picture', fields: { picture: PICTURE } },
  { ...OWN_APP, intent: 'save', fields: { 'summary.en': 'Counts shelves', 'description.en': 'Scan and count.' } },
  { ...OWN_APP, intent: 'create_version', fields: { name: '1.0', code: '1', 'notes.en': 'The first one.' } },
  // with scripts a file is sent in parts, to the API
  ...(pass === 'plain'
    ? [
        { ...OWN_VERSION, intent: 'upload', fields: { file: PACKAGE } },
        { ...OWN_VERSION, intent: 'submit', fields: { percent: '20' } },
      ]
    : []),
  { ...RELEASED, intent: 'rollout', fields: { percent: '50' } },
  { ...RELEASED, intent: 'withdraw' },
  { at: '/login3', to: '/login3/look', press: 'Dark', shows: false },
];

/** The forms of the office and of the developer office by area, in an order in which each finds what it needs. */
export const MERCHANT_FORMS = { customers, orders, campaigns, goods, settings, money, design, developer };
