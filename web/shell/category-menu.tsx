import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../texts.tsx';
import { cx } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { CategoryIcon } from './category-icon.tsx';
import type { ShellCategory } from './read-shell.server.ts';
import { useShell } from './use-shell.ts';

/** A pointer that only passes over a row on its way into the panel does not change the panel. */
const HOVER_INTENT_MS = 90;

export function categoryAddress(id: number): string {
  return `/goods/goods_search?cid=${id}`;
}

/**
 * The category menu: first level as a list, the two levels below in a panel beside it. Opens under the pointer, by the
 * arrow beside a name, or with the right arrow key; without a script the names are links.
 */
export function CategoryMenu({ className }: { className?: string }) {
  const { t } = useTexts();
  const categories = useShell()?.categories ?? [];
  const [opened, setOpened] = useState<number | null>(null);
  const box = useRef<HTMLElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const openSoon = (id: number | null) => (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpened(id), opened === null ? 0 : HOVER_INTENT_MS);
  };
  return (
    <nav
      ref={box}
      aria-label={t('shell:all_categories')}
      onPointerLeave={openSoon(null)}
      onBlur={(event) => {
        if (event.relatedTarget && !box.current?.contains(event.relatedTarget)) setOpened(null);
      }}
      className={cx('relative bg-card', className)}
    >
      <ul className="flex h-full flex-col py-2">
        {categories.map((category) => (
          <Row
            key={category.id}
            category={category}
            open={opened === category.id}
            onOpen={(open) => setOpened(open ? category.id : null)}
            onPointerEnter={openSoon(category.id)}
          />
        ))}
      </ul>
    </nav>
  );
}

interface RowProps {
  category: ShellCategory;
  open: boolean;
  onOpen: (open: boolean) => void;
  onPointerEnter: (event: PointerEvent) => void;
}

function Row({ category, open, onOpen, onPointerEnter }: RowProps) {
  const { t } = useTexts();
  const panel = useId();
  const row = useRef<HTMLLIElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) {
      onOpen(false);
      row.current?.querySelector('a')?.focus();
    }
    if (event.key === 'ArrowRight' && !open) {
      onOpen(true);
      requestAnimationFrame(() => row.current?.querySelector<HTMLElement>('[data-panel] a')?.focus());
    }
  };
  return (
    <li ref={row} onPointerEnter={onPointerEnter} onKeyDown={onKeyDown} className="flex min-h-0 min-w-0 flex-1">
      <div
        className={cx(
          'flex min-h-10 min-w-0 flex-1 items-center transition-colors',
          open ? 'bg-brand-tint text-brand-hover' : 'hover:bg-brand-tint hover:text-brand-hover',
        )}
      >
        <Link to={categoryAddress(category.id)} className="flex h-full min-w-0 flex-1 items-center gap-2.5 ps-4">
          <CategoryIcon name={category.icon} />
          <span className="line-clamp-2 leading-tight">{category.name}</span>
        </Link>
        {category.children && (
          <button
            type="button"
            aria-label={t('shell:subcategories', { name: category.name })}
            aria-expanded={open}
            aria-controls={open ? panel : undefined}
            onClick={() => onOpen(!open)}
            className="flex h-full w-9 shrink-0 items-center justify-center text-faint"
          >
            <Icon name="chevron-right" size={15} />
          </button>
        )}
      </div>
      {open && category.children && <Panel id={panel} category={category} />}
    </li>
  );
}

function Panel({ id, category }: { id: string; category: ShellCategory }) {
  return (
    <div
      id={id}
      data-panel
      className="absolute start-full top-0 z-40 min-h-full w-[min(860px,calc(100vw-300px))] overflow-y-auto rounded-e-card border-line border-s bg-card p-6 shadow-[16px_8px_30px_rgb(22_24_29/0.10)]"
    >
      <div className="grid grid-cols-2 gap-x-8 gap-y-5 xl:grid-cols-3">
        {category.children?.map((second) => (
          <div key={second.id} className="min-w-0">
            <Link
              to={categoryAddress(second.id)}
              className="flex items-center gap-1 border-line border-b pb-1.5 font-semibold hover:text-brand-hover"
            >
              <span className="truncate">{second.name}</span>
              <Icon name="chevron-right" size={14} className="text-faint" />
            </Link>
            <ul className="mt-1.5 flex flex-wrap gap-x-4">
              {second.children?.map((third) => (
                <li key={third.id}>
                  <Link to={categoryAddress(third.id)} className="block py-1 text-secondary hover:text-brand-hover">
                    {third.name}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </div>
  );
}
