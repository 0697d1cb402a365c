/** How often one may take the own data away within a day: gathering it reads everything. */
export const DOWNLOADS_A_DAY = 3;
/** Days between asking to be deleted and its being done, unless the site says another number. */
export const LEAVING_DAYS = 14;

/** What may still be open when somebody wants to leave. */
export const OPEN_MATTERS = [
  'unpaid_orders',
  'undelivered_orders',
  'running_refunds',
  'open_refunds',
  'open_shops',
  'owned_sites',
  'balance',
  'points',
] as const;
export type OpenMatterKind = (typeof OPEN_MATTERS)[number];

/** What is only lost, and may be: everything else has to be brought to its end before somebody can leave. */
const LOSSES: readonly OpenMatterKind[] = ['balance', 'points'];

export function isLoss(kind: OpenMatterKind): boolean {
  return LOSSES.includes(kind);
}
