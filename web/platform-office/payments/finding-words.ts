import type { ListedFinding } from '../../../domains/platform-office/reconciliation/contract.ts';

/** In display order. */
export const STATES = ['open', 'gone', 'resolved'] as const satisfies readonly ListedFinding['state'][];
export const KINDS = [
  'missing_here',
  'missing_there',
  'amount_differs',
  'state_differs',
] as const satisfies readonly ListedFinding['kind'][];

export const STATE_LOOKS = { open: 'danger', gone: 'plain', resolved: 'success' } as const;
