import type { PageAddress } from '../manifest/page-address.ts';
import { useTexts } from '../texts/texts.tsx';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';

/** The path from home; the last entry is this page and not a link. */
export function Breadcrumbs({ steps }: { steps: readonly { label: string; to?: PageAddress }[] }) {
  const { t } = useTexts();
  return (
    <nav aria-label={t('shell:ui.breadcrumbs')} className="py-3 text-[13px] text-secondary">
      <ol className="flex flex-wrap items-center gap-x-1 gap-y-0.5">
        <li className="flex items-center">
          <Link to="/" className="hover:text-brand-hover">
            {t('shell:home')}
          </Link>
        </li>
        {steps.map((step, at) => (
          <li key={step.label} className="flex min-w-0 items-center gap-1">
            <Icon name="chevron-right" size={14} className="text-faint" />
            {step.to && at < steps.length - 1 ? (
              <Link to={step.to} className="hover:text-brand-hover">
                {step.label}
              </Link>
            ) : (
              <span aria-current={at === steps.length - 1 ? 'page' : undefined} className="line-clamp-1 text-ink">
                {step.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
