import { RECORD_DIRECTIONS, type RecordDirection } from '../../../domains/ledger/rules.ts';
import type { PageAddress, PagePath } from '../../manifest/page-address.ts';
import { readPage, tabAddress } from '../../ui/list-tabs.ts';

interface BalanceAddress {
  /** Undefined: the reader's own. */
  currency: string | undefined;
  direction: RecordDirection;
  page: number;
}

export function readBalanceAddress(search: URLSearchParams): BalanceAddress {
  const currency = search.get('currency') ?? '';
  return {
    currency: /^[A-Z]{3}$/.test(currency) ? currency : undefined,
    direction: RECORD_DIRECTIONS.find((each) => each === search.get('direction')) ?? 'all',
    page: readPage(search),
  };
}

/** The page's URL, or that of another path below it, without default parameters. */
export function balanceHref(
  { currency, direction, page }: { currency?: string; direction?: RecordDirection; page?: number },
  path: PagePath = '/users/balance',
): PageAddress {
  return tabAddress(
    path,
    {
      ...(currency ? { currency } : {}),
      ...(direction && direction !== 'all' ? { direction } : {}),
    },
    page,
  );
}
