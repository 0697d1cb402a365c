import { PRODUCT_LIMITS } from '../product-limits.ts';
import { MAX_SKUS } from '../rules.ts';

/** Maximum size of a product file, in bytes; it is read line by line. */
export const MAX_FILE_BYTES = 256 * 1024 * 1024;
/** Bounds of an imported product. */
export const MAX_PRICE_MINOR = PRODUCT_LIMITS.priceMinor;
export const MAX_COUNT = PRODUCT_LIMITS.count;
export const MAX_VARIANTS = MAX_SKUS;
export const MAX_IMAGES = PRODUCT_LIMITS.pictures;
export const MAX_TAGS = PRODUCT_LIMITS.tags;
export const MAX_TEXT = 255;
export const MAX_BODY = PRODUCT_LIMITS.description;
export const MAX_ALT = 512;
export const MAX_ADDRESS = 2_048;
/** Maximum size of one line: beyond it, a quotation mark was surely left open. */
export const MAX_RECORD_BYTES = 4 * 1024 * 1024;
/** Maximum of problems stored in a report; all of them are counted. */
export const MAX_PROBLEMS = 1_000;
