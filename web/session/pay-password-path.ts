import type { PageAddress } from '../manifest/page-address.ts';

interface Asked {
  /** Where to go when it is set; defaults to the security page. */
  back?: string | null;
  /** Sets a new one without the current one. */
  forgot?: boolean;
}

/** The page where the pay password is set. */
export function payPasswordPath({ back, forgot }: Asked = {}): PageAddress {
  const search = new URLSearchParams({ ...(forgot ? { forgot: '1' } : {}), ...(back ? { back } : {}) });
  return search.size > 0 ? `/users/pay_password?${search}` : '/users/pay_password';
}
