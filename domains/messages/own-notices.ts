import type { Texts } from '../../platform/locale/locale.ts';
import type { Money } from '../../platform/locale/money.ts';
import type { NoticeRules } from '../kit/wing.ts';

const number = 'N-1';
const date = '2026-11-30T18:30:00.000Z';
const amount: Money = { amount: 1_234_500, currency: 'CNY' };
const named = (name: string): Texts => ({ en: name, 'zh-CN': `${name}（中文）`, fr: `${name} français` });
const [site, product, shop] = [named('Stoa'), named('Lamp'), named('Tea Room')];

/** The kinds of notification that belong to no wing. Those without a tab are only in the list of all. */
export const OWN_NOTICES = {
  'order.paid': { topic: 'payment', tab: 'payment', icon: 'wallet', tone: 'success', sample: { number } },
  'order.expired': { topic: 'payment', tab: 'payment', icon: 'clock', tone: 'warning', sample: { number } },
  /** `courier` is a code if the courier is in the list, otherwise the name that the shop typed. */
  'order.shipped': {
    topic: 'delivery',
    tab: 'delivery',
    icon: 'truck',
    tone: 'brand',
    sample: { number, courier: 'SF', tracking: 'T-1' },
  },
  'order.parcel_corrected': {
    topic: 'delivery',
    tab: 'delivery',
    icon: 'truck',
    tone: 'brand',
    sample: { number, courier: 'SF', tracking: 'T-2' },
  },
  'order.placed': { topic: 'payment', tab: 'payment', icon: 'scroll-text', tone: 'brand', sample: { number } },
  /** To be paid on delivery. */
  'order.confirmed': { topic: 'payment', tab: 'payment', icon: 'banknote', tone: 'brand', sample: { number, amount } },
  'order.pay_soon': {
    topic: 'payment',
    tab: 'payment',
    icon: 'clock',
    tone: 'warning',
    sample: { number, minutes: 10 },
  },
  'order.delivering': {
    topic: 'delivery',
    tab: 'delivery',
    icon: 'truck',
    tone: 'brand',
    sample: { number, name: 'Wang' },
  },
  'order.content': { topic: 'delivery', tab: 'delivery', icon: 'zap', tone: 'success', sample: { number } },
  'order.arrived': {
    topic: 'delivery',
    tab: 'delivery',
    icon: 'package-check',
    tone: 'success',
    sample: { number, courier: 'SF', tracking: 'T-1' },
  },
  /** Every `date` is a timestamp in ISO 8601. */
  'order.receive_soon': {
    topic: 'delivery',
    tab: 'delivery',
    icon: 'clock',
    tone: 'warning',
    sample: { number, date },
  },
  'order.received': { topic: 'delivery', tab: 'delivery', icon: 'package-check', tone: 'success', sample: { number } },
  'order.evaluate_soon': { topic: 'reviews', icon: 'star', tone: 'warning', sample: { number, days: 3 } },
  'order.completed': { topic: 'delivery', tab: 'delivery', icon: 'circle-check', tone: 'success', sample: { number } },
  'order.cancelled': { topic: 'payment', tab: 'payment', icon: 'circle-x', tone: 'warning', sample: { number } },
  /** By someone other than the buyer. */
  'order.revoked': { topic: 'payment', tab: 'payment', icon: 'circle-x', tone: 'warning', sample: { number } },
  /** Sent to the shop. */
  'order.redirected': { topic: 'shop', icon: 'map-pin', tone: 'warning', sample: { number } },
  'order.invoiced': {
    topic: 'payment',
    tab: 'payment',
    icon: 'scroll-text',
    tone: 'success',
    sample: { number, invoice: 'I-1' },
  },
  /** `account`: holder, bank and number in one line. */
  'transfer.asked': {
    topic: 'payment',
    tab: 'payment',
    icon: 'landmark',
    tone: 'brand',
    sample: { number, amount, account: 'Stoa · Bank · DE02 1203', reference: '7KQ2-M9XD', date },
  },
  'transfer.part': {
    topic: 'payment',
    tab: 'payment',
    icon: 'landmark',
    tone: 'warning',
    sample: { number, amount, reference: '7KQ2-M9XD', date },
  },
  'transfer.pay_soon': {
    topic: 'payment',
    tab: 'payment',
    icon: 'clock',
    tone: 'warning',
    sample: { number, amount, reference: '7KQ2-M9XD', date },
  },
  /** Money that goes back by bank transfer. */
  'payback.account_wanted': {
    topic: 'payment',
    tab: 'payment',
    icon: 'landmark',
    tone: 'warning',
    sample: { number, amount },
  },
  'payback.account_given': {
    topic: 'payment',
    tab: 'payment',
    icon: 'landmark',
    tone: 'brand',
    sample: { number, amount },
  },
  /** When it ends. */
  'membership.joined': { topic: 'membership', icon: 'badge-check', tone: 'success', sample: { site, date } },
  'membership.joined_for_good': { topic: 'membership', icon: 'badge-check', tone: 'success', sample: { site } },
  'membership.ending': { topic: 'membership', icon: 'clock', tone: 'warning', sample: { site, date } },
  'membership.role_ending': { topic: 'membership', icon: 'clock', tone: 'warning', sample: { site, date } },
  'balance.recharged': { topic: 'payment', tab: 'payment', icon: 'wallet', tone: 'success', sample: { amount } },
  'gift.bought': { topic: 'payment', tab: 'payment', icon: 'gift', tone: 'success', sample: { num: 2, amount } },
  'gift.redeemed': { topic: 'payment', tab: 'payment', icon: 'gift', tone: 'brand', sample: { amount } },
  'refund.return_wanted': { topic: 'payment', icon: 'package-open', tone: 'brand', sample: { number } },
  'refund.approved': { topic: 'payment', icon: 'rotate-ccw', tone: 'success', sample: { number } },
  'refund.refunded': { topic: 'payment', icon: 'circle-check', tone: 'success', sample: { number } },
  'refund.refused': { topic: 'payment', icon: 'circle-x', tone: 'warning', sample: { number } },
  /** Sent to the shop. */
  'refund.asked': { topic: 'shop', icon: 'rotate-ccw', tone: 'warning', sample: { number } },
  'refund.appealed': { topic: 'shop', icon: 'scale', tone: 'warning', sample: { number } },
  'refund.sent_back': { topic: 'shop', icon: 'truck', tone: 'brand', sample: { number } },
  'review.replied': { topic: 'reviews', icon: 'messages-square', tone: 'brand', sample: { product, shop } },
  'review.hidden': { topic: 'reviews', icon: 'eye-off', tone: 'warning', sample: { product, reason: 'Off topic' } },
  'review.shown': { topic: 'reviews', icon: 'star', tone: 'success', sample: { product } },
  'group.filled': { topic: 'payment', tab: 'payment', icon: 'users', tone: 'success', sample: { number } },
  'group.failed': { topic: 'payment', tab: 'payment', icon: 'users', tone: 'warning', sample: { number } },
  /** How many members are still missing. */
  'group.left': { topic: 'payment', tab: 'payment', icon: 'users', tone: 'brand', sample: { number, left: 2 } },
  /** How many contributions are still missing. */
  'bargain.helped': { topic: 'payment', icon: 'trending-down', tone: 'brand', sample: { name: 'Wang', left: 2 } },
  'bargain.done': { topic: 'payment', icon: 'trending-down', tone: 'success', sample: { name: 'Wang', left: 0 } },
  'presale.deposited': {
    topic: 'payment',
    tab: 'payment',
    icon: 'hourglass',
    tone: 'success',
    sample: { number, date },
  },
  'presale.balance_due_open': {
    topic: 'payment',
    tab: 'payment',
    icon: 'wallet',
    tone: 'brand',
    sample: { number, date },
  },
  'presale.balance_due_ending': {
    topic: 'payment',
    tab: 'payment',
    icon: 'clock',
    tone: 'warning',
    sample: { number, date },
  },
  'presale.forfeited': { topic: 'payment', tab: 'payment', icon: 'clock', tone: 'warning', sample: { number } },
  'application.approved': { topic: 'shop', icon: 'store', tone: 'success', sample: { name: 'Kiln' } },
  'application.refused': {
    topic: 'shop',
    icon: 'store',
    tone: 'warning',
    sample: { name: 'Kiln', reason: 'No licence' },
  },
  'developer.approved': { topic: 'shop', icon: 'badge-check', tone: 'success', sample: { name: 'Kiln' } },
  'developer.refused': {
    topic: 'shop',
    icon: 'circle-x',
    tone: 'warning',
    sample: { name: 'Kiln', reason: 'Unclear plans' },
  },
  'developer.suspended': { topic: 'shop', icon: 'ban', tone: 'warning', sample: { name: 'Kiln', reason: 'Malware' } },
  'developer.active': { topic: 'shop', icon: 'circle-check', tone: 'success', sample: { name: 'Kiln', reason: '' } },
  /** By the platform. */
  'product.blocked': { topic: 'shop', icon: 'ban', tone: 'warning', sample: { product, reason: 'Counterfeit' } },
  'product.allowed': { topic: 'shop', icon: 'circle-check', tone: 'success', sample: { product, reason: '' } },
  'product.approved': { topic: 'shop', icon: 'circle-check', tone: 'success', sample: { product, reason: '' } },
  'product.refused': { topic: 'shop', icon: 'ban', tone: 'warning', sample: { product, reason: 'Blurred pictures' } },
  'shop.open': { topic: 'shop', icon: 'store', tone: 'success', sample: { name: 'Kiln', reason: '' } },
  'shop.paused': { topic: 'shop', icon: 'store', tone: 'warning', sample: { name: 'Kiln', reason: 'Holidays' } },
  'shop.closed': { topic: 'shop', icon: 'store', tone: 'danger', sample: { name: 'Kiln', reason: 'Counterfeits' } },
  /** Paid orders are to be shipped until the date. */
  'shop.closing': {
    topic: 'shop',
    icon: 'store',
    tone: 'danger',
    sample: { name: 'Kiln', reason: 'Counterfeits', date: '2026-12-01T04:00:00Z' },
  },
  /** To the staff of a closed shop. */
  'shop.staff_ended': { topic: 'shop', icon: 'store', tone: 'warning', sample: { name: 'Kiln' } },
} as const satisfies Record<string, NoticeRules>;
