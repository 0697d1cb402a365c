import type { SiteSettings } from '../../sites/contract.ts';

/** Unpaid orders and the pieces they reserve. */
export interface Unpaid {
  orders: number;
  pieces: number;
}

/**
 * By account; by person, with all accounts that they verified or used in the same browser; by network, separately for
 * buyers with and without a verified contact.
 */
const UNPAID_SCOPES = ['account', 'person', 'network'] as const;
type UnpaidScope = (typeof UNPAID_SCOPES)[number];
export type UnpaidBy = Record<UnpaidScope, Unpaid> & {
  /** Whether the buyer has ever paid for anything here. */
  hasPaid: boolean;
};

/** More than an honest buyer leaves unpaid. Defaults of the site's settings. */
export const UNPAID_ORDERS = 10;
export const UNPAID_PIECES = 100;
/** A family shares a browser, an office or a dormitory an address. */
const SHARED_BY: Record<UnpaidScope, number> = { account: 1, person: 2, network: 10 };

export interface UnpaidProblem {
  code: 'unpaid_orders_full' | 'unpaid_pieces_full' | 'unpaid_network_full';
  /** Maximum of open orders, or pieces. */
  max: number;
}

/**
 * Why no more may be left unpaid; null if it may. A buyer with a verified contact and nothing open may place one order
 * of any size: wholesale is welcome, and it reserves its pieces once. A buyer who has paid before is not limited by
 * network: throw-away accounts behind a shared address must not block customers.
 */
export function unpaidProblem(
  open: UnpaidBy,
  wanted: Unpaid,
  buyer: { isVerified: boolean },
  { unpaidOrders = UNPAID_ORDERS, unpaidPieces = UNPAID_PIECES }: SiteSettings,
): UnpaidProblem | null {
  for (const scope of UNPAID_SCOPES) {
    const { orders, pieces } = open[scope];
    const most = { orders: unpaidOrders * SHARED_BY[scope], pieces: unpaidPieces * SHARED_BY[scope] };
    const isOther = scope === 'network';
    if (isOther && open.hasPaid) continue;
    // a basket from many shops creates many orders at once
    const isFirst = buyer.isVerified && orders === 0;
    if (orders + wanted.orders > most.orders && !isFirst)
      return { code: isOther ? 'unpaid_network_full' : 'unpaid_orders_full', max: most.orders };
    if (pieces + wanted.pieces > most.pieces && !isFirst)
      return { code: isOther ? 'unpaid_network_full' : 'unpaid_pieces_full', max: most.pieces };
  }
  return null;
}
