import { useLocation } from 'react-router';
import { VIEW_LENGTHS, type ViewList, viewQuery } from '../../../domains/merchants/views/rules.ts';
import { uncheckedAddress } from '../../manifest/page-address.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { ShopOfForm } from './office-form.tsx';

interface SavedViewsProps {
  list: ViewList;
  views: readonly { id: number; name: string; query: string }[];
  /** The page that saves and deletes views, and returns. */
  action: string;
}

/** The reader's own views of a list: links to its filters under a name, and a form that saves the filters that are set. */
export function SavedViews({ list, views, action }: SavedViewsProps) {
  const { t } = useTexts();
  const { pathname, search } = useLocation();
  const query = viewQuery(search);
  const hidden = (
    <>
      <input type="hidden" name="list" value={list} />
      <input type="hidden" name="back" value={`${pathname}${search}`} />
    </>
  );
  if (views.length === 0 && query === '') return null;
  return (
    <section aria-label={t('back-office:views.title')} className="mb-4 flex flex-wrap items-center gap-2">
      {views.map((view) => (
        <div
          key={view.id}
          className={cx(
            'flex items-center rounded-full border ps-3 text-[13px]',
            view.query === query ? 'border-brand bg-brand-tint text-brand-hover' : 'border-line bg-card',
          )}
        >
          <Link
            to={uncheckedAddress(`?${view.query}`)}
            aria-current={view.query === query ? 'true' : undefined}
            className="flex min-h-10 items-center pointer-coarse:min-h-11"
          >
            {view.name}
          </Link>
          <form method="post" action={action}>
            <ShopOfForm />
            {hidden}
            <input type="hidden" name="id" value={view.id} />
            <button
              type="submit"
              name="intent"
              value="drop"
              aria-label={t('back-office:views.drop', { name: view.name })}
              className="grid size-10 place-items-center rounded-full text-muted hover:text-ink pointer-coarse:size-11"
            >
              <Icon name="x" size={14} />
            </button>
          </form>
        </div>
      ))}
      {query !== '' && !views.some((view) => view.query === query) && (
        <details data-popover="" className="relative">
          <summary className="flex min-h-10 pointer-coarse:min-h-11 list-none items-center gap-1.5 rounded-full border border-line border-dashed px-3 text-[13px] text-secondary hover:text-ink [&::-webkit-details-marker]:hidden">
            <Icon name="plus" size={14} />
            {t('back-office:views.save')}
          </summary>
          <form
            method="post"
            action={action}
            className="absolute start-0 top-full z-30 mt-1.5 flex w-72 max-w-[calc(100vw-48px)] gap-2 rounded-card border border-line bg-card p-3 shadow-float"
          >
            <ShopOfForm />
            {hidden}
            <input type="hidden" name="query" value={query} />
            <input
              type="text"
              name="name"
              required
              maxLength={VIEW_LENGTHS.name}
              aria-label={t('back-office:views.name')}
              placeholder={t('back-office:views.name')}
              className="h-10 min-w-0 flex-1 rounded-control border border-line bg-card px-2.5 text-base md:text-[13px]"
            />
            <Button type="submit" name="intent" value="save" size="sm">
              {t('shell:ui.save')}
            </Button>
          </form>
        </details>
      )}
    </section>
  );
}
