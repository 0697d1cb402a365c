import type { ErrorStatuses } from '../../platform/errors.ts';

/** Refusals of this domain, each with its HTTP status; `errors.json` of each language has the sentence. */
export const ORDERS_ERRORS = {
  order_not_found: 404,
  order_state: 409,
  bought_not_found: 404,
  /** The pass of the request only reads: a code sent to the contact of the order proves who its buyer is. */
  contact_unproved: 403,
  /** The order has neither an e-mail address nor a phone that codes can be sent to. */
  contact_unreachable: 409,
  /** A download link that is not ours, has expired, or whose order was refunded. */
  file_link: 404,
  file_downloads: 403,
  file_not_found: 404,
  file_empty: 400,
  files_full: 409,
  pre_order_gone: 404,
  price_changed: 409,
  delivery_needed: 400,
  cart_empty: 400,
  /** Too many unpaid orders already: of the buyer, or of everyone in their network. */
  unpaid_orders_full: 409,
  unpaid_pieces_full: 409,
  unpaid_network_full: 429,
  too_few_left: 409,
  /** Neither a provider nor a transfer takes the currency, and the buyer's balance does not suffice. */
  no_way_to_pay: 409,
  /** Not the characters or the length of a tracking number. */
  tracking_number_wrong: 400,
  /** A spreadsheet has shortened it. */
  tracking_number_rounded: 400,
  /** Not a number of this courier. */
  tracking_number_of_courier: 400,
  /** The shop has given it to the parcel of another receiver. */
  tracking_number_used: 409,
  /** The shop has given it to another order of the same receiver: confirmed with `combined`. */
  tracking_number_combined: 409,
  /** Another parcel of the order has it. */
  tracking_number_twice: 409,
  parcel_not_found: 404,
  /** Received, delivered or no parcel of goods. */
  parcel_fixed: 409,
  /** A refund counts on its contents. */
  parcel_refunded: 409,
  /** Part of it has not been sent yet. */
  not_all_sent: 409,
  /** Shipping there costs more than was paid. */
  freight_higher: 409,
  /** The shop does not collect money on delivery there. */
  cash_not_there: 409,
  receiver_fixed: 409,
  extend_used: 409,
  not_deliverable: 409,
  region_unclear: 409,
  customer_label_not_found: 404,
  customer_label_taken: 409,
  customer_labels_full: 409,
  /** A customer has as many labels as allowed. */
  customer_fully_labelled: 409,
  invoice_not_found: 404,
  invoice_closed: 409,
  invoice_letters: 400,
} as const satisfies ErrorStatuses;

declare module '../../platform/errors.ts' {
  interface ErrorCatalogue {
    orders: typeof ORDERS_ERRORS;
  }
}
