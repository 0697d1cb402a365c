/** Refusals of this domain; the server maps each to a status and each language to a sentence. */
export type CatalogErrorCode =
  | 'product_not_found'
  | 'sku_not_found'
  | 'import_unreadable'
  | 'import_encoding'
  | 'import_columns'
  | 'collection_full';
