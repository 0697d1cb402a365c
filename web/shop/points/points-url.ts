import { RECORD_DIRECTIONS, type RecordDirection } from '../../../domains/ledger/rules.ts';
import type { PageAddress } from '../../manifest/page-address.ts';
import { readPage, tabAddress } from '../../ui/list-tabs.ts';

export const POINTS_TABS = ['detail', 'earning'] as const;
type PointsTab = (typeof POINTS_TABS)[number];

interface PointsRequest {
  tab: PointsTab;
  direction: RecordDirection;
  page: number;
}

/** Parameters of the page's URL; invalid ones become defaults. */
export function readPointsAddress(search: URLSearchParams): PointsRequest {
  const tab = POINTS_TABS.find((each) => each === search.get('tab')) ?? 'detail';
  const direction = RECORD_DIRECTIONS.find((each) => each === search.get('direction')) ?? 'all';
  return { tab, direction, page: readPage(search) };
}

/** The URL of a tab of the page, without default parameters. */
export function pointsHref({ tab, direction, page }: Pick<PointsRequest, 'tab'> & Partial<PointsRequest>): PageAddress {
  const filters = {
    ...(tab === 'detail' ? {} : { tab }),
    ...(direction && direction !== 'all' ? { direction } : {}),
  };
  return tabAddress('/users/points', filters, page);
}
