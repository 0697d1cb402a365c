import type { AppCard } from '../../../domains/app-market/reading/contract.ts';
import { formatMoney } from '../../../platform/locale/format.ts';
import type { Money } from '../../../platform/locale/money.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Kept } from '../../ui/kept.tsx';
import { Link } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Rating } from '../../ui/rating.tsx';
import { AppIcon } from './app-icon.tsx';

/** One app in a list: icon, name, what it does, rating. `place` is its rank in a chart. */
export function AppRow({ app, place }: { app: AppCard; place?: number }) {
  const { t } = useTexts();
  return (
    <li className="relative flex min-w-0 items-center gap-3 rounded-card p-2.5 hover:bg-page">
      {place !== undefined && (
        <span className="tabular w-5 shrink-0 text-center font-semibold text-muted">{place}</span>
      )}
      <AppIcon app={app} size={56} />
      <div className="min-w-0 flex-1">
        <h3 className="flex min-w-0 items-center gap-1 text-base leading-snug">
          <Link to={`/app_detail/${app.id}`} className="truncate after:absolute after:inset-0 hover:text-brand-hover">
            {app.name}
          </Link>
          {app.isOfficial && (
            <>
              <Icon name="badge-check" size={15} className="shrink-0 text-brand" />
              <span className="sr-only">{t('apps:official')}</span>
            </>
          )}
        </h3>
        <p className="truncate text-[13px] text-secondary">{app.summary}</p>
        <p className="flex flex-wrap items-center gap-x-2 text-muted text-xs">
          {app.isAnnounced ? <Planned iso={app.plannedFor} /> : <Figures app={app} />}
        </p>
      </div>
    </li>
  );
}

function Figures({ app }: { app: AppCard }) {
  const { t } = useTexts();
  return (
    <>
      {app.ratingCount > 0 && <Rating tenths={app.rating} size={12} showNumber />}
      {app.price && <AppPrice money={app.price} />}
      <span>{app.kind === 'web' ? t('apps:kind.web') : t('apps:downloads', { count: app.downloads })}</span>
    </>
  );
}

function AppPrice({ money }: { money: Money }) {
  const { locale } = useTexts();
  return (
    <Kept
      from={[money.amount, money.currency, locale]}
      of={() => formatMoney(money, locale)}
      className="tabular font-semibold text-secondary"
    />
  );
}

function Planned({ iso }: { iso: string | null }) {
  const { t } = useTexts();
  if (!iso) return <span>{t('apps:soon')}</span>;
  return (
    <span>
      {t('apps:planned')} <LocalTime iso={iso} style="date" />
    </span>
  );
}

/** Apps in columns, as many as the width has room for. */
export function AppRows({ apps, isRanked }: { apps: readonly AppCard[]; isRanked?: boolean }) {
  return (
    <ul className="grid gap-x-4 gap-y-1 md:grid-cols-2 xl:grid-cols-3">
      {apps.map((app, at) => (
        <AppRow key={app.id} app={app} {...(isRanked ? { place: at + 1 } : {})} />
      ))}
    </ul>
  );
}
