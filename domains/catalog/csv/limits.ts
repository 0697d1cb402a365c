/** Maximum size of a product file, in bytes; it is read line by line. */
export const MAX_FILE_BYTES = 256 * 1024 * 1024;
/** Bounds of an imported product. */
export const MAX_PRICE_MINOR = 99_999_999_999;
export const MAX_COUNT = 1_000_000_000;
export const MAX_VARIANTS = 250;
export const MAX_IMAGES = 250;
export const MAX_TAGS = 250;
export const MAX_TEXT = 255;
export const MAX_BODY = 100_000;
export const MAX_ALT = 512;
export const MAX_ADDRESS = 2_048;
/** Maximum size of one line: beyond it, a quotation mark was surely left open. */
export const MAX_RECORD_BYTES = 4 * 1024 * 1024;
/** Maximum of problems stored in a report; all of them are counted. */
export const MAX_PROBLEMS = 1_000;
