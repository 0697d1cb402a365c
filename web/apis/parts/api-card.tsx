import type { ApiCard as Card } from '../../../domains/api-market/reading/contract.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Link } from '../../ui/link.tsx';
import { Price } from '../../ui/price.tsx';
import { ApiIcon } from './api-icon.tsx';

/** One API in a list: what it does, by whom, how many operations, from what price. */
function ApiCard({ api }: { api: Card }) {
  const { t } = useTexts();
  return (
    <li className="relative flex min-w-0 flex-col gap-2 rounded-card border border-line bg-card p-4 transition-colors hover:border-brand">
      <div className="flex min-w-0 items-center gap-3">
        <ApiIcon api={api} size={44} />
        <div className="min-w-0">
          <h3 className="truncate text-base leading-snug">
            <Link to={`/api_detail/${api.id}`} className="after:absolute after:inset-0 hover:text-brand-hover">
              {api.name}
            </Link>
          </h3>
          {api.developer && <p className="truncate text-muted text-xs">{api.developer.name}</p>}
        </div>
      </div>
      <p className="line-clamp-2 flex-1 text-secondary">{api.summary}</p>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-line border-t pt-2 text-[13px] text-muted">
        <span>{t('apis:operations', { count: api.operations })}</span>
        <Prices api={api} />
      </p>
    </li>
  );
}

function Prices({ api: { isFree, priceFrom } }: { api: Card }) {
  const { t } = useTexts();
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      {isFree && <span className="font-semibold text-success">{t('apis:free_plan')}</span>}
      {priceFrom && (
        <span className="whitespace-nowrap">
          {t('apis:from')} <Price money={priceFrom} size="sm" round />
        </span>
      )}
    </span>
  );
}

/** APIs in columns, as many as the width has room for. */
export function ApiCards({ apis }: { apis: readonly Card[] }) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4 xl:gap-4">
      {apis.map((api) => (
        <ApiCard key={api.id} api={api} />
      ))}
    </ul>
  );
}
