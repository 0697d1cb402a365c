import { dayIn } from '../../platform/locale/time-zone.ts';
import { PICTURE } from './media-files.ts';
import type { Found } from './office-situations.ts';
import type { OfficeForm } from './send-office-form.ts';

const CHOSEN = 'main li:has-text("Chosen goods") a[href*="edit="]';
const BANNER = 'main li:has-text("Wide banner") a[href*="edit="]';
const GARDEN = 'main a[href*="open="]:has-text("Garden")';
const COUPON = { at: '/admin/coupons', follow: 'main a:has-text("Autumn")' };
const TEMPLATE = { at: '/admin/templates', follow: 'main a[href^="/admin/templates/"]' };
const SITE = { at: '/admin/sites', follow: 'main a[href^="/admin/sites/"]' };
const APP_REVIEW = { at: '/admin/apps', follow: 'main tbody a' };
const SHOP = { at: '/admin/merchants', follow: 'main tbody th a' };

const content = (): OfficeForm[] => [
  {
    at: '/admin/advertisements',
    follow: 'main a[href*="new=1"]',
    intent: 'save',
    fields: { 'title.en': 'Tea week', link: '/goods_seckill' },
  },
  {
    at: '/admin/advertisements',
    follow: 'main a[href*="edit="]',
    to: '/admin/upload/picture',
    fields: { picture: PICTURE },
  },
  { at: '/admin/advertisements', follow: 'main a[href*="edit="]', intent: 'no-picture' },
  { at: '/admin/advertisements', intent: 'remove', fields: { ids: true } },
  { at: '/admin/hot_words', follow: 'main a[href*="new=1"]', intent: 'save', fields: { 'title.en': 'Lantern' } },
  { at: '/admin/hot_words', intent: 'remove', fields: { ids: true } },
  { at: '/admin/texts', follow: 'main a[href^="/admin/texts/"]', fields: { 'title.en': 'Terms of use' } },
  { at: '/admin/currencies', intent: 'save' },
  { at: '/admin/currencies', intent: 'add', fields: { code: 'CHF', symbol: 'Fr', rate: '0.12' } },
  { at: '/admin/home_sections', intent: 'start' },
  { at: '/admin/home_sections', intent: 'hide' },
  { at: '/admin/home_sections', intent: 'show' },
  { at: '/admin/home_sections', intent: 'move', within: 'main li:nth-of-type(2)' },
  {
    at: '/admin/home_sections',
    follow: 'main a[href*="new=products"]',
    intent: 'save',
    fields: { 'title.en': 'Chosen goods' },
  },
  { at: '/admin/home_sections', follow: CHOSEN, query: 'q=phone', intent: 'product_add' },
  { at: '/admin/home_sections', follow: CHOSEN, query: 'q=phone', intent: 'product_add' },
  { at: '/admin/home_sections', follow: CHOSEN, intent: 'product_later' },
  { at: '/admin/home_sections', follow: CHOSEN, intent: 'product_earlier' },
  { at: '/admin/home_sections', follow: CHOSEN, intent: 'product_remove' },
  { at: '/admin/home_sections', follow: CHOSEN, intent: 'remove' },
  { at: '/admin/home_sections?new=picture', intent: 'save', fields: { 'title.en': 'Wide banner' } },
  { at: '/admin/home_sections', follow: BANNER, to: '/admin/upload/picture', fields: { picture: PICTURE } },
  { at: '/admin/home_sections', follow: BANNER, intent: 'no-picture' },
  { at: '/admin/home_sections', intent: 'reset' },
];

const commerce = ({ offered }: Found): OfficeForm[] => {
  const day = dayIn('Asia/Shanghai', new Date(Date.now() + 40 * 86_400_000));
  return [
    { at: '/admin/categories?new=', intent: 'save', fields: { 'name.en': 'Garden', 'name.zh-CN': '花园' } },
    { at: '/admin/categories', intent: 'up', within: 'main li:nth-of-type(2)' },
    { at: '/admin/categories', intent: 'down' },
    { at: '/admin/categories', follow: GARDEN, intent: 'hide' },
    { at: '/admin/categories', follow: GARDEN, intent: 'show' },
    { at: '/admin/categories', follow: GARDEN, intent: 'delete' },
    { at: '/admin/categories', follow: 'main a[href*="open="]:has-text("Tablets")', intent: 'place' },
    { at: '/admin/categories', follow: 'main a[href*="open="]:has-text("Kettles")', intent: 'move_products' },
    {
      at: '/admin/coupons/new',
      intent: 'save',
      fields: { 'name.en': 'Autumn', discount: '5', minSpend: '50', way: 'batch' },
    },
    { ...COUPON, intent: 'switch' },
    { ...COUPON, intent: 'switch' },
    { ...COUPON, to: '/admin/coupons/', fields: { num: '3', note: 'Fair' }, file: /^coupon-\d+-batch-\d+\.csv$/ },
    { ...COUPON, intent: 'stop_codes' },
    {
      at: '/admin/gift_cards',
      to: '/admin/gift_cards/codes',
      fields: { amount: '20', num: '2', note: 'Staff' },
      file: /^gift-cards-\d+\.csv$/,
    },
    { at: '/admin/gift_cards', intent: 'stop' },
    { at: `/admin/flash?day=${offered}`, intent: 'refuse', fields: { reason: 'Not a sale price' } },
    { at: '/admin/flash', intent: 'save', fields: { startsAt: `${day}T10:00`, endsAt: `${day}T12:00` } },
    { at: `/admin/flash?day=${day}`, intent: 'remove' },
    { at: '/admin/campaigns', intent: 'stop', fields: { reason: 'Misleading' } },
    { at: '/admin/products', intent: 'block', fields: { ids: true, reason: 'Counterfeit' } },
    { at: '/admin/products?state=blocked', intent: 'allow', fields: { ids: true } },
    {
      at: '/admin/products?state=on_sale',
      follow: 'main tbody th a',
      intent: 'block',
      fields: { reason: 'Counterfeit' },
    },
    { at: '/admin/products?state=blocked', follow: 'main tbody th a', intent: 'allow' },
    { at: '/admin/products?state=waiting', intent: 'refuse', fields: { ids: true, reason: 'No picture of it' } },
    { at: '/admin/products?state=waiting', intent: 'approve', fields: { ids: true } },
    {
      at: '/admin/products?state=waiting',
      follow: 'main tbody th a',
      intent: 'refuse',
      fields: { reason: 'No picture of it' },
    },
    { at: '/admin/products?state=waiting', follow: 'main tbody th a', intent: 'approve' },
    { at: '/admin/products', intent: 'review_on' },
    { at: '/admin/products', intent: 'review_off' },
    { at: '/admin/orders', follow: 'main tbody a', intent: 'note', fields: { body: 'Called' } },
    { at: '/admin/orders?status=to_pay', follow: 'main tbody a', intent: 'cancel', fields: { reason: 'Asked for' } },
    { at: '/admin/reviews?tab=all', intent: 'hide', fields: { reason: 'Advertising' } },
    { at: '/admin/reviews?tab=hidden', intent: 'restore' },
    { at: '/admin/reviews?tab=all', intent: 'hide_all', fields: { ids: true, reason: 'Advertising' } },
    { at: '/admin/reviews?tab=hidden', intent: 'restore_all', fields: { ids: true } },
  ];
};

const people = ({ shopper }: Found): OfficeForm[] => [
  { at: `/admin/users/${shopper}`, intent: 'end-sessions' },
  { at: `/admin/users/${shopper}`, intent: 'reset-factors' },
  { at: `/admin/users/${shopper}`, intent: 'ban', fields: { reason: 'Fraud' } },
  { at: `/admin/users/${shopper}`, intent: 'unban' },
  { at: '/admin/roles/new', intent: 'save', fields: { 'name.en': 'Clerk', permissions: true } },
  { at: '/admin/roles', intent: 'delete' },
  { at: '/admin/members', intent: 'role' },
  { at: '/admin/members', intent: 'disable', fields: { reason: 'Left' } },
  { at: '/admin/members?status=disabled', intent: 'enable' },
  { at: '/admin/invites?new=1', intent: 'create', fields: { note: 'Help' } },
  { at: '/admin/invites', intent: 'revoke' },
  {
    at: '/admin/merchant_categories?new=1',
    intent: 'save',
    fields: { shown: 'zh-CN', 'name.zh-CN': '手工艺', rate: '5' },
  },
  { at: '/admin/merchant_categories', intent: 'remove', within: 'main tr:has-text("手工艺")' },
  { at: '/admin/merchant_types?new=1', intent: 'save', fields: { shown: 'zh-CN', 'name.zh-CN': '工作坊' } },
  { at: '/admin/merchant_types', intent: 'move' },
  { at: '/admin/merchant_types', intent: 'remove', within: 'main tr:has-text("工作坊")' },
  { at: '/admin/settlements', follow: 'main tbody a', intent: 'refuse', fields: { reason: 'No licence' } },
  { at: '/admin/settlements', follow: 'main tbody a', intent: 'approve' },
  { ...SHOP, intent: 'commission', fields: { rate: '4.5' } },
  { ...SHOP, intent: 'product_review' },
  { ...SHOP, intent: 'adjust', fields: { amount: '5', note: 'Goodwill' } },
  { ...SHOP, intent: 'pause', fields: { reason: 'Checks' } },
  { at: '/admin/merchants?status=paused', follow: 'main tbody th a', intent: 'resume' },
  { ...SHOP, follow: ['main tbody tr:last-child th a', 'main a[href$="/close"]'], fields: { reason: 'It has left' } },
  { at: '/admin/developers', intent: 'suspend', fields: { reason: 'Checks' } },
  { at: '/admin/developers', intent: 'resume' },
  { at: '/admin/developers/applications', follow: 'main tbody a', intent: 'refuse', fields: { reason: 'No web site' } },
  { at: '/admin/developers/applications', follow: 'main tbody a', intent: 'approve' },
  { ...APP_REVIEW, intent: 'refuse', fields: { reason: 'It copies another app' } },
  { ...APP_REVIEW, intent: 'take_down', fields: { reason: 'Checks' } },
  { ...APP_REVIEW, at: '/admin/apps?status=refused', intent: 'reinstate' },
  { ...APP_REVIEW, intent: 'approve' },
  { at: '/admin/apps/inclusions', intent: 'refuse', fields: { reason: 'It does not open' } },
  { at: '/admin/apps/inclusions', intent: 'approve' },
  { at: '/admin/apps/reports', intent: 'take_down', fields: { reason: 'It has not opened for days' } },
  { at: '/admin/apps/reports', intent: 'close' },
  { at: '/admin/apps/ratings', intent: 'show' },
  { at: '/admin/apps/ratings', intent: 'hide' },
  { at: '/admin/apps/ratings?status=replied', intent: 'hide_reply' },
  { at: '/admin/apps/ratings?status=reply_hidden', intent: 'show_reply' },
  { at: '/admin', to: '/admin/look', press: 'Dark', shows: 'Dashboard' },
];

const operation = (): OfficeForm[] => [
  { at: '/admin/first_steps', intent: 'skip' },
  { at: '/admin/first_steps', intent: 'resume' },
  { at: '/admin/first_steps', intent: 'test_mail' },
  { at: '/admin/outbox?state=waiting', fields: { ids: true } },
  { at: '/admin/outbox?state=waiting', intent: 'retry' },
  { at: '/admin/chat/settings', intent: 'name', fields: { name: 'Support' } },
  { at: '/admin/chat/settings', intent: 'notice' },
  {
    at: '/admin/chat/settings?new=reply',
    intent: 'reply',
    fields: { shortcut: 'open', 'texts.en': 'From nine to six.' },
  },
  { at: '/admin/chat/settings', follow: 'main a[href*="reply="]', intent: 'reply_delete' },
  {
    at: '/admin/chat/settings?new=topic',
    intent: 'topic',
    fields: { 'title.en': 'Do you wrap gifts?', 'answer.en': 'Yes.' },
  },
  { at: '/admin/chat/settings', follow: 'main a[href*="topic="]', intent: 'topic_delete' },
  { ...TEMPLATE, intent: 'preview', shows: false },
  { ...TEMPLATE, intent: 'test', shows: 'owner@stoa.test' },
  { ...TEMPLATE, intent: 'save', fields: { subject: 'Your code' } },
  { ...TEMPLATE, intent: 'restore' },
  { at: '/admin/sites?new=1', fields: { 'name.en': 'Garden shop', key: 'garden' } },
  { ...SITE, fields: { 'settings.serviceEmail': 'service@example.com' }, press: 'Save' },
  { ...SITE, intent: 'resend_service_address' },
  { ...SITE, to: '/admin/upload/picture', fields: { picture: PICTURE } },
  { ...SITE, intent: 'remove_logo' },
];

const forum = ({ writer }: Found): OfficeForm[] => [
  {
    at: '/admin/forum/boards/new',
    fields: { 'name.en': 'Games', slug: 'games', icon: 'coffee', hasColor: true, color: '#0f766e' },
  },
  { at: '/admin/forum/settings' },
  { at: '/admin/forum/words', intent: 'save_word', fields: { word: 'cheap-copies' } },
  { at: '/admin/forum/words', intent: 'remove_word' },
  { at: '/admin/forum', intent: 'decide', press: 'Nothing wrong' },
  { at: '/admin/forum', intent: 'decide_all', press: 'Keep', fields: { items: true } },
  { at: '/admin/forum/topics', intent: 'preview', fields: { ids: true, action: 'close' }, shows: false },
  { intent: 'apply' },
  {
    at: '/admin/forum/identities',
    follow: 'main tbody a',
    intent: 'look',
    fields: { why: 'A complaint' },
    shows: false,
  },
  { at: '/admin/forum/identities', follow: 'main tbody a', press: 'Approve' },
  {
    at: '/admin/forum/identities?state=approved',
    follow: 'main tbody a',
    intent: 'reject',
    fields: { reason: 'It is not legible' },
  },
  { at: `/admin/forum/members/${writer}`, intent: 'note', fields: { body: 'Seen' } },
  { at: `/admin/forum/members/${writer}`, intent: 'trust' },
  {
    at: `/admin/forum/members/${writer}`,
    intent: 'restrict',
    fields: { state: 'silenced', days: '1', reason: 'Noise' },
  },
  { at: `/admin/forum/members/${writer}`, intent: 'end-sessions' },
  { at: `/admin/forum/members/${writer}`, intent: 'clean_up' },
];

const money = ({ elsewhere, refunds, unsent }: Found): OfficeForm[] => [
  { at: '/admin/payment_accounts', intent: 'save', fields: { holder: 'Stoa Ltd' } },
  { at: '/admin/payment_accounts', intent: 'collect', fields: { shopsCollect: true } },
  { at: '/admin/awaited_payments', intent: 'receive' },
  { at: '/admin/paybacks', intent: 'pay_back', fields: { reference: 'OUT-1' } },
  { at: '/admin/books', intent: 'check' },
  { at: '/admin/reconciliation', intent: 'resolve', fields: { note: 'Paid twice and sent back' } },
  { at: '/admin/reconciliation', intent: 'start' },
  { at: '/admin/withdrawals', intent: 'approve' },
  { at: '/admin/withdrawals', intent: 'refuse', fields: { reason: 'Wrong account' } },
  { at: '/admin/withdrawals', intent: 'pay', fields: { reference: 'CMB-1' } },
  { at: '/admin/held_earnings', intent: 'release', fields: { reason: 'Two neighbours' } },
  { at: '/admin/held_earnings', intent: 'refuse', fields: { reason: 'The same person' } },
  { at: `/admin/refunds/${unsent}`, intent: 'retry' },
  { at: `/admin/refunds/${refunds.platform.refuse}`, intent: 'refuse', fields: { reason: 'Worn' } },
  { at: `/admin/refunds/${refunds.platform.approve}`, intent: 'approve' },
  { at: `/admin/refunds/${refunds.platform.receive}`, intent: 'receive' },
  { at: '/admin/refunds', intent: 'whole', fields: { orderNo: elsewhere } },
];

/** The forms of the office by area, in an order in which each finds what it needs. */
export const PLATFORM_FORMS = { content, commerce, operation, forum, money, people };
