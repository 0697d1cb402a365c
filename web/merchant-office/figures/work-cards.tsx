import type { MerchantTasks } from '../../../domains/merchant-office/figures/contract.ts';
import { formatNumber } from '../../../platform/locale/format.ts';
import type { PageAddress } from '../../manifest/page-address.ts';
import { useTexts } from '../../texts/texts.tsx';
import { cx } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-names.ts';
import { Link } from '../../ui/link.tsx';

/** Each kind of pending task, its page, and whether it is urgent. */
const KINDS: { key: keyof MerchantTasks; icon: IconName; to: PageAddress; isTrouble?: boolean }[] = [
  { key: 'toShip', icon: 'truck', to: '/login2/orders?status=to_ship' },
  { key: 'chats', icon: 'headset', to: '/login2/chat' },
  { key: 'refunds', icon: 'rotate-ccw', to: '/login2/refunds' },
  { key: 'reviews', icon: 'star', to: '/login2/reviews' },
  { key: 'lowStock', icon: 'package-open', to: '/login2/stock?state=low' },
  { key: 'outOfStock', icon: 'triangle-alert', to: '/login2/stock?state=out', isTrouble: true },
];

/** Pending tasks of the merchant, in the sections that the reader may open. */
export function WorkCards({ work, sections }: { work: MerchantTasks; sections: readonly string[] }) {
  const { t, locale } = useTexts();
  return (
    <section aria-label={t('merchant-office:work.title')}>
      <h2 className="mb-3 text-base">{t('merchant-office:work.title')}</h2>
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-6">
        {KINDS.filter(({ to }) => sections.includes(to.split('?')[0] ?? '')).map(({ key, icon, to, isTrouble }) => {
          const count = work[key];
          const isBad = isTrouble && count > 0;
          return (
            <li key={key}>
              <Link
                to={to}
                className="flex h-full items-start gap-3 rounded-card border border-line bg-card p-4 transition-colors hover:border-faint"
              >
                <Icon
                  name={icon}
                  size={20}
                  className={isBad ? 'text-danger' : count > 0 ? 'text-brand' : 'text-muted'}
                />
                <span className="min-w-0">
                  <span className={cx('tabular block font-semibold text-xl leading-tight', isBad && 'text-danger')}>
                    {count >= 1000 ? `${formatNumber(1000, locale)}+` : formatNumber(count, locale)}
                  </span>
                  <span className="block text-[13px] text-secondary">{t(`merchant-office:work.${key}`)}</span>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
