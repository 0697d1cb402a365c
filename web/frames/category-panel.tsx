import { useEffect, useRef } from 'react';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { categoryAddress } from './category-url.ts';
import { useBelow } from './use-below.ts';

interface CategoryPanelProps {
  id: string;
  categoryId: number;
  /** Opened by keyboard: focus moves inside. */
  takesFocus: boolean;
}

/** The two levels below a first-level category, beside the category menu. */
export default function CategoryPanel({ id, categoryId, takesFocus }: CategoryPanelProps) {
  const below = useBelow(categoryId);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) box.current?.querySelector('a')?.focus();
  }, [takesFocus]);
  return (
    <div
      id={id}
      ref={box}
      className="absolute start-full top-0 z-40 min-h-full w-[min(860px,calc(100vw-300px))] overflow-y-auto rounded-e-card border-line border-s bg-card p-6 shadow-[16px_8px_30px_rgb(22_24_29/0.10)]"
    >
      <div className="grid grid-cols-2 gap-x-8 gap-y-5 xl:grid-cols-3">
        {below.map((second) => (
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
