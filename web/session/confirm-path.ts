import type { PageAddress } from '../manifest/page-address.ts';
/** Where one shows again who one is; `back` is the page that the change is made on. `again`: an office was left idle. */
export function confirmPath(
  back: string,
  { factor = false, again = false }: { factor?: boolean; again?: boolean } = {},
): PageAddress {
  return `/users/confirm?${new URLSearchParams({ back, ...(factor ? { factor: '1' } : {}), ...(again ? { again: '1' } : {}) })}`;
}
