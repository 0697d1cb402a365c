import { type ReactNode, useEffect, useRef } from 'react';
import type { PageAddress } from '../manifest/page-address.ts';
import { cx } from './class-names.ts';
import { Link } from './link.tsx';

export interface TabLink {
  key: string;
  label: ReactNode;
  to: PageAddress;
  /** A text where the count is capped. */
  count?: number | string;
}

/** Tabs that are addresses (order states, list filters): links, so back works and no script is needed. */
export function TabLinks({ label, tabs, current }: { label: string; tabs: readonly TabLink[]; current: string }) {
  const row = useRef<HTMLElement>(null);
  const place = tabs.findIndex(({ key }) => key === current);
  // on phones the current tab may be past the edge
  useEffect(() => {
    const chosen = row.current?.children[place];
    row.current?.scrollTo(chosen instanceof HTMLElement ? chosen.offsetLeft - 48 : 0, 0);
  }, [place]);
  return (
    <nav
      ref={row}
      aria-label={label}
      className="no-scrollbar relative flex gap-x-6 overflow-x-auto border-line border-b md:flex-wrap"
    >
      {tabs.map((tab) => (
        <Link
          key={tab.key}
          to={tab.to}
          preventScrollReset
          aria-current={tab.key === current ? 'page' : undefined}
          className={cx(
            'relative -mb-px flex shrink-0 items-center gap-1.5 border-b-2 py-3 transition-colors',
            tab.key === current
              ? 'border-brand font-semibold text-brand-hover'
              : 'border-transparent text-secondary hover:text-ink',
          )}
        >
          {tab.label}
          {tab.count ? <span className="tabular text-[13px] font-normal text-muted">{tab.count}</span> : null}
        </Link>
      ))}
    </nav>
  );
}
