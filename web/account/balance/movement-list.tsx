import type { ReactNode } from 'react';
import type { PageAddress } from '../../manifest/page-address.ts';
import { cx } from '../../ui/class-names.ts';
import { Pagination } from '../../ui/pagination.tsx';

interface MovementListProps<Movement> {
  records: { list: readonly Movement[]; page: number; limit: number; total: number };
  hrefFor: (page: number) => PageAddress;
  /** In place of an empty list. */
  empty: ReactNode;
  className?: string;
  /** The row of one movement. */
  children: (movement: Movement) => ReactNode;
}

/** One page of the movements of money or points. */
export function MovementList<Movement>({ records, hrefFor, empty, className, children }: MovementListProps<Movement>) {
  const { list, page, limit, total } = records;
  if (list.length === 0) return empty;
  return (
    <>
      <ul className={cx('divide-y divide-line', className)}>{list.map(children)}</ul>
      <Pagination page={page} pages={Math.ceil(total / limit)} hrefFor={hrefFor} />
    </>
  );
}
