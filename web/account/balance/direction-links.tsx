import { RECORD_DIRECTIONS, type RecordDirection } from '../../../domains/ledger/rules.ts';
import type { PageAddress } from '../../manifest/page-address.ts';
import { cx } from '../../ui/class-names.ts';
import { Link } from '../../ui/link.tsx';

interface DirectionLinksProps {
  /** Label of the choice for screen readers. */
  label: string;
  current: RecordDirection;
  nameOf: (direction: RecordDirection) => string;
  hrefOf: (direction: RecordDirection) => PageAddress;
}

/** All movements, what came in, or what went out. */
export function DirectionLinks({ label, current, nameOf, hrefOf }: DirectionLinksProps) {
  return (
    <nav aria-label={label} className="flex flex-wrap gap-2">
      {RECORD_DIRECTIONS.map((each) => (
        <Link
          key={each}
          to={hrefOf(each)}
          preventScrollReset
          aria-current={each === current ? 'true' : undefined}
          className={cx(
            'flex min-h-8 items-center rounded-full px-4 text-[13px]',
            each === current ? 'bg-brand-tint font-semibold text-brand-hover' : 'bg-page text-secondary',
          )}
        >
          {nameOf(each)}
        </Link>
      ))}
    </nav>
  );
}
