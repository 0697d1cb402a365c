import type { ShopPermission } from '../../merchants/staff/permissions.ts';

/** The events that a webhook may subscribe to; `test` is sent by the button alone. */
export const WEBHOOK_EVENTS = [
  'order.confirmed',
  'order.paid',
  'order.shipped',
  'order.received',
  'order.completed',
  'order.cancelled',
  'refund.changed',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** What the person who saved a webhook must be allowed to do: the messages of all events contain an order. */
export const WEBHOOK_READS = 'orders.read' satisfies ShopPermission;

export const MOST_WEBHOOKS = 10;
export const TIMEOUT_MS = 10_000;
/** For this long after a rotation the former secret signs as well. */
export const OVERLAP_HOURS = 24;
/** Failed attempts in a row after which a webhook is paused. */
export const PAUSED_AFTER = 30;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Pauses between attempts: three days in all. */
const PAUSES = [10_000, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 8 * HOUR, 12 * HOUR, 20 * HOUR, 24 * HOUR];

/** When a message is tried again after this many failed attempts; null: given up. */
export function nextTry(now: Date, tries: number): Date | null {
  const pause = PAUSES[tries - 1];
  return pause === undefined ? null : new Date(now.getTime() + pause);
}

/** 410 Gone: the receiver no longer accepts messages. */
export const GONE = 410;
export const isDelivered = (status: number | null): boolean => status !== null && status >= 200 && status < 300;
