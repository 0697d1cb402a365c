import type { App } from '../../kit/context.ts';
import type { RetentionRule } from '../../kit/retention-rule.ts';
import type { SiteSettings } from '../../sites/contract.ts';
import { SETTING_LIMITS } from '../sites/rules.ts';

/**
 * Every table that would grow without limit, and its retention. What is missing here is kept on purpose: accounting
 * records (orders, payments, ledger, stock movements, refunds, invoices), content, and the data of an account until it
 * is deleted. Referencing rows come first. Wings declare those of their own tables, which are in `ctx.app.retention`.
 */
const RETENTION_RULES: readonly RetentionRule[] = [
  {
    table: 'outbox',
    keep: 1,
    since: 'sent_at',
    only: "sent_at is not null and text <> ''",
    found: 'time',
    erase: "text = '', html = ''",
  },
  { table: 'outbox', keep: 'keepMessagesDays', since: 'created_at', found: 'id' },
  { table: 'notices', keep: 'keepNoticesDays', since: 'created_at', found: 'id' },
  { table: 'pre_orders', keep: 30, since: 'expires_at', found: 'time' },
  { table: 'cart_lines', keep: 'keepCartsDays', since: 'updated_at', only: 'guest_key is not null', found: 'time' },
  // by then the day is over in every time zone
  { table: 'traffic_visitors', keep: 2, since: 'day', found: 'time' },
  { table: 'app_visitors', keep: 2, since: 'day', found: 'time' },
  // two years can be compared with each other
  { table: 'shop_traffic', keep: 800, since: 'at', found: 'time' },
  { table: 'product_traffic', keep: 800, since: 'day', found: 'time' },
  { table: 'app_traffic', keep: 800, since: 'day', found: 'time' },
  { table: 'login_codes', keep: 7, since: 'created_at', found: 'id' },
  { table: 'code_sendings', keep: 2, since: 'sent_at', found: 'time' },
  { table: 'guest_mails', keep: 2, since: 'day', found: 'time' },
  { table: 'redeem_throttles', keep: 2, since: 'greatest(updated_at, locked_until)', found: 'time' },
  { table: 'login_throttles', keep: 1, since: 'greatest(updated_at, locked_until)', found: 'time' },
  { table: 'login_log', keep: 'keepLoginsDays', since: 'created_at', found: 'id' },
  { table: 'sessions', keep: 'keepLoginsDays', since: 'least(revoked_at, expires_at)', found: 'time' },
  {
    table: 'known_devices',
    keep: 365,
    since: 'last_seen_at',
    only: 'not exists (select from sessions s where s.device_id = known_devices.id)',
    found: 'time',
  },
  { table: 'parcel_events', keep: 365, since: 'at', found: 'id' },
  { table: 'order_reminders', keep: 365, since: 'sent_at', found: 'time' },
  // a provider repeats its webhooks for days, and a dispute over one comes within two years
  { table: 'payment_notifications', keep: 730, since: 'received_at', found: 'id' },
  { table: 'sandbox_deliveries', keep: 90, since: 'send_at', found: 'id' },
  { table: 'sandbox_refunds', keep: 365, since: 'created_at', found: 'time' },
  {
    table: 'sandbox_charges',
    keep: 365,
    since: 'created_at',
    only: 'not exists (select from sandbox_refunds r where r.charge_ref = sandbox_charges.ref)',
    found: 'time',
  },
  { table: 'audit_log', keep: 'keepAuditDays', since: 'created_at', found: 'id' },
];

/** All rules, with those of the wings. */
export const retentionRules = ({ retention }: Pick<App, 'retention'>): readonly RetentionRule[] => [
  ...RETENTION_RULES,
  ...retention,
];

/** Retention in days of a rule under these settings. */
export function keptDays({ keep }: RetentionRule, settings: SiteSettings): number {
  return typeof keep === 'number' ? keep : (settings[keep] ?? SETTING_LIMITS[keep].default);
}
