import type { PageAddress } from '../manifest/page-address.ts';
/** URL of the re-authentication page; `back` is the page of the change. `again`: an office was idle. */
export function confirmPath(
  back: string,
  { factor = false, again = false }: { factor?: boolean; again?: boolean } = {},
): PageAddress {
  return `/users/confirm?${new URLSearchParams({ back, ...(factor ? { factor: '1' } : {}), ...(again ? { again: '1' } : {}) })}`;
}
