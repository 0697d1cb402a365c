import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useTexts } from '../../texts/texts.tsx';
import { cx } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { listHref } from './list-url.ts';

export interface Column<Row> {
  key: string;
  title: string;
  /** Its heading sorts by `?sort=key&order=`. */
  sortable?: boolean;
  /** The row's heading, on phones the title of its card. */
  lead?: boolean;
  /** Numbers are aligned to the end. */
  figures?: boolean;
  /** Buttons and links: no heading on phones. */
  actions?: boolean;
  cell: (row: Row) => ReactNode;
}

interface DataTableProps<Row> {
  /** Description of the table for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** The current sort order. */
  sort?: { by: string; order: 'asc' | 'desc' };
  /** Rows can be ticked for the form with that id; each submits `ids`. */
  pick?: { form: string; labelOf: (row: Row) => string; isOpen?: (row: Row) => boolean };
}

/**
 * A table; where its columns do not fit, a card for each row. Its headings are links that sort, so the order is in the
 * URL.
 */
export function DataTable<Row>({ caption, columns, rows, keyOf, sort, pick }: DataTableProps<Row>) {
  const { t } = useTexts();
  return (
    <div
      className="office-scroll rounded-card border border-line bg-card"
      data-columns={widthOf(columns.length + (pick ? 1 : 0))}
    >
      <table className="office-table">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {pick && (
              <th scope="col" className="w-10">
                <span className="sr-only">{t('back-office:pick')}</span>
              </th>
            )}
            {columns.map((column) => (
              <Heading key={column.key} column={column} sort={sort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {pick && (
                <td data-pick>
                  {(pick.isOpen?.(row) ?? true) && (
                    // the label makes the target larger than the box
                    <label className="-m-2.5 flex w-fit p-2.5">
                      <input
                        type="checkbox"
                        name="ids"
                        value={keyOf(row)}
                        form={pick.form}
                        aria-label={pick.labelOf(row)}
                        className="choice rounded-[4px]"
                      />
                    </label>
                  )}
                </td>
              )}
              {columns.map((column) => (
                <Cell key={column.key} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function widthOf(columns: number): 'many' | 'most' | undefined {
  if (columns >= 8) return 'most';
  return columns >= 5 ? 'many' : undefined;
}

function Heading<Row>({ column, sort }: { column: Column<Row>; sort: DataTableProps<Row>['sort'] }) {
  const { t } = useTexts();
  const { search } = useLocation();
  const { key, title, figures, sortable, actions } = column;
  const order = sort?.by === key ? sort.order : undefined;
  const isFirstDown = order !== 'desc';
  return (
    <th
      scope="col"
      className={cx(figures && 'text-end')}
      aria-sort={order ? (order === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      {sortable ? (
        <Link
          to={listHref(search, { sort: key, order: order && isFirstDown ? 'desc' : order ? 'asc' : 'desc' })}
          preventScrollReset
          title={t('back-office:sort_by', { column: title })}
          className={cx('inline-flex items-center gap-1 hover:text-brand-hover', order && 'text-ink')}
        >
          {title}
          <Icon name={order === 'asc' ? 'arrow-up' : order ? 'arrow-down' : 'chevrons-up-down'} size={13} />
        </Link>
      ) : (
        <span className={cx(actions && 'sr-only')}>{title}</span>
      )}
    </th>
  );
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { lead, figures, actions, title, cell } = column;
  if (lead) return <th scope="row">{cell(row)}</th>;
  return (
    <td
      data-title={actions ? undefined : title}
      data-actions={actions || undefined}
      data-figures={figures || undefined}
      className={cx(figures && 'tabular')}
    >
      <div>{cell(row)}</div>
    </td>
  );
}
