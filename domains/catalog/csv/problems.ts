/** Why a line of a product file was not taken; each has a sentence at `errors:import.<code>`. */
export const IMPORT_PROBLEMS = [
  'handle_missing',
  'handle_wrong',
  'handle_scattered',
  'title_missing',
  'text_too_long',
  'text_unclean',
  'price_missing',
  'price_wrong',
  'price_too_big',
  'price_free',
  'number_wrong',
  'number_rounded',
  'code_rounded',
  'weight_negative',
  'boolean_unknown',
  'status_unknown',
  'stock_untracked',
  'stock_continue',
  'stock_kept',
  'gift_card',
  'language_unknown',
  'specs_wrong',
  'options_too_many',
  'option_missing',
  'variant_duplicate',
  'variants_too_many',
  'variants_none',
  'tags_too_many',
  'image_address_wrong',
  'images_too_many',
  'image_foreign',
  'description_pictures',
  'description_media',
  'quote_wrong',
  'reading_stopped',
  'not_saved',
] as const;
export type ImportProblemCode = (typeof IMPORT_PROBLEMS)[number];

export interface ImportProblem {
  /** Line of the file where the record begins, counted from 1 as in an editor. */
  line: number;
  handle: string;
  code: ImportProblemCode;
}

/** Thrown while one line is parsed; the line is skipped. */
export class LineRefused extends Error {
  readonly code: ImportProblemCode;

  constructor(code: ImportProblemCode) {
    super(code);
    this.code = code;
  }
}
