import type { ReactNode } from 'react';
import type { PageAddress } from '../manifest/page-address.ts';
import { useTexts } from '../texts/texts.tsx';
import { cx } from './class-names.ts';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';

interface PaginationProps {
  page: number;
  pages: number;
  /** URL of a page, relative to this one: `?keyword=tea&page=2`. */
  hrefFor: (page: number) => PageAddress;
  /** Distinguishes two of them on one page; “Pages” by default. */
  label?: string;
}

const BOX = 'tabular flex h-10 min-w-10 items-center justify-center rounded-control border px-3 transition-colors';

/** First, last and the neighbours; 0 is an ellipsis. */
function pagesShown(page: number, pages: number): number[] {
  const wanted = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages);
  const sorted = [...new Set(wanted)].sort((a, b) => a - b);
  return sorted.flatMap((number, at) => (at > 0 && number - (sorted[at - 1] ?? 0) > 1 ? [0, number] : [number]));
}

/** Pages of a list as links: they can be opened in a tab, shared, and need no script. */
export function Pagination({ page, pages, hrefFor, label }: PaginationProps) {
  const { t } = useTexts();
  if (pages <= 1) return null;
  return (
    <nav aria-label={label ?? t('shell:ui.pages')} className="flex flex-wrap items-center justify-center gap-2 py-6">
      <Step to={page > 1 ? hrefFor(page - 1) : null} label={t('shell:ui.page_before')} rel="prev">
        <Icon name="chevron-left" size={18} />
      </Step>
      {pagesShown(page, pages).map((number, at) =>
        number === 0 ? (
          <span key={`gap-${at < 3 ? 'before' : 'after'}`} aria-hidden="true" className="px-1 text-muted">
            …
          </span>
        ) : (
          <Link
            key={number}
            to={hrefFor(number)}
            aria-label={t('shell:ui.page_number', { page: number })}
            aria-current={number === page ? 'page' : undefined}
            className={cx(
              BOX,
              number === page
                ? 'border-brand bg-brand font-semibold text-on-brand'
                : 'border-line bg-card hover:border-brand hover:text-brand-hover',
            )}
          >
            {number}
          </Link>
        ),
      )}
      <Step to={page < pages ? hrefFor(page + 1) : null} label={t('shell:ui.page_after')} rel="next">
        <Icon name="chevron-right" size={18} />
      </Step>
    </nav>
  );
}

function Step({
  to,
  label,
  rel,
  children,
}: {
  to: PageAddress | null;
  label: string;
  rel: string;
  children: ReactNode;
}) {
  if (!to) return <span className={cx(BOX, 'border-line text-faint opacity-50')}>{children}</span>;
  return (
    <Link to={to} rel={rel} aria-label={label} className={cx(BOX, 'border-line bg-card hover:border-brand')}>
      {children}
    </Link>
  );
}
