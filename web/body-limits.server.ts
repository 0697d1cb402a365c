import { MAX_AVATAR_BYTES } from '../domains/accounts/profile/rules.ts';
import { MAX_FILE_BYTES } from '../domains/catalog/csv/limits.ts';
import { MAX_CALL_BYTES, MULTIPART_BYTES } from '../domains/endpoint.ts';
import { MAX_PRODUCT_BYTES } from '../domains/merchant-office/products/rules.ts';
import { SHIP_FILE_BYTES } from '../domains/orders/sales/ship-file-rules.ts';
import { MAX_PAGE_BYTES } from '../domains/platform-office/front/rules.ts';
import { MAX_PICTURE_BYTES } from '../platform/images.ts';

export interface BodyLimit {
  maxBytes: number;
  /** The action reads the file as it arrives; every other body is read before its action runs. */
  isStreamed?: true;
}

/** A form writes a character of three bytes as nine. */
const FORM_ENCODING = 3;
const DEFAULT: BodyLimit = { maxBytes: MAX_CALL_BYTES };
const PICTURES: BodyLimit = { maxBytes: MAX_PICTURE_BYTES + MULTIPART_BYTES };
const PRODUCT: BodyLimit = { maxBytes: MAX_PRODUCT_BYTES * FORM_ENCODING };

/** The pages that take more than a short form, by the paths of `routes.ts`. Every other page takes the default. */
export const PAGE_LIMITS: Record<string, BodyLimit> = {
  'users/user_info': { maxBytes: MAX_AVATAR_BYTES + MULTIPART_BYTES, isStreamed: true },
  'users/merchant_settled': PICTURES,
  'users/evaluation_confirm': PICTURES,
  'users/refund_confirm': PICTURES,
  'admin/upload/picture': PICTURES,
  'admin/texts/:mark': { maxBytes: MAX_PAGE_BYTES * FORM_ENCODING },
  'login2/upload/picture': PICTURES,
  'login2/products/new': PRODUCT,
  'login2/products/:id': PRODUCT,
  'login2/products/import': { maxBytes: MAX_FILE_BYTES + MULTIPART_BYTES, isStreamed: true },
  'login2/orders/ship_file': { maxBytes: SHIP_FILE_BYTES + MULTIPART_BYTES },
};

const patterns = Object.entries(PAGE_LIMITS).map(([path, limit]) => ({
  limit,
  // a fixed address before one with a parameter, as the router matches them
  rank: path.includes(':') ? 1 : 0,
  pattern: new RegExp(`^/${path.replaceAll(/:\w+/g, '[^/]+')}(?:.data)?$`),
}));
patterns.sort((a, b) => a.rank - b.rank);

/** The most that a page's action reads of a body; the browser's router adds `.data` to the address. */
export function pageBodyLimit(pathname: string): BodyLimit {
  return patterns.find(({ pattern }) => pattern.test(pathname))?.limit ?? DEFAULT;
}
