import type { ReactNode } from 'react';
import type { PageAddress } from '../../manifest/page-address.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';

interface SectionProps {
  title: string;
  text?: string;
  /** The complete list. */
  moreTo?: PageAddress;
  children: ReactNode;
}

/** A part of a page with a heading. */
export function Section({ title, text, moreTo, children }: SectionProps) {
  const { t } = useTexts();
  return (
    <section className="min-w-0">
      <header className="mb-3 flex items-end gap-4">
        <div className="min-w-0 flex-1">
          <h2 className="text-lg [overflow-wrap:anywhere] md:text-xl">{title}</h2>
          {text && <p className="text-secondary">{text}</p>}
        </div>
        {moreTo && (
          <Link
            to={moreTo}
            className="flex shrink-0 items-center py-1 text-[13px] text-secondary hover:text-brand-hover"
          >
            {t('apis:see_all')}
            <Icon name="chevron-right" size={15} />
          </Link>
        )}
      </header>
      {children}
    </section>
  );
}
