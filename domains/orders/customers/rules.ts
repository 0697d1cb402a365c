/** Who bought: once, more than once, or got money back. */
export const CUSTOMER_KINDS = ['all', 'once', 'returning', 'refunded'] as const;
export const CUSTOMER_SORTS = ['last', 'orders', 'spent', 'refunded'] as const;
/** The list counts no further. */
export const CUSTOMERS_COUNTED = 10_000;
export const MAX_CUSTOMER_NOTE = 1_000;
/** Labels of a shop, and of one of its customers. */
export const MAX_LABELS = 50;
export const MAX_CUSTOMER_LABELS = 10;
export const MAX_LABEL_NAME = 40;
/** Orders shown on a customer's page. */
export const RECENT_ORDERS = 20;

/** A phone as the shop sees it outside of an order: its last digits. */
export function maskedPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  return digits.length < 5 ? '' : `•••• ${digits.slice(-4)}`;
}
