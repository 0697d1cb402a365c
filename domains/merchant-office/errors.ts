/** Refusals of this domain; the server maps each to a status and each language to a sentence. */
export type DeskErrorCode = 'stock_moved' | 'price_moved' | 'price_free' | 'options_moved' | 'variant_promoted';
