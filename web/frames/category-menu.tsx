import { type KeyboardEvent, lazy, type PointerEvent, Suspense, useEffect, useId, useRef, useState } from 'react';
import type { Shell } from '../session/read-shell.server.ts';
import { useShell } from '../session/use-shell.ts';
import { useTexts } from '../texts/texts.tsx';
import { cx } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { CategoryIcon } from './category-icon.tsx';
import { categoryAddress } from './category-url.ts';

const CategoryPanel = lazy(() => import('./category-panel.tsx'));

/** A pointer that only crosses a row on its way into the panel does not change the panel. */
const HOVER_INTENT_MS = 90;

/**
 * The category menu: first level as a list, the two levels below in a panel beside it. Opens on hover, by the arrow
 * beside a name, or with the right arrow key; without scripts the names are links.
 */
export default function CategoryMenu({ className }: { className?: string }) {
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
  category: Shell['categories'][number];
  open: boolean;
  onOpen: (open: boolean) => void;
  onPointerEnter: (event: PointerEvent) => void;
}

function Row({ category, open, onOpen, onPointerEnter }: RowProps) {
  const { t } = useTexts();
  const panel = useId();
  const row = useRef<HTMLLIElement>(null);
  const [byKey, setByKey] = useState(false);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) {
      onOpen(false);
      row.current?.querySelector('a')?.focus();
    }
    if (event.key === 'ArrowRight' && !open) {
      setByKey(true);
      onOpen(true);
    }
  };
  return (
    <li
      ref={row}
      onPointerEnter={onPointerEnter}
      onKeyDown={onKeyDown}
      className="flex max-h-14 min-h-0 min-w-0 flex-1"
    >
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
        {category.isParent && (
          <button
            type="button"
            aria-label={t('shell:subcategories', { name: category.name })}
            aria-expanded={open}
            aria-controls={open ? panel : undefined}
            onClick={() => {
              setByKey(false);
              onOpen(!open);
            }}
            className="flex h-full w-9 shrink-0 items-center justify-center text-faint"
          >
            <Icon name="chevron-right" size={15} />
          </button>
        )}
      </div>
      {open && category.isParent && (
        <Suspense>
          <CategoryPanel id={panel} categoryId={category.id} takesFocus={byKey} />
        </Suspense>
      )}
    </li>
  );
}
