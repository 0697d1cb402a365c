import { RECORD_DIRECTIONS, type RecordDirection } from '../../../domains/ledger/rules.ts';
import type { PageAddress } from '../../manifest/page-address.ts';
import { readPage, tabAddress } from '../../ui/list-tabs.ts';

export const GIFT_TABS = ['buy', 'mine', 'records'] as const;
export type GiftTab = (typeof GIFT_TABS)[number];

const PATH = '/users/gift_card_list';

export interface GiftRequest {
  tab: GiftTab;
  direction: RecordDirection;
  page: number;
  /** Another currency than the page's own. */
  currency: string | null;
  /** Number of the purchase on return from the provider. */
  bought: string | null;
}

/** Parameters of the page's URL; invalid ones become defaults. */
export function readGiftAddress(search: URLSearchParams): GiftRequest {
  const bought = search.get('bought')?.slice(0, 40) ?? null;
  const tab = GIFT_TABS.find((each) => each === search.get('tab')) ?? (bought ? 'mine' : 'buy');
  const direction = RECORD_DIRECTIONS.find((each) => each === search.get('direction')) ?? 'all';
  return { tab, direction, page: readPage(search), currency: search.get('currency'), bought };
}

/** The URL of a tab of the page, without default parameters. */
export function giftHref(query: {
  tab: GiftTab;
  direction?: RecordDirection;
  currency?: string | null;
  page?: number;
}): PageAddress {
  const { tab, direction = 'all', currency, page } = query;
  return tabAddress(
    PATH,
    {
      ...(tab === 'buy' ? {} : { tab }),
      ...(direction === 'all' ? {} : { direction }),
      ...(currency ? { currency } : {}),
    },
    page,
  );
}
