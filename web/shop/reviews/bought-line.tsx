import type { ReactNode } from 'react';
import type { BoughtLine as Line } from '../../../domains/reviews/contract.ts';
import type { PageAddress } from '../../manifest/page-address.ts';
import { ChosenOptions } from '../../parts/order/line-summary.tsx';
import { Link } from '../../ui/link.tsx';
import { Picture } from '../../ui/picture.tsx';

/** The purchased product beside its review. */
export function BoughtLine({ line, children }: { line: Line; children?: ReactNode }) {
  const to: PageAddress = `/goods_detail/${line.productId}`;
  return (
    <div className="flex min-w-0 gap-3">
      <Link to={to} tabIndex={-1} aria-hidden="true" className="shrink-0">
        <Picture src={line.image} alt="" className="w-16 rounded-control" />
      </Link>
      <div className="min-w-0 flex-1">
        <Link to={to} className="line-clamp-2 font-medium break-words hover:text-brand-hover">
          {line.name}
        </Link>
        <ChosenOptions options={line.options} />
        {children}
      </div>
    </div>
  );
}
