import { useEffect, useRef } from 'react';
import { Form, useFetcher } from 'react-router';
import type { OfficeCategory } from '../../../domains/catalog/categories/contract.ts';
import type { CategoryKind } from '../../../domains/catalog/categories/rules.ts';
import { LOCALES, pickText } from '../../../platform/locale/locale.ts';
import { useTexts } from '../../texts/texts.tsx';
import { cx } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { Tag } from '../../ui/tag.tsx';

interface CategoryTreeProps {
  kind: CategoryKind;
  categories: readonly OfficeCategory[];
  /** The category whose panel is open. */
  open: number | undefined;
}

/** The tree. Categories are moved by drag, or one step at a time by their buttons; the panel moves them elsewhere. */
export function CategoryTree({ kind, categories, open }: CategoryTreeProps) {
  const { t } = useTexts();
  const list = useRef<HTMLUListElement>(null);
  const fetcher = useFetcher<{ message?: string }>();
  const { submit } = fetcher;
  useEffect(() => {
    const tree = list.current;
    if (!tree || categories.length === 0) return;
    let end = () => {};
    let isGone = false;
    // the library is loaded in the browser only
    import('./drag-categories.ts').then(({ dragCategories }) => {
      if (isGone) return;
      end = dragCategories(tree, ({ id, parentId, beforeId }) => {
        const values = { intent: 'place', id, parentId: parentId ?? '', beforeId: beforeId ?? '' };
        submit(values, { method: 'post', action: `/admin/categories?kind=${kind}` });
      });
    });
    return () => {
      isGone = true;
      end();
    };
  }, [submit, kind, categories]);
  return (
    <div className="min-w-0 xl:order-1">
      {fetcher.data?.message && (
        <div className="mb-3">
          <NoticeBar kind="problem">{fetcher.data.message}</NoticeBar>
        </div>
      )}
      <ul
        ref={list}
        aria-label={t('platform-office:sections.categories')}
        aria-busy={fetcher.state !== 'idle'}
        className="divide-y divide-line rounded-card border border-line bg-card"
      >
        {categories.map((category, place) => (
          <CategoryRow
            key={category.id}
            kind={kind}
            category={category}
            next={categories.slice(place + 1).find((each) => each.parentId === category.parentId)?.id}
            isOpen={category.id === open}
          />
        ))}
      </ul>
    </div>
  );
}

interface CategoryRowProps {
  kind: CategoryKind;
  category: OfficeCategory;
  /** The sibling after it. */
  next: number | undefined;
  isOpen: boolean;
}

function CategoryRow({ kind, category, next, isOpen }: CategoryRowProps) {
  const { t, locale } = useTexts();
  const { id, parentId, level, active, products } = category;
  const name = pickText(category.name, locale);
  const missing = LOCALES.filter((mark) => !category.name[mark]).length;
  return (
    <li
      data-category={id}
      data-parent={parentId ?? ''}
      data-next={next ?? ''}
      className={cx(
        'flex min-h-12 items-center gap-2 py-1 pe-2 data-[drop=after]:shadow-[inset_0_-2px_var(--brand)] data-[drop=before]:shadow-[inset_0_2px_var(--brand)] data-[drop=into]:bg-brand-tint',
        level === 1 ? 'ps-2' : level === 2 ? 'ps-8' : 'ps-14',
        isOpen && 'bg-brand-tint',
      )}
    >
      <span aria-hidden="true" data-handle className="hidden cursor-grab p-1 text-faint sm:block">
        <Icon name="chevrons-up-down" size={15} />
      </span>
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">
        <Link
          to={`?kind=${kind}&open=${id}`}
          preventScrollReset
          draggable={false}
          aria-current={isOpen ? 'true' : undefined}
          className={cx(
            'inline-block py-2 [overflow-wrap:anywhere] hover:text-brand-hover',
            level === 1 && 'font-semibold',
          )}
        >
          {name}
        </Link>
        {!active && <Tag variant="plain">{t('category-admin:hidden')}</Tag>}
        {missing > 0 && <Tag variant="warning">{t('category-admin:missing_in', { number: missing })}</Tag>}
      </span>
      <span className="tabular text-[13px] text-muted" title={t('category-admin:products')}>
        {products}
      </span>
      <Form method="post" preventScrollReset className="flex">
        <input type="hidden" name="id" value={id} />
        <StepButton way="up" name={name} />
        <StepButton way="down" name={name} />
      </Form>
    </li>
  );
}

function StepButton({ way, name }: { way: 'up' | 'down'; name: string }) {
  const { t } = useTexts();
  return (
    <button
      type="submit"
      name="intent"
      value={way}
      aria-label={`${t(`category-admin:${way}`)}: ${name}`}
      className="flex size-11 items-center justify-center rounded-control text-secondary hover:bg-ink/5 hover:text-ink md:size-9"
    >
      <Icon name={way === 'up' ? 'arrow-up' : 'arrow-down'} size={16} />
    </button>
  );
}
