/** Exports per day: each one reads everything. */
export const DOWNLOADS_A_DAY = 3;
/** Days between the deletion request and the deletion, unless the site sets another number. */
export const LEAVING_DAYS = 14;

/** What may still be open when a user wants to delete their account. */
export const OPEN_MATTERS = [
  'unpaid_orders',
  'undelivered_orders',
  'running_refunds',
  'open_refunds',
  'open_shops',
  'earnings',
  'owned_sites',
  'small_earnings',
  'balance',
  'points',
] as const;
export type OpenMatterKind = (typeof OPEN_MATTERS)[number];

/** What may be lost; everything else has to be completed before the account can be deleted. */
const LOSSES: readonly OpenMatterKind[] = ['small_earnings', 'balance', 'points'];

export function isLoss(kind: OpenMatterKind): boolean {
  return LOSSES.includes(kind);
}
