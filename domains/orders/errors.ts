/** Refusals of this domain; the server maps each to a status and each language to a sentence. */
export type OrdersErrorCode =
  | 'order_not_found'
  | 'order_state'
  | 'pre_order_gone'
  | 'price_changed'
  | 'delivery_needed'
  | 'cart_empty'
  /** So much is unpaid already: of the buyer, or of everybody in their network. */
  | 'unpaid_orders_full'
  | 'unpaid_pieces_full'
  | 'unpaid_network_full'
  | 'too_few_left'
  /** Something of it has still to leave. */
  | 'not_all_sent'
  /** Sending there costs more than was paid. */
  | 'freight_higher'
  | 'receiver_fixed'
  | 'extend_used'
  | 'not_deliverable'
  | 'invoice_not_found'
  | 'invoice_closed';
