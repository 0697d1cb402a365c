import { Suspense, useState } from 'react';
import { useShell } from '../session/use-shell.ts';
import { useTexts } from '../texts/texts.tsx';
import { cx } from '../ui/class-names.ts';
import { Link } from '../ui/link.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { CategoryIcon } from './category-icon.tsx';
import { categoryAddress } from './category-url.ts';
import { useBelow } from './use-below.ts';

/** All categories on a phone: the first level at the left, its children at the right. */
export default function CategorySheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTexts();
  const categories = useShell()?.categories ?? [];
  const [chosen, setChosen] = useState(categories[0]?.id);
  const category = categories.find(({ id }) => id === chosen);
  return (
    <Sheet open={open} onClose={onClose} title={t('shell:all_categories')} flush>
      <div className="flex h-[66dvh] min-h-0">
        <ul className="w-[104px] shrink-0 overflow-y-auto bg-page">
          {categories.map(({ id, name, icon }) => (
            <li key={id}>
              <button
                type="button"
                aria-pressed={id === chosen}
                onClick={() => setChosen(id)}
                className={cx(
                  'flex w-full flex-col items-center gap-1 border-s-3 px-2 py-3 text-center text-[13px] leading-tight [overflow-wrap:anywhere] hyphens-auto',
                  id === chosen ? 'border-brand bg-card font-semibold text-brand-hover' : 'border-transparent',
                )}
              >
                <CategoryIcon name={icon} size={20} />
                {name}
              </button>
            </li>
          ))}
        </ul>
        <div className="min-w-0 flex-1 overflow-y-auto p-4">
          {category && (
            <Link
              to={categoryAddress(category.id)}
              onClick={onClose}
              className="block rounded-control bg-brand-tint px-3 py-2.5 font-semibold text-brand-hover"
            >
              {t('shell:all_of', { name: category.name })}
            </Link>
          )}
          <Suspense>
            <Below categoryId={chosen} onClose={onClose} />
          </Suspense>
        </div>
      </div>
    </Sheet>
  );
}

function Below({ categoryId, onClose }: { categoryId: number | undefined; onClose: () => void }) {
  return useBelow(categoryId).map((second) => (
    <div key={second.id} className="mt-5">
      <Link to={categoryAddress(second.id)} onClick={onClose} className="font-semibold">
        {second.name}
      </Link>
      <ul className="mt-2 grid grid-cols-2 gap-2">
        {second.children?.map((third) => (
          <li key={third.id}>
            <Link
              to={categoryAddress(third.id)}
              onClick={onClose}
              className="flex min-h-11 items-center justify-center rounded-control bg-page px-2 py-1.5 text-center text-[13px] leading-tight"
            >
              {third.name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  ));
}
