import { CategoryIcon } from '../frames/category-icon.tsx';
import { categoryAddress } from '../frames/category-url.ts';
import { useShell } from '../session/use-shell.ts';
import { useTexts } from '../texts/texts.tsx';
import { Link } from '../ui/link.tsx';

/** Links to continue. */
export function SiteCategories() {
  const { t } = useTexts();
  const categories = useShell()?.categories ?? [];
  if (categories.length === 0) return null;
  return (
    <nav aria-label={t('shell:categories')}>
      <ul className="mt-3 grid grid-cols-2 gap-3 md:mt-4 md:grid-cols-4 md:gap-4">
        {categories.map((category) => (
          <li key={category.id}>
            <Link
              to={categoryAddress(category.id)}
              className="flex h-full items-center gap-3 rounded-card bg-card p-4 font-semibold transition-colors hover:text-brand-hover md:p-5"
            >
              <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-brand-tint text-brand">
                <CategoryIcon name={category.icon} size={22} />
              </span>
              {category.name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
