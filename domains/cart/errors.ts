/** Refusals of this domain; the server maps each to a status and each language to a sentence. */
export type CartErrorCode = 'cart_full' | 'cart_line_not_found' | 'out_of_stock' | 'off_sale';
