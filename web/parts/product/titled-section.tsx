import { type ReactNode, useId } from 'react';
import type { PageAddress } from '../../manifest/page-address.ts';
import { useTexts } from '../../texts/texts.tsx';
import { cx } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';

interface TitledSectionProps {
  title: ReactNode;
  /** Link to the complete list. */
  moreTo?: PageAddress;
  /** Between the title and the link. */
  beside?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A section with a heading, such as those of the home page. */
export function TitledSection({ title, moreTo, beside, className, children }: TitledSectionProps) {
  const { t } = useTexts();
  const id = useId();
  return (
    <section aria-labelledby={id} className={cx('min-w-0', className)}>
      <header className="mb-3 flex items-center gap-4">
        <h2 id={id} className="flex min-w-0 items-center gap-2.5 text-lg md:text-xl">
          <span aria-hidden="true" className="h-[1.1em] w-1 shrink-0 rounded-full bg-brand" />
          {title}
        </h2>
        <div className="min-w-0 flex-1">{beside}</div>
        {moreTo && (
          <Link to={moreTo} className="flex shrink-0 items-center text-[13px] text-secondary hover:text-brand-hover">
            {t('goods:see_all')}
            <Icon name="chevron-right" size={15} />
          </Link>
        )}
      </header>
      {children}
    </section>
  );
}
