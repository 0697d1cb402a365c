import type { PageAddress } from '../manifest/page-address.ts';
/** Where a visitor verifies an e-mail or phone; `back` is the page to return to. */
export function verifyPath(back: string): PageAddress {
  return `/users/verify?${new URLSearchParams({ back })}`;
}
